import type { Header } from "#server/http/security-headers.ts";
import { type AnswerHead, etagAt, requestIdAt, revisionAt, type StoredPage, type Variant } from "./stored-page.ts";

/** A page answers with HTML or Markdown, as the client likes (server/http/prefers-markdown.ts), and compressed. */
export const pageVary = "Accept, Accept-Encoding";

/** The revision of content that the answering process serves: of what it knows, whenever the page was made. */
export const revisionHeader = "X-Content-Revision";

/** What the answers of all pages have in common. */
export type AnswerHeads = {
  /** The value of Cache-Control. */
  readonly cacheControl: string;
  /** The headers of a full answer besides those of caching: the page's own, put into those that protect. */
  readonly pageHeaders: (isSecure: boolean, own: readonly Header[]) => readonly Header[];
  /** The headers of a 304 besides those of caching: what the browser already has is not repeated. */
  readonly notModifiedHeaders: (isSecure: boolean) => readonly Header[];
  /** Differs when the headers of all pages differ. */
  readonly fingerprint: string;
  /** The revision of content now; absent where it has none. */
  readonly revision?: (() => string) | undefined;
};

/** The header list of an answer, made once for each page, encoding and kind of connection. */
export function answerHead(
  heads: AnswerHeads,
  page: StoredPage,
  variant: Variant,
  isSecure: boolean,
  isNotModified: boolean,
): AnswerHead {
  if (isNotModified) {
    const kind = isSecure ? "secureNotModified" : "plainNotModified";
    variant.heads[kind] ??= flat([...cachingHeaders(heads, variant), ...heads.notModifiedHeaders(isSecure)]);
    return variant.heads[kind];
  }
  const kind = isSecure ? "secure" : "plain";
  variant.heads[kind] ??= flat([
    ...cachingHeaders(heads, variant),
    ["Content-Type", page.contentType],
    ["Content-Length", String(variant.bytes.length)],
    ...encodingHeader(variant),
    ...heads.pageHeaders(isSecure, page.headers),
  ]);
  return variant.heads[kind];
}

function cachingHeaders(heads: AnswerHeads, variant: Variant): Header[] {
  const slots: Header[] = [];
  slots[(requestIdAt - 1) / 2] = ["X-Request-Id", ""];
  slots[(etagAt - 1) / 2] = ["ETag", variant.etag];
  if (heads.revision !== undefined) slots[(revisionAt - 1) / 2] = [revisionHeader, ""];
  return [...slots, ["Cache-Control", heads.cacheControl], ["Vary", pageVary]];
}

function encodingHeader({ encoding }: Variant): Header[] {
  return encoding === "identity" ? [] : [["Content-Encoding", encoding]];
}

function flat(headers: readonly Header[]): AnswerHead {
  return headers.flat();
}
