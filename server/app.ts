import type { IncomingMessage } from "node:http";
import express, { type Express, type RequestHandler, Router } from "express";
import type { ContentSource } from "#server/content/content-source.ts";
import { discoveryRoutes } from "#server/discovery/discovery-routes.ts";
import { redirectsBelow } from "#server/http/base-path.ts";
import { type ErrorAnswer, errorHandler } from "#server/http/error-handler.ts";
import type { FairShares } from "#server/http/fair-shares.ts";
import { healthRoutes, type Readiness } from "#server/http/health.ts";
import { methodGuard } from "#server/http/method-guard.ts";
import { isNeverPage } from "#server/http/prefers-markdown.ts";
import { sameOriginOnly } from "#server/http/same-origin.ts";
import type { SecurityHeaders } from "#server/http/security-headers.ts";
import type { TrustedProxies } from "#server/http/trusted-proxy.ts";
import { unknownGateway } from "#server/http/unknown-gateway.ts";
import { revisionHeader } from "#server/page-cache/answer-head.ts";
import { pageTreePath } from "#server/page-tree/page-tree-addresses.ts";
import { pageTreeRoutes } from "#server/page-tree/page-tree-routes.tsx";
import { type PageServing, servePage } from "#server/pages/serve-page.ts";
import { feedbackPath } from "#shared/feedback/feedback-form.ts";
import { splitLocale } from "#shared/locale.ts";
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
  readonly shares: Pick<FairShares, "counted">;
  /** Serves the style sheet of the site's theme, under /assets; what it passes on is the build's. */
  readonly theme: RequestHandler;
  /** Draws pictures for shared links, under /assets; absent: all pages share the site's own. */
  readonly socialPictures?: RequestHandler | undefined;
  /** Serves what the build made, under /assets. */
  readonly builtFiles: RequestHandler;
  /** Serves images and other files of the content folder, under /media, and its folder /.well-known. */
  readonly contentFiles: RequestHandler;
  /** Takes answers to “Was this helpful?”. */
  readonly feedback: RequestHandler;
  /** Takes support requests, and lists a signed-in visitor's own. */
  readonly supportRequests: RequestHandler;
  /** Shows a signed-in visitor's own requests without scripts, at /requests/mine. */
  readonly ownRequests: RequestHandler;
  /** Shows every piece of the design system, at /theme, to those who write content; what it passes on is everybody's. */
  readonly themePage: RequestHandler;
  /** Leads from the search page to where a query leads at once; what it passes on is searched for. */
  readonly redirectedQueries: RequestHandler;
  /** Shows what visitors search for, at /searches, to editors; what it passes on is everybody's. */
  readonly searchesPage: RequestHandler;
  /** Answers below /login; what it passes on is the sign-in page's. */
  readonly signIn: RequestHandler;
  /** What else answers under /gateway. */
  readonly gateways: readonly RequestHandler[];
  readonly pages: PageServing;
  readonly answerError: ErrorAnswer;
  /** The revision of content now, for the head of every answer; absent where it has none. */
  readonly revision?: (() => string) | undefined;
  /** Reloads open pages on changes; only under `npm run dev`. */
  readonly reload?: RequestHandler | undefined;
};

/** Each may be a call of a service beside the site. */
const accountCalls = /^\/gateway\/api\/(?:session|customer-context)\//;

const signInPath = /^\/login(?:\/|$)/;
const themePagePaths = /^\/theme\/?$/;
const searchPagePaths = /^\/search-results\/?$/;
const searchesPaths = /^\/searches\/?$/;
const ownRequestsPaths = /^\/requests\/mine(?:\/|$)/;

/**
 * The way of a request through Express, in order. Before it (server/http/front-door.ts): request id, log line, redirect to
 * https, and the page cache, which answers most requests for pages.
 */
export function createApp(parts: AppParts): Express {
  const app = express();
  app.disable("x-powered-by").disable("etag").enable("strict routing").set("trust proxy", parts.trustProxy);
  app.use(parts.security.middleware(parts.isSecure));
  const { revision } = parts;
  if (revision !== undefined) app.use((_req, res, next) => next(void res.setHeader(revisionHeader, revision())));
  app.use(methodGuard);
  if (parts.pages.basePath !== "") app.use(redirectsBelow(parts.pages.basePath));
  app.use(forPaths(isNeverPage, fileAndServiceRoutes(parts)));
  const isBelow = (paths: RegExp) => (path: string) =>
    paths.test(splitLocale(path, parts.content.languages().tags).path);
  app.use(forPaths(isBelow(signInPath), parts.signIn));
  app.use(forPaths(isBelow(ownRequestsPaths), parts.ownRequests));
  app.use(forPaths(isBelow(themePagePaths), parts.themePage));
  app.use(forPaths(isBelow(searchesPaths), parts.searchesPage));
  app.use(forPaths(isBelow(searchPagePaths), parts.redirectedQueries));
  app.use(servePage(parts.pages));
  app.use(errorHandler(parts.answerError));
  return app;
}

/** Routes of everything but pages: files, health, gateways, and what search engines and feed readers ask for. */
function fileAndServiceRoutes(parts: AppParts): Router {
  const { content, readiness, shares, pages, theme, socialPictures, builtFiles, contentFiles, gateways, reload } =
    parts;
  const router = Router();
  router.use(healthRoutes(readiness));
  router.use("/assets", theme, ...(socialPictures === undefined ? [] : [socialPictures]), builtFiles);
  router.use(["/media", "/.well-known"], contentFiles);
  router.use("/gateway", sameOriginOnly(pages.maker));
  router.use(feedbackPath, parts.feedback);
  router.use(requestsPath, parts.supportRequests);
  router.use(pageTreePath, pageTreeRoutes(content, pages.publicCacheControl, pages.basePath));
  router.use(forPaths((path) => accountCalls.test(path), shares.counted));
  for (const gateway of gateways) router.use("/gateway", gateway);
  router.use("/gateway", unknownGateway);
  if (reload !== undefined) router.use(reload);
  router.use(discoveryRoutes(content, pages.maker));
  return router;
}

/** Runs `handler` for the paths that match, and passes the others on. */
function forPaths(isMeant: (path: string) => boolean, handler: RequestHandler): RequestHandler {
  return (req, res, next) => (isMeant(req.path) ? handler(req, res, next) : next());
}
