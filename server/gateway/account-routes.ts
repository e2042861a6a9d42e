import { type Request, type Response, Router } from "express";
import * as z from "zod";
import type { UpstreamAnswer } from "./ask-upstream.ts";
import { clientSignal } from "./pass-headers.ts";
import type { Upstream } from "./upstream.ts";

/** Somebody who is signed in, as callers are told. */
type KnownPerson = {
  readonly aaId: string;
  readonly email: string;
  readonly displayName: string;
  readonly avatarUrl?: string;
  readonly canEdit: boolean;
  readonly isAdmin: boolean;
  readonly isPartner: boolean;
};

export type AccountServices = {
  /** @throws {GatewayError} when it cannot be found out; so does `hasSession`. */
  viewerOf(req: Request, res: Response): Promise<KnownPerson | undefined>;
  hasSession(req: Request, res: Response): Promise<boolean>;
  /** The vendor's customer cohorts; undefined: there are none. */
  readonly cohorts: Upstream | undefined;
  /** What an upstream of the vendor's is told of a visitor. */
  visitorHeaders(req: Request): Record<string, string>;
};

export const heartbeatPath = "/api/session/heartbeat";
export const userLookupPath = "/api/customer-context/user/auth";
export const cohortPath = "/api/customer-context/customer/cohort/csm-experiment";

/** Who is signed in, whether their session holds, and which cohort they are of: contracts in docs/gateways.md. */
export function accountRoutes({ viewerOf, hasSession, cohorts, visitorHeaders }: AccountServices): Router {
  const router = Router();
  router.use([heartbeatPath, userLookupPath, cohortPath], (_req, res, next) => {
    res.set("Cache-Control", "no-store").vary("Cookie");
    next();
  });
  router.get(heartbeatPath, async (req, res) => {
    const isAuthenticated = await hasSession(req, res);
    res.status(isAuthenticated ? 200 : 401).json({ authenticated: isAuthenticated });
  });
  router.get(userLookupPath, async (req, res) => {
    res.json(lookupAnswer(await viewerOf(req, res)));
  });
  router.get(cohortPath, async (req, res) => {
    if (cohorts === undefined) return void res.json({ data: { attributes: {} } });
    const result = await cohorts.call({ headers: visitorHeaders(req), signal: clientSignal(res), read: readCohort });
    if (!result.ok) throw result.error;
    res.json({ data: { attributes: result.value } });
  });
  return router;
}

/** Nobody is an answer, too: all texts are empty then. */
function lookupAnswer(person: KnownPerson | undefined) {
  return {
    userName: person?.email ?? "",
    id: person?.aaId ?? "",
    displayName: person?.displayName ?? "",
    photos: person?.avatarUrl === undefined ? [] : [{ value: person.avatarUrl }],
    canEdit: person?.canEdit ?? false,
    isAdminEntitlementPresent: person?.isAdmin ?? false,
    isPartner: person?.isPartner ?? false,
  };
}

const cohortSchema = z.object({
  data: z.object({ attributes: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])) }),
});

/** @throws when the answer is not what was agreed. */
function readCohort(answer: UpstreamAnswer) {
  if (answer.status !== 200) throw new TypeError("not the status of customer cohorts");
  return cohortSchema.parse(answer.json()).data.attributes;
}
