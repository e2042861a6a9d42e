import type { RequestHandler } from "express";
import type { Config } from "#server/config/config.ts";
import { deliverySetting } from "#server/config/request-settings.ts";
import { createUpstream, type UpstreamServices } from "#server/gateway/upstream.ts";
import type { Logger } from "#server/http/logger.ts";
import type { Metrics } from "#server/http/metrics.ts";
import { mailTarget } from "#server/requests/mail-target.ts";
import { openRequestQueue } from "#server/requests/request-queue.ts";
import { type RequestRouteParts, supportRequestRoutes } from "#server/requests/request-routes.ts";
import type { RequestTarget } from "#server/requests/request-target.ts";
import { webhookTarget } from "#server/requests/webhook-target.ts";

export type SupportParts = {
  readonly config: Config;
  readonly upstreams: UpstreamServices;
  readonly viewerOf: RequestRouteParts["viewerOf"];
  readonly log: Logger;
  readonly metrics: Pick<Metrics, "gauge">;
  /** Names what the site does without at the moment. */
  readonly watch: (name: string, isDegraded: () => boolean) => void;
};

/** What takes support requests and hands them on. */
export type Support = {
  readonly routes: RequestHandler;
  close(): Promise<void>;
};

const timeoutMs = 4000;

/** Joins form, queue and target. */
export function assembleSupport({ config, upstreams, viewerOf, log, metrics, watch }: SupportParts): Support {
  const target = targetOf(config, upstreams);
  const queue = openRequestQueue({
    dataDir: config.dataDir,
    keepDays: config.requestsKeepDays || undefined,
    log,
    ...(target !== undefined && { target }),
  });
  watch("requests", queue.isBroken);
  watch("requests-target", queue.isTargetFailing);
  metrics.gauge("support_requests_waiting", "Support requests that wait for delivery.", queue.waitingCount);
  return { routes: supportRequestRoutes({ queue, viewerOf, log }), close: queue.close };
}

/** Undefined: requests stay in the file. */
function targetOf(config: Config, upstreams: UpstreamServices): RequestTarget | undefined {
  const setting = deliverySetting(config);
  switch (setting.kind) {
    case "webhook": {
      const upstream = createUpstream({ name: "requests-webhook", url: setting.url, timeoutMs }, upstreams);
      return webhookTarget({ upstream, secret: setting.secret });
    }
    case "mail":
      return mailTarget(setting);
    case "file":
      return undefined;
  }
}
