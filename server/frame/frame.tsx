import type { PageView } from "#server/render/page-view.ts";
import type { Site } from "#shared/entries/site.ts";
import { TextAround } from "#shared/language.tsx";
import type { Locale } from "#shared/locale.ts";
import type { Messages } from "#shared/messages/messages.ts";
import type { PublicConfig } from "#shared/public-config.ts";
import { NoticeBox } from "#shared/ui/notice-box.tsx";
import { Announcements } from "./announcements.tsx";
import { Breadcrumbs } from "./breadcrumbs.tsx";
import { EditionSelector } from "./edition-selector.tsx";
import { contentPreview, PreviewBanner, type PreviewFrame } from "./preview-banner.tsx";
import { ProductBar } from "./product-bar.tsx";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";

type FrameProps = {
  readonly view: PageView;
  readonly site: Site;
  readonly messages: Messages;
  readonly locale: Locale;
  /** Languages this page answers in. */
  readonly languages: readonly Locale[];
  /** Address of this page without language prefix, to come back to. */
  readonly path: string;
  /** Language of the page's text: English on a Japanese address without translation. */
  readonly entryLanguage: string;
  /** Waffle menu and grouped Resources menu instead of one menu per heading. */
  readonly isNavRedesignEnabled?: boolean;
  /** Manifest of the banner app; absent in a site without one. */
  readonly bannerManifestUrl?: string | undefined;
  /** Absent: a site that knows nobody. */
  readonly publicConfig?: PublicConfig | undefined;
  /** Some visitors are measured: there is a page on which they say what they think of that. */
  readonly isMeasured?: boolean;
  /** Absent: the page is no preview. */
  readonly preview?: PreviewFrame | undefined;
};

/** Everything inside `<body>`: what surrounds every page, and the page in the middle (docs/behaviour.md, Header and footer). */
export function Frame(props: FrameProps) {
  const {
    view,
    site,
    messages,
    locale,
    languages,
    path,
    entryLanguage,
    isNavRedesignEnabled = false,
    bannerManifestUrl,
    publicConfig,
    isMeasured = false,
    preview,
  } = props;
  const { breadcrumbs, product, notice, sidebar, aside } = view;
  const isTranslated = entryLanguage === locale;
  const columns = `page${sidebar ? " has-tree" : ""}${aside ? " has-aside" : ""}`;
  return (
    <>
      <a className="skip" href="#content">
        {messages.skipToContent}
      </a>
      {preview !== undefined && site.header.showPreviewBanner && (
        <PreviewBanner preview={preview} messages={messages} />
      )}
      {bannerManifestUrl !== undefined && (
        <div id="banner" data-place="banner" data-when="idle" data-manifest={bannerManifestUrl} />
      )}
      <header className="top">
        <SiteHeader {...{ site, messages, path, isNavRedesignEnabled, publicConfig }} />
        {product !== undefined && <ProductBar product={product} messages={messages} path={path} />}
      </header>
      <div className={columns}>
        {(breadcrumbs.length > 0 || product !== undefined) && (
          <div className="trail">
            <Breadcrumbs breadcrumbs={breadcrumbs} label={messages.breadcrumbs} />
            {product !== undefined && (
              <EditionSelector
                product={product}
                pageTitle={breadcrumbs.at(-1)?.title ?? view.title}
                site={site}
                messages={messages}
              />
            )}
          </div>
        )}
        {notice !== undefined && <NoticeBox notice={notice} messages={messages} locale={locale} isFoldable />}
        {sidebar}
        {aside && (
          <aside className="aside" aria-label={messages.aboutThisPage}>
            {aside}
          </aside>
        )}
        <main id="content" tabIndex={-1} lang={isTranslated ? undefined : entryLanguage} {...contentPreview(preview)}>
          {!isTranslated && (
            <p className="untranslated" lang={locale}>
              {messages.notTranslated}
            </p>
          )}
          <TextAround language={entryLanguage}>
            {view.hero}
            {view.main}
          </TextAround>
        </main>
      </div>
      <Announcements messages={messages} />
      <SiteFooter {...{ site, messages, locale, languages, path, isMeasured }} />
    </>
  );
}
