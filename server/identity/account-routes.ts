import { type Request, type Response, Router } from "express";
import * as z from "zod";
import type { UpstreamAnswer } from "#server/gateway/ask-upstream.ts";
import type { Upstream } from "#server/gateway/upstream.ts";
import { singleClient } from "#server/http/client.ts";
import { clientSignal } from "#server/http/client-gone.ts";
import { cohortPath } from "#shared/wire-names/cohort-path.ts";
import type { Person } from "./identity.ts";

export type AccountServices = {
  /** @throws {GatewayError} when it cannot be found out; so does `hasSession`. */
  viewerOf(req: Request, res: Response): Promise<Person | undefined>;
  hasSession(req: Request, res: Response): Promise<boolean>;
  /** The vendor's customer cohorts; undefined: there are none. */
  readonly cohorts: Upstream | undefined;
  /** Headers that identify a visitor to the vendor's services. */
  visitorHeaders(req: Request): Record<string, string>;
};

const heartbeatPath = "/api/session/heartbeat";
const userLookupPath = "/api/customer-context/user/auth";

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
    const result = await cohorts.call({
      headers: visitorHeaders(req),
      client: singleClient(req),
      signal: clientSignal(res),
      read: readCohort,
    });
    if (!result.ok) throw result.error;
    res.json({ data: { attributes: result.value } });
  });
  return router;
}

/** Nobody is an answer, too: all texts are empty then. */
function lookupAnswer(person: Person | undefined) {
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

const scalar = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const cohortSchema = z.object({ data: z.object({ attributes: z.record(z.string(), z.unknown()) }) });

/**
 * An attribute that is a list or an object costs itself only, and an answer without attributes knows of none: neither is a failure of the service.
 *
 * @throws when the service did not answer with JSON and 200.
 */
function readCohort(answer: UpstreamAnswer) {
  if (answer.status !== 200) throw new TypeError("not the status of customer cohorts");
  const { data } = cohortSchema.safeParse(answer.json());
  const attributes = Object.entries(data?.data.attributes ?? {});
  return Object.fromEntries(attributes.filter(([, value]) => scalar.safeParse(value).success));
}
