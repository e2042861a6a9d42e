import { type Response, Router } from "express";
import * as z from "zod";
import { limitRate } from "#server/http/rate-limit.ts";
import { jsonBody } from "#server/http/request-body.ts";
import { scopeOf } from "#server/http/request-scope.ts";
import { featureFlagNames } from "#shared/experiments/feature-gates.ts";
import type { FlagSource } from "./flag-source.ts";

const maxBodyBytes = 8 * 1024;
const maxAttributes = 50;
/** A page asks once; one address may be a whole office. */
const rate = { limit: 600, windowMs: 60_000 };

const text = z.string().max(200);
const attributeSchema = z.tuple([text, z.union([text, z.number(), z.boolean()])]);
/** An attribute that is odd, or one too many, costs itself only. */
const contextSchema = z
  .record(z.string(), z.unknown())
  .refine(({ targetingKey }) => text.optional().safeParse(targetingKey).success)
  .transform((context) => {
    const known = Object.entries(context).filter((attribute) => attributeSchema.safeParse(attribute).success);
    return Object.fromEntries(known.slice(0, maxAttributes));
  });
const bodySchema = z.object({ context: contextSchema });
const accountSchema = z.object({ accountId: text.min(1).optional() });

/** Answers the browser's questions about experiments and flags (docs/gateways.md). Mounted under /gateway. */
export function featureGateRoutes(flags: FlagSource): Router {
  const router = Router();
  const limited = limitRate(rate);
  router.post(
    "/api/feature-gates/ofrep/v1/evaluate/flags",
    limited,
    jsonBody({ maxBytes: maxBodyBytes }),
    async (req, res) => {
      const body = bodySchema.safeParse(req.body);
      if (!body.success) return refuse(res, 400, { errorCode: "INVALID_CONTEXT" });
      const { targetingKey, ...attributes } = body.data.context;
      // Everybody with an empty key would be one person: they have none. One that is no text was refused above.
      const key = typeof targetingKey === "string" && targetingKey !== "" ? targetingKey : undefined;
      const evaluations = await flags.evaluateExperiments({ ...attributes, targetingKey: key });
      res.set("Cache-Control", "no-store").json({ flags: evaluations });
    },
  );
  router.get("/api/feature-flags/:name", limited, async (req, res) => {
    const name = featureFlagNames.find((each) => each === req.params["name"]);
    if (name === undefined) return refuse(res, 404, { error: "no such flag", code: "NOT_FOUND" });
    const query = accountSchema.safeParse(req.query);
    if (!query.success) return refuse(res, 400, { error: "the account id cannot be read", code: "BAD_REQUEST" });
    const { accountId } = query.data;
    const value = accountId !== undefined && (await flags.evaluateFlag(name, { targetingKey: accountId }));
    res.set("Cache-Control", "no-store").json({ value });
  });
  return router;
}

function refuse(res: Response, status: number, body: Readonly<Record<string, string>>): void {
  res
    .status(status)
    .set("Cache-Control", "no-store")
    .json({ ...body, requestId: scopeOf(res).id });
}
