import { setTimeout as delay } from "node:timers/promises";
import type { Request, Response } from "express";
import { acceptedEncodings } from "#server/http/accept-encoding.ts";
import { type RequestOutcome, scopeOf } from "#server/http/request-scope.ts";
import type { Header, SecurityHeaders } from "#server/http/security-headers.ts";
import { pageVary } from "#server/page-cache/answer-head.ts";
import type { PageCache } from "#server/page-cache/page-cache.ts";
import { pageKey } from "#server/page-cache/page-key.ts";
import { withLaterPart } from "#server/render/later-part.tsx";
import { renderTurn } from "#server/render/render-turns.ts";
import { sendInParts } from "#server/render/send-in-parts.ts";
import { type StreamedPage, streamPage } from "#server/render/stream-page.ts";
import { notFoundCacheControl, notFoundKey } from "./kept-not-found.ts";
import type { MadePage } from "./make-page.tsx";

export type ShownPage = MadePage & { readonly kind: "page" };

export type PageSending = {
  readonly pageCache: Pick<PageCache, "store">;
  readonly security: Pick<SecurityHeaders, "ownPolicy" | "withOwn">;
  readonly renderTimeoutMs: number;
  /** Before every address that a page prints; "" for a site that has its host to itself. */
  readonly basePath: string;
  /** Cache-Control of a page that every visitor may get. */
  readonly publicCacheControl: string;
  /** The header that names for a CDN what a page was made from; absent where none wants it. */
  readonly surrogateKeys?: ((tags: Iterable<string>) => Header) | undefined;
  readonly outcomeOf: (res: Response) => RequestOutcome;
  readonly observeRender: (pageType: string, ms: number) => void;
};

export type Sending = {
  /** Of content, when the page began to be made. */
  readonly generation: number;
  /** Aborted when the client leaves. */
  readonly signal: AbortSignal;
};

/** Of answers that are nobody else's. */
export const privateCacheControl = "private, no-store";

/** Streams a page, and keeps what was sent in the page cache. */
export async function sendPage(
  { pageCache, security, renderTimeoutMs, basePath, publicCacheControl, surrogateKeys, ...report }: PageSending,
  page: ShownPage,
  { generation, signal }: Sending,
  req: Request,
  res: Response,
): Promise<void> {
  const { status, pageType, view, tags, language } = page;
  const isPublic = view.cacheable !== false;
  const key = isPublic ? keyOf(page, req) : undefined;
  const [encoding = "identity"] = acceptedEncodings(req.headers["accept-encoding"]?.toString());
  const headers: Header[] = [["Content-Language", language]];
  if (isPublic && surrogateKeys !== undefined) headers.push(surrogateKeys(tags));
  const hasOwnPolicy = view.embeddedOrigins !== undefined;
  if (hasOwnPolicy) headers.push(security.ownPolicy(view.embeddedOrigins));
  const outcome = report.outcomeOf(res);
  outcome.pageType = pageType;
  outcome.cache = key === undefined ? "none" : "miss";

  const onReady = () => {
    res.status(status).type("html");
    const sentHeaders = hasOwnPolicy ? security.withOwn(scopeOf(res).isSecure, headers) : headers;
    for (const [name, value] of sentHeaders) res.setHeader(name, value);
    res.setHeader("Vary", pageVary);
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
  await renderTurn();
  const startedAt = performance.now();
  const timeoutMs = renderTimeoutMs;
  const { document, later } = await partsNow(page);
  if (later !== undefined && req.method === "GET") {
    await sendInParts(res, { document, later, encoding, timeoutMs, basePath, signal, onReady });
    return report.observeRender(pageType, performance.now() - startedAt);
  }
  const sent = await streamPage(document, res, { encoding, timeoutMs, basePath, onReady, onWhole });
  report.observeRender(pageType, performance.now() - startedAt);
  if (!wasWhole) keep(sent);
}

/** A later part that is there so soon goes with the rest, which is then made and sent as one. */
const soonMs = 20;

async function partsNow({ document, later }: ShownPage): Promise<Pick<ShownPage, "document" | "later">> {
  if (later === undefined) return { document };
  const over = new AbortController();
  const waited = delay(soonMs, false, { signal: over.signal }).catch(() => false);
  const isThere = await Promise.race([later.then(() => true), waited]);
  over.abort();
  return isThere ? { document: withLaterPart(document, await later) } : { document, later };
}

/** Under which the page is kept; undefined: it is not. */
function keyOf({ status, pageType, language }: ShownPage, req: Request): string | undefined {
  if (status === 200) return pageKey(req.originalUrl);
  return status === 404 && pageType === "pageNotFound" ? notFoundKey(language) : undefined;
}
