import { createHash } from "node:crypto";
import type { Header } from "#server/http/security-headers.ts";

export type TagHeader = "surrogate-key" | "cache-tag" | "xkey";

const headers: Readonly<Record<TagHeader, { readonly name: string; readonly between: string }>> = {
  "surrogate-key": { name: "Surrogate-Key", between: " " },
  "cache-tag": { name: "Cache-Tag", between: "," },
  xkey: { name: "xkey", between: " " },
};

/** Varnish takes headers of 8 KiB unless told otherwise, the others of 16. */
const maxLength = 7000;
/** Of a page that was made from more than its header can name: it is dropped at every change. */
export const anythingKey = "any";

/**
 * Surrogate key of something that content can change: ten hexadecimal digits, because tags have letters that headers and
 * the case-blind tags of Cloudflare have not. Two tags with one key cost a page that is fetched again.
 */
export function surrogateKey(tag: string): string {
  return createHash("sha256").update(tag).digest("hex").slice(0, 10);
}

/** The header of a page that was made from what `tags` name: the same text for the same tags in any order. */
export function surrogateKeys(kind: TagHeader, tags: Iterable<string>): Header {
  const { name, between } = headers[kind];
  const keys = [...new Set([...tags].map(surrogateKey))].sort().join(between);
  return [name, keys.length > maxLength ? anythingKey : keys];
}
