import type { Request, Response } from "express";
import { acceptedEncodings } from "#server/http/accept-encoding.ts";
import { compressWhole } from "#server/http/compress-page.ts";
import { outcomeOf } from "#server/http/request-scope.ts";
import type { Header } from "#server/http/security-headers.ts";
import { pageVary } from "#server/page-cache/answer-head.ts";
import type { PageCache } from "#server/page-cache/page-cache.ts";
import { pageKey } from "#server/page-cache/page-key.ts";

export type MarkdownAnswer = {
  readonly text: string;
  readonly pageType: string;
  readonly language: string;
  readonly cacheControl: string;
  /** What it was made from; absent: it is nobody else's to see, and not kept. */
  readonly tags?: readonly string[];
  readonly generation: number;
};

const contentType = "text/markdown; charset=utf-8";

/** Sends a page's Markdown view, and keeps it in the page cache, as pages are. */
export async function sendMarkdownView(
  pageCache: Pick<PageCache, "store">,
  { text, pageType, language, cacheControl, tags, generation }: MarkdownAnswer,
  req: Request,
  res: Response,
): Promise<void> {
  const html = Buffer.from(text);
  const [encoding = "identity"] = acceptedEncodings(req.headers["accept-encoding"]?.toString());
  const compressed = encoding === "identity" ? undefined : await compressWhole(html, encoding);
  const encoded = compressed === undefined ? {} : { [encoding]: compressed };
  const headers: Header[] = [
    ["Content-Language", language],
    ["X-Robots-Tag", "noindex"],
  ];
  const key = tags === undefined ? undefined : pageKey(req.url);
  const variants =
    key === undefined || tags === undefined
      ? undefined
      : pageCache.store({ key, html, encoded, contentType, pageType, tags, headers, generation });
  const outcome = outcomeOf(res);
  outcome.pageType = pageType;
  outcome.cache = variants === undefined ? "none" : "miss";
  const etag = variants?.[encoding]?.etag;
  if (etag !== undefined) res.setHeader("ETag", etag);
  if (compressed !== undefined) res.setHeader("Content-Encoding", encoding);
  for (const [name, value] of headers) res.setHeader(name, value);
  const body = compressed ?? html;
  res.set({
    "Cache-Control": cacheControl,
    "Content-Type": contentType,
    "Content-Length": body.length,
    Vary: pageVary,
  });
  res.end(body);
}
