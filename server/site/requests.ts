import type { RequestHandler } from "express";
import type { Config } from "#server/config/config.ts";
import { deliverySetting } from "#server/config/request-settings.ts";
import { createUpstream, type UpstreamServices } from "#server/gateway/upstream.ts";
import { mailTarget } from "#server/requests/mail-target.ts";
import { openRequestQueue, openSharedQueue } from "#server/requests/request-queue.ts";
import { type RequestRouteParts, supportRequestRoutes } from "#server/requests/request-routes.ts";
import type { RequestStore } from "#server/requests/request-store.ts";
import type { RequestTarget } from "#server/requests/request-target.ts";
import { webhookTarget } from "#server/requests/webhook-target.ts";
import type { SiteServices } from "./site-services.ts";

/** What takes support requests and hands them on. */
export type SiteRequests = {
  readonly routes: RequestHandler;
  readonly store: Pick<RequestStore, "requestsOf" | "requestOf">;
  close(): Promise<void>;
};

/** From this age on a waiting request is something to look at: `/readyz` names it. */
const longWaitMs = 15 * 60_000;

/** Joins form, queue and target. */
export function joinRequests(
  { config, upstreams, database, ownership, log, metrics, watch, detail, languageTags }: SiteServices,
  { viewerOf }: Pick<RequestRouteParts, "viewerOf">,
): SiteRequests {
  const target = targetOf(config, upstreams);
  const kept = { target, log, keepDays: config.requestsKeepDays || undefined };
  const queue =
    database === undefined
      ? openRequestQueue({ ...kept, dataDir: config.dataDir, ownership })
      : openSharedQueue({ ...kept, database, attemptMs: config.requestsTimeoutMs });
  const oldestAgeS = () => {
    const { oldestAt } = queue.waiting();
    return oldestAt === undefined ? 0 : Math.max(0, Math.round((Date.now() - oldestAt) / 1000));
  };
  watch("requests", queue.isBroken);
  watch("requests-target", queue.isTargetFailing);
  watch("requests-waiting", () => oldestAgeS() * 1000 > longWaitMs);
  detail("requests", () => {
    const { count } = queue.waiting();
    return count === 0 ? undefined : { waiting: count, oldestWaitingSeconds: oldestAgeS() };
  });
  metrics.gauge("support_requests_waiting", "Support requests that wait for delivery.", () => queue.waiting().count);
  metrics.gauge(
    "support_requests_oldest_waiting_seconds",
    "Age of the oldest support request that waits for delivery.",
    oldestAgeS,
  );
  return { routes: supportRequestRoutes({ queue, viewerOf, log, languageTags }), store: queue, close: queue.close };
}

/** Undefined: requests stay in the file. */
function targetOf(config: Config, upstreams: UpstreamServices): RequestTarget | undefined {
  const setting = deliverySetting(config);
  const { requestsTimeoutMs: timeoutMs } = config;
  switch (setting.kind) {
    case "webhook": {
      const upstream = createUpstream(
        { name: "requests-webhook", url: setting.url, timeoutMs, isNeverRested: true },
        upstreams,
      );
      return webhookTarget({ upstream, secret: setting.secret });
    }
    case "mail":
      return mailTarget({ ...setting, timeoutMs });
    case "file":
      return undefined;
  }
}
