import type { IncomingMessage, ServerResponse } from "node:http";
import express, { type Express } from "express";
import type { Environment } from "#server/config/config.ts";
import { loadConfig } from "#server/config/load-config.ts";
import { ActiveRequests } from "#server/http/active-requests.ts";
import { type Connections, connectionsOf } from "#server/http/connections.ts";
import { errorAnswers, errorHandler } from "#server/http/error-handler.ts";
import type { FairShares } from "#server/http/fair-shares.ts";
import { frontDoor } from "#server/http/front-door.ts";
import { healthRoutes, Readiness } from "#server/http/health.ts";
import { hostCheck } from "#server/http/host-check.ts";
import { httpsRedirects } from "#server/http/https-redirect.ts";
import { loggerTo } from "#server/http/logger.ts";
import { methodGuard } from "#server/http/method-guard.ts";
import { createMetrics, type Metrics } from "#server/http/metrics.ts";
import { watchProxies } from "#server/http/proxy-watch.ts";
import { requestIds } from "#server/http/request-id.ts";
import { createRequestLog } from "#server/http/request-log.ts";
import { createSecurityHeaders } from "#server/http/security-headers.ts";
import { createSiteServer } from "#server/http/server.ts";
import { createTrustedProxy } from "#server/http/trusted-proxy.ts";
import { unknownGateway } from "#server/http/unknown-gateway.ts";
import { languageTags } from "#test/support/languages.ts";
import { type Listening, listening } from "#test/support/listening.ts";

export type LogLine = Readonly<Record<string, unknown>>;

export type GuardedSite = Listening & {
  readonly lines: LogLine[];
  readonly metrics: Metrics;
  readonly readiness: Readiness;
  readonly active: ActiveRequests;
  readonly connections: Connections;
  requestLines(): LogLine[];
};

export type GuardedSiteParts = {
  readonly env?: Environment;
  /** Adds the routes that the test is about. */
  readonly routes?: (app: Express) => void;
  readonly answer?: (req: IncomingMessage, res: ServerResponse) => boolean;
  /** Nobody is refused unless said otherwise. */
  readonly shares?: Pick<FairShares, "refusal">;
  readonly renderErrorPage?: (status: number, requestId: string, locale: string, consoleText?: string) => string;
};

const plainErrorPage = (status: number, requestId: string, locale: string) =>
  `<h1>${status} ${locale}</h1>${requestId}`;

/** Everything around the pages of a site, with routes in their place. */
export async function guardedSite(parts: GuardedSiteParts = {}): Promise<GuardedSite> {
  const { env = {}, routes, answer = () => false, renderErrorPage = plainErrorPage } = parts;
  const { shares = { refusal: () => undefined } } = parts;
  const config = loadConfig(env);
  const lines: LogLine[] = [];
  const log = loggerTo({ write: (line) => void lines.push(JSON.parse(line)) }, "debug");
  const metrics = createMetrics();
  const proxy = createTrustedProxy(config.trustProxy);
  const security = createSecurityHeaders(config);
  const readiness = new Readiness();
  const proxies = watchProxies(proxy, log, config);
  readiness.watch("untrusted-proxy", proxies.isDisbelieved);
  const active = new ActiveRequests();

  const app = express();
  app.disable("x-powered-by").disable("etag").set("trust proxy", config.trustProxy);
  app.use(security.middleware(proxy.isSecure), methodGuard, healthRoutes(readiness));
  routes?.(app);
  app.use("/gateway", unknownGateway);
  app.use((_req, res) => {
    res.send("page");
  });
  const answerError = errorAnswers({ renderErrorPage, security, languageTags });
  app.use(errorHandler(answerError));

  const handler = frontDoor({
    insideTarget: (_req, target) => target,
    app,
    shares,
    answerError,
    addressOf: proxy.addressOf,
    languageTags,
    pageCache: { answer },
    security,
    httpsRedirect: httpsRedirects(config.baseUrl, proxy),
    requestIdOf: requestIds(proxy),
    isSecure: proxy.isSecure,
    log,
    requestLog: createRequestLog(log, metrics),
    active,
    isDraining: () => readiness.isDraining,
    hostOf: proxy.hostOf,
    hostProblem: hostCheck({ ...config, ...proxy, hosts: [...config.otherHosts, ...config.partnerHosts] }),
    proxies,
  });
  const server = createSiteServer(handler, config);
  const connections = connectionsOf(server, {
    maxConnections: config.maxConnections,
    isAnswering: (socket) => active.isOn(socket),
  });
  const at = await listening(server);
  const requestLines = () => lines.filter((line) => line["msg"] === "request");
  return { ...at, lines, metrics, readiness, active, connections, requestLines };
}
