import { Children, type ReactNode } from "react";
import type { PageAddress } from "#server/addresses/page-address.ts";
import { type ContentTag, notFoundPath } from "#server/content/content-source.ts";
import { Frame } from "#server/frame/frame.tsx";
import { messagesFor, siteTexts } from "#server/messages/messages-for.ts";
import { Document, type DocumentScope } from "#server/render/document.tsx";
import { KeepPartContext } from "#server/render/kept-part.tsx";
import type { PageView } from "#server/render/page-view.ts";
import { type EntryType, isKnownEntry, type PageEntry } from "#shared/entries/page-entry.ts";
import type { Site } from "#shared/entries/site.ts";
import { MessagesContext, MessagesOfContext } from "#shared/language.tsx";
import { type LinkScope, LinkScopeContext } from "#shared/links/link.tsx";
import { localiseUrl } from "#shared/links/localise-url.ts";
import { ownLoginPage } from "#shared/links/login-url.ts";
import { homePath } from "#shared/links/site-paths.ts";
import { type Locale, languageIn } from "#shared/locale.ts";
import type { SupportTexts } from "#shared/messages/messages.ts";
import { refusedKey } from "#shared/refused-form.ts";
import { contentReader, noting } from "./content-reader.ts";
import { type AboutPage, aboutPage } from "./markdown-view.ts";
import type { PageMaker } from "./page-maker.ts";
import type { PageRequest, PageType } from "./page-type.ts";
import { NoRendererError, pageTypes } from "./registry.ts";

export type MadePage =
  | {
      readonly kind: "page";
      readonly status: number;
      readonly pageType: string;
      readonly language: Locale;
      readonly view: PageView;
      readonly document: ReactNode;
      /** What comes at the place of the document's later part. */
      readonly later?: Promise<ReactNode>;
      /** What its Markdown view says before its text. */
      readonly about: AboutPage;
      /** The page's own part without frame and shell, for its Markdown form. */
      readonly bare: ReactNode;
      /** Everything the page was made from: it is out of date when content changes one of these. */
      readonly tags: ReadonlySet<ContentTag>;
    }
  | { readonly kind: "redirect"; readonly location: string };

/**
 * Walks from an address to a document ready to be rendered: entry, page type, view, frame, shell.
 *
 * @throws {NoRendererError} for an entry of an unknown type; {ContentError} when the page's content is wrong;
 *   {ContentUnavailableError} when content is out of reach.
 */
