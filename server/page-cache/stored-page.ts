import { createHash } from "node:crypto";
import type { Encoding } from "#server/http/accept-encoding.ts";
import type { Header } from "#server/http/security-headers.ts";

/** The bytes of a page in one encoding, with the header lists of its answers, made when first needed. */
export type Variant = {
  readonly encoding: Encoding;
  readonly etag: string;
  readonly bytes: Buffer;
  readonly heads: { [Kind in HeadKind]?: AnswerHead };
};

export type HeadKind = "plain" | "secure" | "plainNotModified" | "secureNotModified";

/** What `writeHead` takes: names and values in turn. The request's id goes to `requestIdAt`, an entity tag to `etagAt`, the revision to `revisionAt`. */
export type AnswerHead = string[];
export const requestIdAt = 1;
export const etagAt = 3;
/** Only where content has a revision. */
export const revisionAt = 5;

/** Cache entry: a page as it is kept. Never changed, but for its count of hits: another encoding makes another object. */
export type StoredPage = {
  readonly key: string;
  readonly pageType: string;
  readonly contentType: string;
  readonly tags: readonly string[];
  /** The page's own headers. */
  readonly headers: readonly Header[];
  /** Of the text and of all its headers: the same in every encoding. */
  readonly hash: string;
  readonly variants: { readonly identity: Variant; readonly br?: Variant; readonly gzip?: Variant };
  readonly hasBestBrotli: boolean;
  hits: number;
};

export type PageToStore = {
  /** From `pageKey`. */
  readonly key: string;
  readonly html: Buffer;
  readonly encoded: { readonly br?: Buffer; readonly gzip?: Buffer };
  readonly pageType: string;
  /** Absent: HTML. */
  readonly contentType?: string;
  readonly tags: readonly string[];
  /** The page's own: content-language, link, a content-security-policy that allows what it embeds. */
  readonly headers: readonly Header[];
  /** `PageCache.generation()` when the page began to be made: content that changed since then makes it out of date. */
  readonly generation: number;
};

const hashLength = 22;

/** `fingerprint` stands for the headers that all pages share: a page whose headers changed is a changed page. */
export function storedPage(page: PageToStore, fingerprint: string): StoredPage {
  const digest = createHash("sha256").update(page.html).update(JSON.stringify(page.headers)).update(fingerprint);
  const hash = digest.digest("base64url").slice(0, hashLength);
  const { br, gzip } = page.encoded;
  return {
    key: page.key,
    pageType: page.pageType,
    contentType: page.contentType ?? "text/html; charset=utf-8",
    tags: page.tags,
    headers: page.headers,
    hash,
    variants: {
      identity: variant("identity", hash, page.html),
      ...(br !== undefined && { br: variant("br", `${hash}-br`, br) }),
      ...(gzip !== undefined && { gzip: variant("gzip", `${hash}-gzip`, gzip) }),
    },
    hasBestBrotli: false,
    hits: 0,
  };
}

/** The same page with one more encoding, or with a better one. Each sequence of bytes has its own strong entity tag. */
export function withEncoding(page: StoredPage, encoding: "br" | "br11" | "gzip", bytes: Buffer): StoredPage {
  const name: Encoding = encoding === "gzip" ? "gzip" : "br";
  const added = variant(name, `${page.hash}-${encoding}`, bytes);
  const variants = { ...page.variants, [name]: added };
  return { ...page, variants, hasBestBrotli: page.hasBestBrotli || encoding === "br11" };
}

function variant(encoding: Encoding, opaqueTag: string, bytes: Buffer): Variant {
  return { encoding, etag: `"${opaqueTag}"`, bytes: ownBytes(bytes), heads: {} };
}

/** What zlib answers is often a small part of a block of 16 KiB, all of which would be kept with it. */
function ownBytes(bytes: Buffer): Buffer {
  if (bytes.length === bytes.buffer.byteLength) return bytes;
  const own = Buffer.allocUnsafeSlow(bytes.length);
  own.set(bytes);
  return own;
}

/** An estimate of what header lists, tags and bookkeeping take besides the page's bytes. */
const overheadBytes = 4096;

export function sizeOf({ variants }: StoredPage): number {
  const { identity, br, gzip } = variants;
  return overheadBytes + identity.bytes.length + (br?.bytes.length ?? 0) + (gzip?.bytes.length ?? 0);
}
