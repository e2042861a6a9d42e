import type { ReactNode } from "react";
import type { ChatWidgetSettings } from "#shared/embeds/chat-widget.ts";
import type { Site } from "#shared/entries/site.ts";
import type { FeatureGateSettings } from "#shared/experiments/feature-gates.ts";
import { localiseUrl } from "#shared/links/localise-url.ts";
import { defaultLocale, type Locale } from "#shared/locale.ts";
import type { AssetManifest } from "./asset-manifest.ts";
import { breadcrumbList, jsonLdText } from "./json-ld.ts";
import type { PageView } from "./page-view.ts";

/** Where a page stands in the world: what its head says besides what the page itself hands over. */
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
  /** Languages with text of their own. */
  readonly translations: readonly string[];
  /** Public origin without a trailing slash. */
  readonly baseUrl: string;
  readonly assets: AssetManifest;
  /** How visitors are measured (docs/behaviour.md, Analytics); absent: not at all. */
  readonly analytics?: "on" | "ask";
  /** Absent: no experiment can be on. */
  readonly featureGates?: FeatureGateSettings;
  /** Absent: this page has no chat. */
  readonly chatWidget?: ChatWidgetSettings;
  /** The page is kept up to date while its source changes. */
  readonly isLive?: boolean;
};

/** The HTML document around a page (docs/behaviour.md, Document head). */
export function Document({
  view,
  scope,
  children,
}: {
  readonly view: PageView;
  readonly scope: DocumentScope;
  readonly children: ReactNode;
}) {
  const { site, locale, assets, baseUrl } = scope;
  const { metadata } = site;
  return (
    <html lang={locale}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{documentTitle(view, metadata.siteName)}</title>
        {view.description !== undefined && <meta name="description" content={view.description} />}
        <meta name="page-type" content={scope.pageType} />
        <meta name="page-id" content={scope.pageId} />
        <meta name="language" content={locale} />
        {scope.analytics !== undefined && <meta name="analytics" content={scope.analytics} />}
        {scope.featureGates !== undefined && <meta name="feature-gates" content={JSON.stringify(scope.featureGates)} />}
        {scope.chatWidget !== undefined && <meta name="chat-widget" content={JSON.stringify(scope.chatWidget)} />}
        {metadata.publisher !== undefined && <meta name="publisher" content={metadata.publisher} />}
        {view.noindex === true && <meta name="robots" content="noindex" />}
        <meta name="color-scheme" content="light dark" />
        {view.sidebar !== undefined && <script src={assets.beforePaint} />}
        <link rel="stylesheet" href={assets.style} />
        {scope.isLive === true && <script defer src={assets.livePreview} />}
        {/* Nothing that is painted waits for it. */}
        <script type="module" src={assets.script} fetchPriority="low" />
        {assets.extraScripts?.map((script) => (
          <script key={script} type="module" src={script} />
        ))}
        <link rel="icon" href={siteIcon(site, assets)} />
        <link rel="manifest" href="/site.webmanifest" />
        <link
          rel="search"
          type="application/opensearchdescription+xml"
          href={localiseUrl("/opensearch.xml", locale, [])}
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
  const canonical = addressIn(entryLanguage, scope);
  return (
    <>
      <link rel="canonical" href={canonical} />
      {translations.length > 1 && (
        <>
          {translations.map((language) => (
            <link key={language} rel="alternate" hrefLang={language} href={addressIn(language, scope)} />
          ))}
          <link rel="alternate" hrefLang="x-default" href={addressIn(defaultLocale, scope)} />
        </>
      )}
      <link
        rel="alternate"
        type="application/rss+xml"
        href={localiseUrl("/feed.xml", locale, [])}
        title={site.metadata.siteName}
      />
      <meta property="og:title" content={view.title} />
      <meta property="og:type" content={view.isArticle === true ? "article" : "website"} />
      <meta property="og:url" content={canonical} />
      <meta property="og:site_name" content={site.metadata.siteName} />
      {view.description !== undefined && <meta property="og:description" content={view.description} />}
      {site.metadata.logo?.startsWith("/") && (
        <meta property="og:image" content={`${scope.baseUrl}${site.metadata.logo}`} />
      )}
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
  const localise = (path: string) => `${baseUrl}${localiseUrl(path, scope.locale, [])}`;
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: jsonLdText(objects, localise) }} />;
}

/** The publisher's logo, or Signpost's sign where none is set. */
export function siteIcon({ metadata }: Pick<Site, "metadata">, assets: AssetManifest): string {
  return metadata.logo ?? assets.favicon;
}

function documentTitle({ title, titleStandsAlone }: PageView, siteName: string): string {
  return titleStandsAlone === true || title === siteName ? title : `${title} | ${siteName}`;
}

function addressIn(language: string, { path, baseUrl }: DocumentScope): string {
  const prefixed = language === defaultLocale ? path : localiseUrl(path, "ja", []);
  return `${baseUrl}${prefixed}`;
}
