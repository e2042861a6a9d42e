import type { IncomingMessage } from "node:http";
import compression from "compression";
import express, { type Express, type RequestHandler, Router } from "express";
import type { TrustedProxies } from "#server/config/variable.ts";
import type { ContentSource } from "#server/content/content-source.ts";
import { discoveryRoutes } from "#server/discovery/discovery-routes.ts";
import { pageTreeRoutes } from "#server/discovery/page-tree-routes.tsx";
import { pageTreePath } from "#server/frame/page-tree-addresses.ts";
import { devReload } from "#server/http/dev-reload.ts";
import { type ErrorHandling, errorHandler } from "#server/http/error-handler.ts";
import { healthRoutes, type Readiness } from "#server/http/health.ts";
import { methodGuard } from "#server/http/method-guard.ts";
import { sameOriginOnly } from "#server/http/same-origin.ts";
import type { SecurityHeaders } from "#server/http/security-headers.ts";
import { unknownGateway } from "#server/http/unknown-gateway.ts";
import { type PageServing, servePage } from "#server/pages/serve-page.ts";
import { feedbackPath } from "#shared/feedback/feedback-form.ts";
import { requestsPath } from "#shared/requests/request-form.ts";

/** What the app joins; made by main.ts, or by a test. */
export type AppParts = {
  readonly content: ContentSource;
  readonly security: SecurityHeaders;
  /** The visitor came over TLS. */
  readonly isSecure: (req: IncomingMessage) => boolean;
  /** Which proxies say truly who the visitor is: `req.ip` is the visitor's address. */
  readonly trustProxy: TrustedProxies;
  readonly readiness: Readiness;
  /** Serves what the build made, under /assets. */
  readonly builtFiles: RequestHandler;
  /** Serves images and other files of the content folder, under /media. */
  readonly contentFiles: RequestHandler;
  /** Takes answers to “Was this helpful?”. */
  readonly feedback: RequestHandler;
  /** Takes support requests, and lists a signed-in visitor's own. */
  readonly supportRequests: RequestHandler;
  /** Answers below /login; what it passes on is the sign-in page's. */
  readonly signIn: RequestHandler;
  /** What else answers under /gateway. */
  readonly gateways: readonly RequestHandler[];
  readonly pages: PageServing;
  readonly errors: ErrorHandling;
  /** Reload open pages on changes; only under `npm run dev`. */
  readonly isDevelopment: boolean;
};

/** The addresses of text that is made on request and worth compressing on the way; pages compress themselves. */
const compressedPaths = /\.(?:xml|txt|md|webmanifest)$/;

/** What may be something else than a page: pages are most of what is asked for, and need not be held against each route. */
const besidesPages =
  /^\/(?:assets|media|gateway|dev-reload)(?:\/|$)|^\/(?:healthz|readyz)$|\.(?:xml|txt|md|ico|webmanifest)$/;

const signInPaths = /^(?:\/ja)?\/login(?:\/|$)/;

/**
 * The way of a request through Express, in order. Before it (server/http/front-door.ts): request id, log line, redirect to
 * https, and the page cache, which answers most requests for pages.
 */
export function createApp(parts: AppParts): Express {
  const app = express();
  app.disable("x-powered-by").disable("etag").enable("strict routing").set("trust proxy", parts.trustProxy);
  app.use(parts.security.middleware(parts.isSecure));
  app.use(methodGuard);
  app.use(onlyFor(besidesPages, filesAndMachines(parts)));
  app.use(onlyFor(signInPaths, parts.signIn));
  app.use(servePage(parts.pages));
  app.use(errorHandler(parts.errors));
  return app;
}

/** Files, health, gateways, and what search engines and readers of feeds ask for. */
function filesAndMachines(parts: AppParts): Router {
  const { content, readiness, pages, builtFiles, contentFiles, gateways, isDevelopment } = parts;
  const router = Router();
  router.use(healthRoutes(readiness));
  router.use("/assets", builtFiles);
  router.use("/media", contentFiles);
  router.use("/gateway", sameOriginOnly(pages.maker));
  router.use(feedbackPath, parts.feedback);
  router.use(requestsPath, parts.supportRequests);
  router.use(pageTreePath, pageTreeRoutes(content, pages.publicCacheControl));
  for (const gateway of gateways) router.use("/gateway", gateway);
  router.use("/gateway", unknownGateway);
  if (isDevelopment) router.use(devReload(content));
  router.use(compressedPaths, compression());
  router.use(discoveryRoutes(content, pages.maker));
  return router;
}

function onlyFor(paths: RegExp, handler: RequestHandler): RequestHandler {
  return (req, res, next) => (paths.test(req.path) ? handler(req, res, next) : next());
}
