import type { ReactNode } from "react";
import { wholeAddress } from "#server/http/base-path.ts";
import type { Site } from "#shared/entries/site.ts";
import type { FeatureGateSettings } from "#shared/experiments/feature-gates.ts";
import { localiseUrl } from "#shared/links/localise-url.ts";
import { markdownPath } from "#shared/links/markdown-address.ts";
import { type Locale, languageIn } from "#shared/locale.ts";
import type { AssetManifest } from "./asset-manifest.ts";
import { breadcrumbList, jsonLdText } from "./json-ld.ts";
import type { PageView } from "./page-view.ts";

/** Metadata of the document's head that does not come from the page's view: addresses, languages, settings. */
export type DocumentScope = {
  readonly site: Site;
  readonly locale: Locale;
  /** The language of the text, which is English on a Japanese address without translation. */
  readonly entryLanguage: string;
  readonly pageId: string;
  /** Content type name, e.g. "topic". */
  readonly pageType: string;
  /** Canonical address without language prefix. */
  readonly path: string;
  /** Address of the page that search engines are to find in place of this one. */
  readonly canonicalPath?: string;
  /** Languages with text of their own. */
  readonly translations: readonly string[];
  /** Public origin without a trailing slash. */
  readonly baseUrl: string;
  readonly assets: AssetManifest;
  /** A picture of this page alone for shared links. */
  readonly socialPicture?: string;
  /** How visitors are measured (docs/behaviour/measuring.md, Analytics); absent: not at all. */
  readonly analytics?: "on" | "ask";
  /** Absent: no experiment can be on. */
  readonly featureGates?: FeatureGateSettings;
};

type DocumentProps = {
  readonly view: PageView;
  readonly scope: DocumentScope;
  /** What extras add to the head. */
  readonly head?: ReactNode;
  readonly children: ReactNode;
};

/** The HTML document around a page (docs/behaviour/frame.md, Document head). */
export function Document({ view, scope, head, children }: DocumentProps) {
  const { site, locale, assets, baseUrl } = scope;
  const { metadata, languages } = site;
  const { tags } = languages;
  return (
    <html
      lang={locale}
      dir={languageIn(languages, locale).direction}
      data-product={themedProduct(site.theme, view.product)}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{documentTitle(view, metadata.siteName)}</title>
        {view.description !== undefined && <meta name="description" content={view.description} />}
        <meta name="page-type" content={scope.pageType} />
        <meta name="page-id" content={scope.pageId} />
        <meta name="language" content={locale} />
        <meta name="languages" content={tags.join(" ")} />
        {scope.analytics !== undefined && <meta name="analytics" content={scope.analytics} />}
        {scope.featureGates !== undefined && <meta name="feature-gates" content={JSON.stringify(scope.featureGates)} />}
        {metadata.publisher !== undefined && <meta name="publisher" content={metadata.publisher} />}
        {view.noindex === true && <meta name="robots" content="noindex" />}
        <meta name="color-scheme" content="light dark" />
        {view.sidebar !== undefined && <script src={assets.beforePaint} />}
        <link rel="stylesheet" href={assets.style} />
        {site.theme?.sheet !== undefined && <link rel="stylesheet" href={site.theme.sheet.url} />}
        {site.theme?.preload.map((font) => (
          <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="" />
        ))}
        {head}
        {/* Nothing that is painted waits for it. */}
        <script type="module" src={assets.script} fetchPriority="low" />
        {assets.extraScripts?.map((script) => (
          <script key={script} type="module" src={script} />
        ))}
        <SiteIcons site={site} assets={assets} />
        <link rel="manifest" href="/site.webmanifest" />
        <link
          rel="search"
          type="application/opensearchdescription+xml"
          href={localiseUrl("/opensearch.xml", locale, tags)}
          title={metadata.siteName}
        />
        {metadata.license !== undefined && <link rel="license" href={metadata.license} />}
        {view.noindex !== true && <Addresses view={view} scope={scope} />}
        <JsonLd
          objects={[...(view.jsonLd ?? []), ...breadcrumbList(view.breadcrumbs)]}
          baseUrl={baseUrl}
          scope={scope}
        />
      </head>
      <body>{children}</body>
    </html>
  );
}

