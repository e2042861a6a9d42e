import { Router } from "express";
import type { Counter } from "prom-client";
import { limitRate } from "#server/http/rate-limit.ts";
import { jsonBody } from "#server/http/request-body.ts";
import { scopeOf } from "#server/http/request-scope.ts";
import { clientErrorsPath } from "#shared/client-errors/client-error.ts";
import { isEntryType } from "#shared/entries/page-entry.ts";
import { readClientErrors } from "./read-client-errors.ts";
import { createSampling } from "./sampling.ts";

const maxBodyBytes = 16 * 1024;
/** A browser sends a handful a page; one address may be a whole office. */
const rate = { limit: 120, windowMs: 60_000 };

/**
 * Error collector: `POST /api/client-errors` writes what went wrong in browsers into the log and counts it (docs/gateways.md). Of one
 * message that comes in crowds a sample is logged; all of it is counted.
 */
export function clientErrorRoutes(counter: Counter<"page_type">, now: () => number = Date.now): Router {
  const router = Router();
  const isSampled = createSampling(now);
  router.post(clientErrorsPath, limitRate(rate), jsonBody({ maxBytes: maxBodyBytes }), (req, res) => {
    const report = readClientErrors(req.body);
    res.set("Cache-Control", "no-store");
    if (report === undefined) {
      res.status(400).json({ error: "the body is not a report of errors", requestId: scopeOf(res).id });
      return;
    }
    res.status(204).end();
    const { errors, ...page } = report;
    for (const error of errors) {
      counter.labels(isEntryType(page.pageType) ? page.pageType : "other").inc();
      if (isSampled(error.message)) scopeOf(res).log.warn({ browser: { ...page, ...error } }, "error in a browser");
    }
  });
  return router;
}
