import type { PagePath } from "#server/content/content-source.ts";
import type { Site } from "#shared/entries/site.ts";
import { percentDecoded } from "#shared/links/percent-decoding.ts";
import { type LanguageTags, type Locale, languageIn } from "#shared/locale.ts";
import type { PictureText } from "./picture-contract.ts";
import { pictureVersion } from "./social-pictures.ts";

/** The product's own colours, for sites without a theme. */
const ownColours = { accent: "#0b6a61", onAccent: "#ffffff" };

/** Address of the picture that shared links of a page show; `url` is the page's as it stands in links. */
export function pictureAddress(title: string, site: Site, locale: Locale, url: string): string {
  const version = pictureVersion(pictureTextOf(title, site, locale));
  return `/assets/social/${locale}${url === "/" ? "" : url}.png?v=${version}`;
}

/** The page that a picture's address below `/assets` is about. */
export function pictureLocation(
  path: string,
  tags: LanguageTags,
): { readonly locale: Locale; readonly path: PagePath } | undefined {
  const [, tag, rest] = /^\/social\/([A-Za-z0-9-]+)(\/.*)?\.png$/.exec(path) ?? [];
  const locale = tags.find((known) => known === tag);
  const page = percentDecoded(rest ?? "/");
  return locale === undefined || page === undefined ? undefined : { locale, path: page };
}

export function pictureTextOf(title: string, { metadata, theme, languages }: Site, locale: Locale): PictureText {
  const { accent, onAccent } = theme?.brand ?? ownColours;
  return {
    title,
    siteName: metadata.siteName,
    ground: accent,
    ink: onAccent,
    direction: languageIn(languages, locale).direction,
    ...(theme?.socialFonts !== undefined && { fonts: theme.socialFonts }),
  };
}
