import type { Request, RequestHandler, Response } from "express";
import { pageAddress } from "#server/addresses/page-address.ts";
import { notFoundPath } from "#server/content/content-source.ts";
import { type RequestOutcome, scopeOf } from "#server/http/request-scope.ts";
import type { Header, SecurityHeaders } from "#server/http/security-headers.ts";
import { acceptedEncodings } from "#server/page-cache/accept-encoding.ts";
import type { PageCache } from "#server/page-cache/page-cache.ts";
import { pageKey } from "#server/page-cache/page-key.ts";
import { pageMarkdown } from "#server/render/page-markdown.ts";
import { ClientGoneError, type StreamedPage, streamPage } from "#server/render/stream-page.ts";
import { type MadePage, makePage, type PageMaker } from "./make-page.tsx";
import { type PreviewMode, type Previews, previewMaker } from "./preview-mode.ts";

export type PageServing = {
  readonly maker: PageMaker;
  readonly pageCache: Pick<PageCache, "generation" | "store">;
  readonly security: Pick<SecurityHeaders, "ownPolicy" | "withOwn">;
  readonly htmlToMarkdown: (html: string) => Promise<string>;
  readonly renderTimeoutMs: number;
  /** Cache-Control of a page that every visitor may get. */
  readonly publicCacheControl: string;
  /** Of old addresses; a few minutes when nothing is said. */
  readonly redirectCacheControl?: string;
  /** Absent: there are none. */
  readonly previews?: Previews;
  readonly outcomeOf: (res: Response) => RequestOutcome;
  readonly observeRender: (pageType: string, ms: number) => void;
};

/** How long the answer for an address without page may be kept: a page may appear there. */
const privateCacheControl = "private, no-store";
const notFoundCacheControl = "public, max-age=0, s-maxage=10";

/**
 * Answers every address that is a page's: walks from the address to the document, streams it, and keeps what was sent in
 * the page cache. Old addresses are sent on with 301; an address + `.md` answers the page's Markdown.
 */
export function servePage(publicServing: PageServing): RequestHandler {
  return async (req, res) => {
    const { maker: publicMaker, pageCache, previews } = publicServing;
    const asked = pageAddress(req.path);
    await publicMaker.content.settled();
    const generation = pageCache.generation();
    const query = new URLSearchParams(queryOf(req.url));
    const pass = await previews?.passFor(req, res, asked, query);
    if (pass?.kind === "sign-in") return res.set("cache-control", privateCacheControl).redirect(303, pass.loginUrl);
    const isRefused = pass?.kind === "refused";
    const address = isRefused ? { ...asked, path: notFoundPath, asMarkdown: false } : asked;
    const serving = pass && previews ? asPreviews(publicServing, previews, pass.kind) : publicServing;
    if (pass !== undefined) res.set("x-robots-tag", "noindex");
    if (address.asMarkdown && (await sendMarkdown(serving, address, query, res))) return;
    const page = await makePage(serving.maker, address, query, whileWaiting(res));
    if (page.kind === "redirect") {
      // A preview's query is nobody's business elsewhere.
      const goesAlong = pass === undefined || page.location.startsWith("/");
      return redirect(res, page.location, goesAlong ? queryOf(req.url) : "", serving.redirectCacheControl);
    }
    await sendPage(serving, page, generation, req, res);
  };
}

/** Nothing of a preview is kept by anybody. */
function asPreviews(serving: PageServing, previews: Previews, kind: PreviewMode["kind"]): PageServing {
  return {
    ...serving,
    maker: previewMaker(serving.maker, previews, kind),
    publicCacheControl: privateCacheControl,
    redirectCacheControl: privateCacheControl,
  };
}

