import { type LanguageTags, splitLocale } from "#shared/locale.ts";

/**
 * Where a link of a Markdown view leads: to the Markdown view of a page, and with the site's origin, so that the text can be
 * read from anywhere. `url` is an address as pages print it; what is not on this site stays as it is.
 */
export function markdownAddress(
  url: string,
  baseUrl: string,
  tags: LanguageTags,
  isPage: (path: string) => boolean,
): string {
  if (!/^\/(?!\/)/.test(url)) return url;
  const [, path = "", rest = ""] = /^([^?#]*)(.*)$/s.exec(url) ?? [];
  return `${baseUrl}${isPage(path) ? markdownPath(path, tags) : path}${rest}`;
}

/** The address of a page's Markdown view, e.g. `/tracker.md`; `/index.md` and `/ja/index.md` for the home page. */
export function markdownPath(path: string, tags: LanguageTags): string {
  const bare = path.endsWith("/") ? path.slice(0, -1) : path;
  return splitLocale(bare, tags).path === "" ? `${bare}/index.md` : `${bare}.md`;
}
