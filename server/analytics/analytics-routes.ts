import { type Request, Router } from "express";
import { limitRate } from "#server/http/rate-limit.ts";
import { jsonBody } from "#server/http/request-body.ts";
import { scopeOf } from "#server/http/request-scope.ts";
import type { LanguageTags } from "#shared/locale.ts";
import type { AnalyticsSink } from "./analytics-event.ts";
import type { PageCounters } from "./page-counters.ts";
import { readEvents } from "./read-events.ts";

export type AnalyticsParts = {
  readonly sink: AnalyticsSink;
  readonly counters: Pick<PageCounters, "countView">;
  /** Whether a public page with this id exists: nobody can make the counters grow with ids of their own. Never rejects. */
  readonly isPage: (pageId: string) => Promise<boolean>;
  readonly languageTags: () => LanguageTags;
};

const maxBodyBytes = 64 * 1024;
/** One address may be a whole office; one visitor sends a batch every 5 s at most while they are busy. */
const rate = { limit: 600, windowMs: 60_000 };

/**
 * `POST /api/analytics/events` (docs/gateways.md): checks events and hands them to the sink and the counters. The answer says
 * nothing but that they arrived, because nobody waits for it.
 */
export function analyticsRoutes({ sink, counters, isPage, languageTags }: AnalyticsParts): Router {
  const router = Router();
  router.post("/api/analytics/events", limitRate(rate), jsonBody({ maxBytes: maxBodyBytes }), async (req, res) => {
    const read = readEvents(req.body, new Date(), languageTags());
    res.set("Cache-Control", "no-store");
    if (read === undefined) {
      res
        .status(400)
        .json({ error: "the body is not a batch of events", code: "BAD_BODY", requestId: scopeOf(res).id });
      return;
    }
    res.status(204).end();
    if (refusesMeasuring(req)) return;
    if (read.refused > 0) scopeOf(res).log.debug({ refused: read.refused }, "analytics events refused");
    sink.deliver(read.events);
    for (const { name, pageId, sessionId } of read.events) {
      if (name === "page_view" && (await isPage(pageId))) counters.countView(pageId, sessionId);
    }
  });
  return router;
}

/** The browser should not have sent anything; some intermediaries add these for their users. */
function refusesMeasuring(req: Request): boolean {
  return req.get("dnt") === "1" || req.get("sec-gpc") === "1";
}
