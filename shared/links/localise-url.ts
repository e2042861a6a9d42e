import { type LanguageTags, type Locale, localePrefix, splitLocale } from "#shared/locale.ts";

/**
 * i18n of addresses: adds a language's prefix to internal addresses and to links to the vendor's two localised hosts; every other link, files and
 * gateways included, is left alone (docs/behaviour/addresses.md, Links and addresses).
 */
export function localiseUrl(
  url: string,
  locale: Locale,
  tags: LanguageTags,
  localisedHosts: readonly string[] = [],
): string {
  const prefix = localePrefix(locale, tags);
  if (prefix === "") return url;
  if (/^\/(?!\/)/.test(url)) return isUnprefixedPage(url, tags) ? prefixed(url, prefix) : url;
  const absolute = /^((?:https?:)?\/\/)([^/?#]+)(.*)$/is.exec(url);
  if (absolute === null) return url;
  const [, scheme = "", host = "", rest = ""] = absolute;
  if (!localisedHosts.includes(host.toLowerCase())) return url;
  return isUnprefixedPage(rest, tags) ? `${scheme}${host}${prefixed(rest, prefix)}` : url;
}

function isUnprefixedPage(path: string, tags: LanguageTags): boolean {
  return !/^\/(?:assets|media|gateway)(?=[/?#]|$)/.test(path) && splitLocale(path, tags).locale === tags[0];
}

function prefixed(path: string, prefix: string): string {
  return path === "/" ? prefix : `${prefix}${path}`;
}