export async function makePage(
  maker: PageMaker,
  address: PageAddress,
  asked: URLSearchParams,
  signal?: AbortSignal,
): Promise<MadePage> {
  const { query, isRefusal } = withoutRefusal(asked);
  const { content, extras = [] } = maker;
  const { path, locale } = address;
  const [lookup, site] = await Promise.all([content.findPage(path, locale, signal), content.site(locale)]);
  const owner = lookup.kind === "absent" ? firstOf(extras, ({ ownerOf }) => ownerOf?.(path)) : undefined;
  const found = owner === undefined ? lookup : await content.findPage(owner, locale);
  const tags = new Set([...found.tags, ...site.tags]);
  if (found.kind === "redirect")
    return { kind: "redirect", location: localiseUrl(found.to, locale, content.languages().tags) };
  const entry = found.kind === "entry" ? found.entry : await notFoundEntry(maker, locale, tags);
  if (!isKnownEntry(entry)) throw new NoRendererError(entry.type, entry.url);

  const texts = siteTexts(site.value, locale);
  const messages = texts.pages;
  const request: PageRequest = {
    locale,
    messages,
    texts,
    site: site.value,
    content: contentReader(content, locale, tags),
    query,
    // The backend has its own time limit, within that of a page.
    search: (request) => maker.search.search({ request, locale }, signal ?? new AbortController().signal),
    ...(maker.related !== undefined && { related: noting(maker.related, tags) }),
    flags: maker.flags,
    embeddedApps: maker.embeddedApps,
    ...(maker.signIn !== undefined && { signIn: maker.signIn }),
    ...(maker.analytics !== undefined && { analytics: maker.analytics }),
    // Nobody is left to be told of what a visitor who left did not get.
    reportError: (message, error) => signal?.aborted || maker.reportError?.(message, error, path),
  };
  const extended = { entry, site: site.value, locale, query };
  const additions = extras.flatMap(({ addTo }) => addTo?.(extended) ?? []);
  const ownView = await viewOf(entry, request);
  const place = entry.searchEnginePlace;
  const publicView = {
    ...ownView,
    ...(owner !== undefined && { cacheable: false }),
    ...(place === "nowhere" && { noindex: true }),
    ...(isRefusal && refusal(ownView, texts.support)),
  };
  const view = additions.reduce((shown, addition) => addition.view?.(shown) ?? shown, publicView);
  const scope: DocumentScope = {
    site: site.value,
    locale,
    entryLanguage: entry.language,
    pageId: entry.id,
    pageType: entry.type,
    path: entry.url,
    ...(typeof place === "object" && { canonicalPath: place.url }),
    translations: entry.translations,
    baseUrl: maker.baseUrl,
    assets: maker.assets,
    ...(entry.title !== undefined &&
      maker.socialPictureOf !== undefined && {
        socialPicture: maker.socialPictureOf(entry.title, site.value, locale, entry.url),
      }),
    ...(maker.analytics !== undefined && { analytics: maker.analytics }),
    ...(maker.featureGates !== undefined && { featureGates: maker.featureGates }),
  };
  const { loginPage, baseUrl, publicConfig } = maker;
  const links: LinkScope = {
    locale,
    tags: site.value.languages.tags,
    localisedHosts: site.value.localisedHosts,
    ...(loginPage !== undefined && { identityHost: { loginPage, siteOrigin: baseUrl } }),
    hasAccounts: publicConfig?.hasAccounts === true,
    ...Object.assign({}, ...additions.map((addition) => addition.links)),
  };
  const messagesOf = (language: Locale) => (language === locale ? messages : messagesFor(language));
  const inScope = (children: ReactNode) => (
    <LinkScopeContext value={links}>
      <MessagesContext value={messages}>
        <MessagesOfContext value={messagesOf}>
          <KeepPartContext value={maker.keptParts?.(site.value, links)}>{children}</KeepPartContext>
        </MessagesOfContext>
      </MessagesContext>
    </LinkScopeContext>
  );
  const { isNavRedesignEnabled } = maker.flags;
  const common = { view, site: site.value, locale, isNavRedesignEnabled };
  const linkedQuery = additions.reduce((kept, addition) => addition.query?.(kept) ?? kept, query);
  const frame = {
    ...common,
    ...pageAddresses(view, entry, site.value, linkedQuery),
    entryLanguage: entry.language,
    publicConfig,
    isMeasured: maker.analytics !== undefined,
    additions,
  };
  const document = inScope(
    <Document view={view} scope={scope} head={Children.toArray(additions.map(({ head }) => head))}>
      <Frame {...frame} />
    </Document>,
  );
  const bare = inScope(
    <>
      {view.hero}
      {view.main}
    </>,
  );
  const about = aboutPage({ view, entry, locale, site: site.value, messages, baseUrl });
  return {
    kind: "page",
    status: view.status,
    pageType: entry.type,
    language: locale,
    view,
    about,
    document,
    ...(view.later !== undefined && { later: view.later.then(inScope) }),
    bare,
    tags,
  };
}

/**
 * Where the frame's links come back to, and the languages that this page answers in. An address without a page is the visitor's
 * word: links made of it could lead anywhere. A page that everybody shares knows nothing of the query.
 */
function pageAddresses(
  view: PageView,
  { url, translations }: PageEntry,
  { languages, writtenIn }: Site,
  query: URLSearchParams,
) {
  if (view.status !== 200) return { path: homePath, languages: [] };
  const kept = new URLSearchParams(view.cacheable === false ? query : undefined);
  // What it says of a sign-in was for once.
  if (url === ownLoginPage) for (const name of query.keys()) if (name !== "continue") kept.delete(name);
  const answersIn = (language: Locale) =>
    languageIn(languages, language).chain.some((tag) => translations.includes(tag));
  return { path: kept.size > 0 ? `${url}?${kept}` : url, languages: writtenIn.filter(answersIn) };
}

function withoutRefusal(asked: URLSearchParams): { readonly query: URLSearchParams; readonly isRefusal: boolean } {
  if (!asked.has(refusedKey)) return { query: asked, isRefusal: false };
  const query = new URLSearchParams(asked);
  query.delete(refusedKey);
  return { query, isRefusal: true };
}

/** A page that a form leads back to because it was not taken: tabs and screen readers hear it first. */
function refusal({ title }: PageView, { errorTitle }: SupportTexts) {
  return { title: errorTitle(title), noindex: true, cacheable: false };
}

/** Chosen by type: each page type gets exactly its own kind of entry. */
function viewOf(entry: PageEntry, request: PageRequest): Promise<PageView> {
  // The registry maps each type to the page type of that very entry type, which a union of calls cannot express.
  const pageType = pageTypes[entry.type] as PageType<EntryType>;
  return pageType.view(entry, request);
}

function firstOf<Item, Found>(items: readonly Item[], find: (item: Item) => Found | undefined): Found | undefined {
  for (const item of items) {
    const found = find(item);
    if (found !== undefined) return found;
  }
  return undefined;
}

async function notFoundEntry({ content }: PageMaker, locale: Locale, tags: Set<ContentTag>) {
  const found = await content.findPage(notFoundPath, locale);
  for (const tag of found.tags) tags.add(tag);
  if (found.kind !== "entry") throw new Error("the content source has no not-found page");
  return found.entry;
}
