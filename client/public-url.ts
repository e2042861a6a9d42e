import { isRootRelative } from "#shared/links/root-relative.ts";

/**
 * Mount path: what the site's public address has after its host. Addresses in the server's JSON and in our own code are without it, as on
 * the server; those in the document have it (server/render/public-html.ts).
 */
function basePath(): string {
  return document.documentElement.dataset["base"] ?? "";
}

/** An address as links and calls need it; one that is not of this site stays as it is. */
export function publicUrl(url: string): string {
  return isRootRelative(url) ? basePath() + url : url;
}

/** The path of this page as the server knows it. */
export function pagePath(): string {
  return location.pathname.slice(basePath().length) || "/";
}
