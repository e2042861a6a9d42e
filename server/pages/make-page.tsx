import type { ReactNode } from "react";
import type { PageAddress } from "#server/addresses/page-address.ts";
import { type ContentSource, type ContentTag, notFoundPath } from "#server/content/content-source.ts";
import { Frame } from "#server/frame/frame.tsx";
import type { AssetManifest } from "#server/render/asset-manifest.ts";
import { Document, type DocumentScope } from "#server/render/document.tsx";
import { KeepPartContext, type keptParts } from "#server/render/kept-part.tsx";
import type { PageView } from "#server/render/page-view.ts";
import { islandRenderer } from "#server/render/render-island.tsx";
import type { SearchBackend } from "#server/search/search-backend.ts";
import { type EntryType, isEntryType, type PageEntry } from "#shared/entries/page-entry.ts";
import type { Site } from "#shared/entries/site.ts";
import { RenderIslandContext } from "#shared/islands/island.tsx";
import { type LinkScope, LinkScopeContext } from "#shared/links/link.tsx";
import { localiseUrl } from "#shared/links/localise-url.ts";
import { ownLoginPage } from "#shared/links/login-url.ts";
import { homePath, requestsPagePath } from "#shared/links/site-paths.ts";
import { defaultLocale, type Locale } from "#shared/locale.ts";
import { messagesFor } from "#shared/messages/messages.ts";
import type { PublicConfig } from "#shared/public-config.ts";
import { allowingChat, chatOn } from "./chat-widget.ts";
import { contentReader } from "./content-reader.ts";
import type { PageRequest, PageType, SignInOffer } from "./page-type.ts";
import { asPreview, type PreviewMode, previewFrame, withoutToken } from "./preview-mode.ts";
import { NoRendererError, pageTypes } from "./registry.ts";

export type PageMaker = {
  readonly content: ContentSource;
  readonly search: Pick<SearchBackend, "search">;
  readonly assets: AssetManifest;
  readonly baseUrl: string;
  readonly flags: PageRequest["flags"];
  readonly embeddedApps: PageRequest["embeddedApps"];
  readonly signIn?: SignInOffer;
  readonly analytics?: DocumentScope["analytics"];
  readonly featureGates?: DocumentScope["featureGates"];
  /** Where visitors sign in when that is not the site's own page. */
  readonly loginPage?: string;
  /** Absent: a site that knows nobody. */
  readonly publicConfig?: PublicConfig;
  /** Keeps the parts that all pages of a language share; without it they are rendered for each page. */
  readonly keptParts?: ReturnType<typeof keptParts>;
  /** Absent: pages for visitors. */
  readonly preview?: PreviewMode;
  /** Logs what had to be left out of a page, such as a rich-text node that is wrong. */
  readonly reportError?: (message: string, error: unknown, pagePath: string) => void;
};