async function sendPage(
  { pageCache, security, renderTimeoutMs, publicCacheControl, outcomeOf, observeRender }: PageServing,
  page: MadePage & { readonly kind: "page" },
  generation: number,
  req: Request,
  res: Response,
): Promise<void> {
  const { status, pageType, view, tags, language } = page;
  const isPublic = view.cacheable !== false;
  const key = isPublic && status === 200 ? pageKey(req.originalUrl) : undefined;
  const [encoding = "identity"] = acceptedEncodings(req.headers["accept-encoding"]?.toString());
  const headers: Header[] = [["Content-Language", language]];
  const hasOwnPolicy = view.embeddedOrigins !== undefined;
  if (hasOwnPolicy) headers.push(security.ownPolicy(view.embeddedOrigins));
  const outcome = outcomeOf(res);
  outcome.pageType = pageType;
  outcome.cache = key === undefined ? "none" : "miss";

  const onReady = () => {
    res.status(status).type("html");
    const sentHeaders = hasOwnPolicy ? security.withOwn(scopeOf(res).isSecure, headers) : headers;
    for (const [name, value] of sentHeaders) res.setHeader(name, value);
    res.setHeader("Vary", "Accept-Encoding");
    res.setHeader(
      "Cache-Control",
      isPublic ? (status === 200 ? publicCacheControl : notFoundCacheControl) : privateCacheControl,
    );
    if (encoding !== "identity") res.setHeader("Content-Encoding", encoding);
  };
  const keep = ({ html, encoded }: StreamedPage) =>
    key === undefined
      ? undefined
      : pageCache.store({ key, html, encoded, pageType, tags: [...tags], headers, generation });
  let wasWhole = false;
  const onWhole = (whole: StreamedPage) => {
    wasWhole = true;
    const etag = keep(whole)?.[encoding]?.etag;
    if (etag !== undefined) res.setHeader("ETag", etag);
  };
  const startedAt = performance.now();
  const sent = await streamPage(page.document, res, { encoding, timeoutMs: renderTimeoutMs, onReady, onWhole });
  observeRender(pageType, performance.now() - startedAt);
  if (!wasWhole) keep(sent);
}

/** Aborted when the client leaves: what it waited for need not be begun any more. */
function whileWaiting(res: Response): AbortSignal {
  const controller = new AbortController();
  res.once("close", () => {
    if (!res.writableFinished) controller.abort(new ClientGoneError("the client left before the page was made"));
  });
  return controller.signal;
}

/** Sends a page's own Markdown, or its main part as Markdown. False when no page has that address. */
async function sendMarkdown(
  { maker, htmlToMarkdown, publicCacheControl, redirectCacheControl, outcomeOf }: PageServing,
  address: ReturnType<typeof pageAddress>,
  query: URLSearchParams,
  res: Response,
): Promise<boolean> {
  const { value: source } = await maker.content.pageSource(address.path, address.locale);
  const page = await makePage(maker, { ...address, asMarkdown: false }, query, whileWaiting(res));
  if (page.kind === "redirect") {
    const location = page.location.startsWith("/") ? `${page.location}.md` : page.location;
    redirect(res, location, "", redirectCacheControl);
    return true;
  }
  if (page.status !== 200) return false;
  const markdown = source?.markdown ?? (await pageMarkdown(page.bare, page.view.title, htmlToMarkdown));
  outcomeOf(res).pageType = page.pageType;
  res
    .set("cache-control", publicCacheControl)
    .set("content-language", page.language)
    .set("x-robots-tag", "noindex")
    .type("text/markdown")
    .send(markdown);
  return true;
}

function redirect(res: Response, location: string, search: string, cacheControl = "public, max-age=300"): void {
  res.set("cache-control", cacheControl).redirect(301, withQuery(encodeURI(location), search));
}

/** The visitor's query goes along, before a fragment that the new address may have. */
function withQuery(address: string, search: string): string {
  if (search === "") return address;
  const [path = "", fragment] = address.split("#", 2);
  const query = path.includes("?") ? `&${search.slice(1)}` : search;
  return fragment === undefined ? `${path}${query}` : `${path}${query}#${fragment}`;
}

function queryOf(url: string): string {
  const start = url.indexOf("?");
  return start === -1 ? "" : url.slice(start);
}
