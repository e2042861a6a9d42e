import { defaultLocale, type Locale } from "#shared/locale.ts";

/**
 * Adds the `/ja` prefix on Japanese pages to internal addresses and to links to the vendor's two localised hosts; every
 * other link, files and gateways included, is left alone (docs/behaviour.md, Languages).
 */
export function localiseUrl(url: string, locale: Locale, localisedHosts: readonly string[]): string {
  if (locale === defaultLocale) return url;
  if (/^\/(?!\/)/.test(url)) return isUnprefixedPage(url) ? prefixed(url, locale) : url;
  const absolute = /^((?:https?:)?\/\/)([^/?#]+)(.*)$/i.exec(url);
  if (absolute === null) return url;
  const [, scheme = "", host = "", rest = ""] = absolute;
  if (!localisedHosts.includes(host.toLowerCase())) return url;
  return isUnprefixedPage(rest) ? `${scheme}${host}${prefixed(rest, locale)}` : url;
}

function isUnprefixedPage(path: string): boolean {
  return !/^\/(ja|assets|media|gateway)(?=[/?#]|$)/.test(path);
}

function prefixed(path: string, locale: Locale): string {
  return path === "/" ? `/${locale}` : `/${locale}${path}`;
}
