import { Children, type ReactNode } from "react";
import type { PageView } from "#server/render/page-view.ts";
import type { Site } from "#shared/entries/site.ts";
import { TextAround, useMessages, Words } from "#shared/language.tsx";
import type { Locale } from "#shared/locale.ts";
import { textLanguage } from "#shared/messages/messages.ts";
import type { PublicConfig } from "#shared/public-config.ts";
import { NoticeBox } from "#shared/ui/notice-box.tsx";
import { Announcements } from "./announcements.tsx";
import { Breadcrumbs } from "./breadcrumbs.tsx";
import { isWholeSite } from "./edition-label.ts";
import { EditionSelector } from "./edition-selector.tsx";
import { NewerEdition } from "./newer-edition.tsx";
import { Palette } from "./palette.tsx";
import { ProductBar } from "./product-bar.tsx";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";

type FrameAddition = {
  readonly top?: ReactNode;
  readonly foot?: ReactNode;
  readonly contentAttributes?: Readonly<Record<string, string>>;
};

type FrameProps = {
  readonly view: PageView;
  readonly site: Site;
  readonly locale: Locale;
  /** Languages this page answers in. */
  readonly languages: readonly Locale[];
  /** Address of this page without language prefix, to come back to. */
  readonly path: string;
  /** Language of the page's text: English on a Japanese address without translation. */
  readonly entryLanguage: string;
  /** Waffle menu and grouped Resources menu instead of one menu per heading. */
  readonly isNavRedesignEnabled?: boolean;
  /** Absent: a site that knows nobody. */
  readonly publicConfig?: PublicConfig | undefined;
  /** Some visitors are measured: there is a page on which they say what they think of that. */
  readonly isMeasured?: boolean;
  /** What extras put above the header, and on the element that holds the content. */
  readonly additions?: readonly FrameAddition[];
};

/** Everything inside `<body>`: what surrounds every page, and the page in the middle (docs/behaviour/frame.md, Header and footer). */
export function Frame(props: FrameProps) {
  const {
    view,
    site,
    locale,
    languages,
    path,
    entryLanguage,
    isNavRedesignEnabled = false,
    publicConfig,
    isMeasured = false,
    additions = [],
  } = props;
  const messages = useMessages();
  const { breadcrumbs, product, notice, sidebar, aside } = view;
  const contentAttributes = Object.assign({}, ...additions.map((addition) => addition.contentAttributes));
  const isTranslated = entryLanguage === locale;
  // In a language that the product does not have it would speak of another one.
  const saysOwnLanguage = (textLanguage(messages, "notTranslated") ?? locale) === locale;
  const columns = `page${sidebar ? " has-tree" : ""}${aside ? " has-aside" : ""}`;
  return (
    <>
      <a className="skip" href="#site-content">
        <Words of="skipToContent" />
      </a>
      {Children.toArray(additions.map(({ top }) => top))}
      <header className="top">
        <SiteHeader {...{ site, path, isNavRedesignEnabled, publicConfig }} />
        {product !== undefined && !isWholeSite(product, site) && <ProductBar product={product} path={path} />}
      </header>
      <div className={columns}>
        {(breadcrumbs.length > 0 || product !== undefined) && (
          <div className="trail">
            <Breadcrumbs breadcrumbs={breadcrumbs} label={messages.breadcrumbs} />
            {product !== undefined && (
              <EditionSelector product={product} pageTitle={breadcrumbs.at(-1)?.title ?? view.title} site={site} />
            )}
          </div>
        )}
        {notice !== undefined && <NoticeBox notice={notice} locale={locale} isFoldable />}
        {sidebar}
        {/* No tabindex: where the page is one flow by reading-flow, Tab would pass by all that is in it. */}
        <main id="site-content" lang={isTranslated ? undefined : entryLanguage} {...contentAttributes}>
          {!isTranslated && saysOwnLanguage && (
            <p className="untranslated" lang={locale}>
              <Words of="notTranslated" />
            </p>
          )}
          {product !== undefined && <NewerEdition product={product} site={site} locale={locale} />}
          <TextAround language={entryLanguage}>
            {view.hero}
            {view.main}
          </TextAround>
        </main>
        {/* After the text, which stands left of it; phones show its lists above the text (layout.css). */}
        {aside && (
          <aside className="aside" aria-label={messages.aboutThisPage}>
            {aside}
          </aside>
        )}
      </div>
      {languages.length > 1 && (
        <p className="language-offer" data-place="language-offer" data-when="idle" hidden>
          <button type="button" aria-label={messages.close}>
            ×
          </button>
        </p>
      )}
      <Palette product={product} site={site} />
      <Announcements />
      {Children.toArray(additions.map(({ foot }) => foot))}
      <SiteFooter {...{ site, locale, languages, path, isMeasured }} />
    </>
  );
}
