import { markdownPath } from "#shared/links/markdown-address.ts";
import type { LanguageTags } from "#shared/locale.ts";

/** Files, services, and pages whose Markdown was asked for by its address. Most requests are for pages: one test spares them the other routes. */
const noPage =
  /^\/(?:assets|media|\.well-known|gateway|dev-reload)(?:\/|$)|^\/(?:healthz|readyz)$|\.(?:xml|txt|md|ico|webmanifest)$/;

/** Whether a path leads to a file or a service, whatever the content is. */
export function isNeverPage(path: string): boolean {
  return noPage.test(path);
}

/**
 * Content negotiation (RFC 9110, 12.5.1): the address of a page's Markdown view, for a client that asks for `text/markdown` at
 * least as much as for HTML. Undefined for all others: no browser names that type.
 */
export function markdownUrlFor(
  url: string,
  accept: string | undefined,
  languageTags: () => LanguageTags,
): string | undefined {
  if (accept === undefined || !accept.includes("text/markdown") || !prefersMarkdown(accept)) return undefined;
  const queryAt = url.indexOf("?");
  const path = queryAt === -1 ? url : url.slice(0, queryAt);
  return isNeverPage(path) ? undefined : `${markdownPath(path, languageTags())}${url.slice(path.length)}`;
}

function prefersMarkdown(accept: string): boolean {
  const weights = new Map<string, number>();
  for (const item of accept.toLowerCase().split(",")) {
    const [type = "", ...parameters] = item.split(";").map((part) => part.trim());
    const quality = parameters.find((parameter) => parameter.startsWith("q="));
    weights.set(type, quality === undefined ? 1 : Number(quality.slice("q=".length)) || 0);
  }
  const markdown = weights.get("text/markdown") ?? 0;
  return markdown > 0 && markdown >= (weights.get("text/html") ?? 0);
}