/** Canonical address, translations, feed and OpenGraph. */
function Addresses({ view, scope }: { readonly view: PageView; readonly scope: DocumentScope }) {
  const { site, translations, entryLanguage, locale } = scope;
  const { tags } = site.languages;
  const image = socialImage(site, scope);
  const isOwn = scope.canonicalPath === undefined;
  const canonical = addressIn(entryLanguage, { ...scope, path: scope.canonicalPath ?? scope.path });
  return (
    <>
      <link rel="canonical" href={canonical} />
      {isOwn && translations.length > 1 && (
        <>
          {translations.map((language) => (
            <link key={language} rel="alternate" hrefLang={language} href={addressIn(language, scope)} />
          ))}
          <link
            rel="alternate"
            hrefLang="x-default"
            href={addressIn(translations.includes(tags[0]) ? tags[0] : (translations[0] ?? tags[0]), scope)}
          />
        </>
      )}
      <link
        rel="alternate"
        type="application/rss+xml"
        href={localiseUrl("/feed.xml", locale, tags)}
        title={site.metadata.siteName}
      />
      <link rel="alternate" type="text/markdown" href={markdownPath(localiseUrl(scope.path, locale, tags), tags)} />
      <meta property="og:title" content={view.title} />
      <meta property="og:type" content={view.isArticle === true ? "article" : "website"} />
      <meta property="og:url" content={canonical} />
      <meta property="og:site_name" content={site.metadata.siteName} />
      {view.description !== undefined && <meta property="og:description" content={view.description} />}
      <meta property="og:image" content={wholeAddress(image.url, scope.baseUrl)} />
      <meta name="twitter:card" content={image.isLarge ? "summary_large_image" : "summary"} />
    </>
  );
}

/** Data for search engines: not executed, so it needs no place in the script policy. */
function JsonLd({
  objects,
  baseUrl,
  scope,
}: {
  readonly objects: readonly object[];
  readonly baseUrl: string;
  readonly scope: DocumentScope;
}) {
  if (objects.length === 0) return null;
  const localise = (path: string) => `${baseUrl}${localiseUrl(path, scope.locale, scope.site.languages.tags)}`;
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: jsonLdText(objects, localise) }} />;
}

/** Social card: the publisher's picture for shared links, else the page's own, else a logo that social networks can show (they show no SVG), else Signpost's. */
function socialImage({ metadata }: Pick<Site, "metadata">, { socialPicture, assets }: DocumentScope) {
  const { socialImage: stated, logo } = metadata;
  const large = stated ?? socialPicture;
  if (large !== undefined) return { url: large, isLarge: true };
  const isShown = logo !== undefined && /\.(?:png|jpe?g|webp|gif)(?:[?#]|$)/i.test(logo);
  return isShown ? { url: logo, isLarge: false } : { url: assets.socialImage, isLarge: true };
}

/** The site's own icon, else the publisher's logo, or Signpost's sign where none is set. */
export function siteIcon({ metadata, theme }: Pick<Site, "metadata" | "theme">, assets: AssetManifest): string {
  const { svg, png, ico } = theme?.favicon ?? {};
  return svg ?? png ?? ico ?? metadata.logo ?? assets.favicon;
}

/** Browsers take the one that they like best: those that draw SVG know it by its type. */
function SiteIcons({ site, assets }: { readonly site: Site; readonly assets: AssetManifest }) {
  const { svg, png, ico, apple } = site.theme?.favicon ?? {};
  const others = svg === undefined ? [] : [ico, png].filter((url) => url !== undefined);
  return (
    <>
      {others.map((url) => (
        <link key={url} rel="icon" href={url} sizes="32x32" />
      ))}
      <link rel="icon" href={siteIcon(site, assets)} {...(svg !== undefined && { type: "image/svg+xml" })} />
      {apple !== undefined && <link rel="apple-touch-icon" href={apple} />}
    </>
  );
}

/** The name under which the theme has a colour for a page's product. */
function themedProduct(theme: Site["theme"], product: PageView["product"]): string | undefined {
  if (theme === undefined || product === undefined) return undefined;
  const { id, basePath, productNameReference } = product;
  const names = [id, basePath.slice(1), productNameReference.productNameId];
  return theme.products.find((name) => names.includes(name));
}

function documentTitle({ title, titleStandsAlone }: PageView, siteName: string): string {
  return titleStandsAlone === true || title === siteName ? title : `${title} | ${siteName}`;
}

function addressIn(language: string, { path, baseUrl, site }: DocumentScope): string {
  return `${baseUrl}${localiseUrl(path, language, site.languages.tags)}`;
}