export type MadePage =
  | {
      readonly kind: "page";
      readonly status: number;
      readonly pageType: string;
      readonly language: Locale;
      readonly view: PageView;
      readonly document: ReactNode;
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
  query: URLSearchParams,
  signal?: AbortSignal,
): Promise<MadePage> {
  const { content, preview } = maker;
  const { path, locale } = address;
  const [lookup, site] = await Promise.all([content.findPage(path, locale, signal), content.site(locale)]);
  // The portal has addresses of its own, which are told apart in the browser: one page, kept under no other name.
  const isOfPortal = lookup.kind === "absent" && path.startsWith(`${requestsPagePath}/`);
  const found = isOfPortal ? await content.findPage(requestsPagePath, locale) : lookup;
  const tags = new Set([...found.tags, ...site.tags]);
  if (found.kind === "redirect") return { kind: "redirect", location: localiseUrl(found.to, locale, []) };
  const entry = found.kind === "entry" ? found.entry : await notFoundEntry(maker, locale, tags);
  if (!isKnown(entry)) throw new NoRendererError(entry.type, entry.url);

  const messages = messagesFor(locale);
  const request: PageRequest = {
    locale,
    messages,
    site: site.value,
    content: contentReader(content, locale, tags),
    query,
    // The backend has its own time limit, within that of a page.
    search: (request) => maker.search.search({ request, locale }, new AbortController().signal),
    flags: maker.flags,
    embeddedApps: maker.embeddedApps,
    ...(maker.signIn !== undefined && { signIn: maker.signIn }),
    ...(maker.analytics !== undefined && { analytics: maker.analytics }),
    reportError: (message, error) => maker.reportError?.(message, error, path),
  };
  const chatWidget = chatOn(entry.url, maker.embeddedApps.chatWidget);
  const ownView = allowingChat(await viewOf(entry, request), chatWidget);
  const publicView = isOfPortal ? { ...ownView, cacheable: false } : ownView;
  const view = preview === undefined ? publicView : asPreview(publicView);
  const shownPreview = preview && previewFrame(preview, entry, locale, query);
  const scope: DocumentScope = {
    site: site.value,
    locale,
    entryLanguage: entry.language,
    pageId: entry.id,
    pageType: entry.type,
    path: entry.url,
    translations: entry.translations,
    baseUrl: maker.baseUrl,
    assets: maker.assets,
    ...(maker.analytics !== undefined && { analytics: maker.analytics }),
    ...(maker.featureGates !== undefined && { featureGates: maker.featureGates }),
    ...(chatWidget !== undefined && { chatWidget }),
    isLive: shownPreview !== undefined,
  };
  const { loginPage, baseUrl, publicConfig } = maker;
  const links: LinkScope = {
    locale,
    localisedHosts: site.value.localisedHosts,
    ...(loginPage !== undefined && { identityHost: { loginPage, siteOrigin: baseUrl } }),
    hasAccounts: publicConfig?.hasAccounts === true,
    leadsToPreviews: preview?.kind === "editor",
  };
  const inScope = (children: ReactNode) => (
    <LinkScopeContext value={links}>
      <KeepPartContext value={maker.keptParts?.(site.value, links)}>
        <RenderIslandContext value={islandRenderer()}>{children}</RenderIslandContext>
      </KeepPartContext>
    </LinkScopeContext>
  );
  const { isNavRedesignEnabled } = maker.flags;
  const { bannerManifestUrl } = maker.embeddedApps;
  const common = { view, site: site.value, messages, locale, isNavRedesignEnabled };
  const frame = {
    ...common,
    ...wayBack(view, entry, site.value, preview === undefined ? query : withoutToken(query)),
    entryLanguage: entry.language,
    bannerManifestUrl,
    publicConfig,
    isMeasured: maker.analytics !== undefined,
    preview: shownPreview,
  };
  const document = inScope(
    <Document view={view} scope={scope}>
      <Frame {...frame} />
    </Document>,
  );
  const bare = inScope(
    <>
      {view.hero}
      {view.main}
    </>,
  );
  return { kind: "page", status: view.status, pageType: entry.type, language: locale, view, document, bare, tags };
}

/**
 * Where the frame's links come back to, and the languages that this page answers in. An address without a page is the visitor's
 * word: links made of it could lead anywhere. A page that everybody shares knows nothing of the query.
 */
function wayBack(view: PageView, { url, translations }: PageEntry, { languages }: Site, query: URLSearchParams) {
  if (view.status !== 200) return { path: homePath, languages: [] };
  const keepsQuery = view.cacheable === false && query.size > 0 && url !== ownLoginPage;
  const answersIn = (language: Locale) => translations.includes(language) || translations.includes(defaultLocale);
  return { path: keepsQuery ? `${url}?${query}` : url, languages: languages.filter(answersIn) };
}

/** Chosen by type: each page type gets exactly its own kind of entry. */
function viewOf(entry: PageEntry, request: PageRequest): Promise<PageView> {
  // The registry maps each type to the page type of that very entry type, which a union of calls cannot express.
  const pageType = pageTypes[entry.type] as PageType<EntryType>;
  return pageType.view(entry, request);
}

function isKnown(entry: { readonly type: string }): entry is PageEntry {
  return isEntryType(entry.type);
}

async function notFoundEntry({ content }: PageMaker, locale: Locale, tags: Set<ContentTag>) {
  const found = await content.findPage(notFoundPath, locale);
  for (const tag of found.tags) tags.add(tag);
  if (found.kind !== "entry") throw new Error("the content source has no not-found page");
  return found.entry;
}
