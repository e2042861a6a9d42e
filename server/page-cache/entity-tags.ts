/**
 * Conditional requests: finds in an If-None-Match header a tag of the content with `hash`, in whatever encoding the client has
 * it (RFC 9110, 13.1.2: the comparison is weak). Answers the tag as the client wrote it, without `W/`; `fallback` when it wrote
 * `*`.
 */
export function matchingTag(ifNoneMatch: string, hash: string, fallback: string): string | undefined {
  if (ifNoneMatch === fallback) return fallback;
  if (ifNoneMatch.trim() === "*") return fallback;
  if (!ifNoneMatch.includes(hash)) return undefined;
  for (const [, opaque = ""] of ifNoneMatch.matchAll(/(?:W\/)?"([\x21\x23-\x7e]*)"/g)) {
    if (opaque === hash || (opaque.startsWith(hash) && encodingSuffix.test(opaque.slice(hash.length))))
      return `"${opaque}"`;
  }
  return undefined;
}

const encodingSuffix = /^-(?:br|br11|gzip)$/;
