import type { EditorLink, EditorLinks } from "#shared/editing/editor-links.ts";
import type { Card } from "#shared/entries/card.ts";
import type { PageEntry } from "#shared/entries/page-entry.ts";
import type { PageReference } from "#shared/entries/page-reference.ts";
import { localiseUrl } from "#shared/links/localise-url.ts";
import { previewAddress } from "#shared/links/preview-address.ts";
import type { LanguageTags, Locale } from "#shared/locale.ts";
import type { Messages } from "#shared/messages/messages.ts";

/** The tool that content is written in. */
export type ContentTool = {
  readonly name: string;
  /** Entries are at `{url}/spaces/{space}/entries/{id}`. */
  readonly url: string;
  /** The space of entries that do not say in which they are. */
  readonly spaceId: string;
  /** A tool of its own knows cards as entries; the site's own knows pages, and shows what they are made of. */
  readonly hasCards: boolean;
};

export type EditedPage = {
  readonly entry: PageEntry;
  readonly locale: Locale;
  /** Of the site's languages. */
  readonly tags: LanguageTags;
  readonly localisedHosts: readonly string[];
  /** Address of the wiki that its writers use. */
  readonly wikiUrl: string | undefined;
  readonly wikiName: string | undefined;
  readonly tool: ContentTool;
  readonly messages: Messages;
  /** Whole address of the page's preview for others; absent where none can be made. */
  readonly shareUrl?: string;
};

/** Where a page and its cards are written (docs/behaviour/editors.md, Editors). */
export function editorLinks(page: EditedPage): EditorLinks {
  const { entry, locale, wikiUrl, wikiName, tool, messages, shareUrl } = page;
  const { wikiPageId } = entry;
  const toPage = entryUrl(page, entry.id);
  return {
    label: messages.editors,
    opensInNewTab: messages.opensInNewTab,
    icon: { url: toPage, text: messages.editEntry(previewedType(entry)) },
    button: { url: toPage, text: tool.hasCards ? messages.editPageIn(tool.name) : messages.showPageSource },
    ...(wikiUrl !== undefined &&
      wikiPageId !== undefined && {
        wiki: {
          url: `${wikiUrl.replace(/\/$/, "")}/pages/editpage.action?pageId=${encodeURIComponent(wikiPageId)}`,
          text: wikiName === undefined ? messages.editInWiki : messages.editInNamedWiki(wikiName),
        },
      }),
    preview: { url: previewAddress(localiseUrl(entry.url, locale, page.tags), page.tags), text: messages.preview },
    ...(shareUrl !== undefined && {
      share: { url: shareUrl, text: messages.copyPreviewLink, done: messages.linkCopied },
    }),
    cards: cardLinks(page),
  };
}

/**
 * `{tool}/spaces/{space}/entries/{id}`; a page of a version that names its space is in that one. A tool of its own has one
 * entry for all languages; the site's own is told the language, because each has a file of its own.
 */
function entryUrl({ tool, entry, locale, tags }: EditedPage, id: string): string {
  const { url, spaceId, hasCards } = tool;
  const number = entry.context?.kind === "product" ? entry.context.version : undefined;
  const versions = "versions" in entry ? entry.versions : [];
  const own = versions.find((version) => typeof version !== "string" && (!number || version.number === number));
  const language = hasCards || locale === tags[0] ? "" : `?locale=${locale}`;
  const space = own === undefined || typeof own === "string" ? spaceId : own.spaceId;
  return `${url.replace(/\/$/, "")}/spaces/${encodeURIComponent(space)}/entries/${encodeURIComponent(id)}${language}`;
}

function cardLinks(page: EditedPage): (EditorLink & { leadsTo: string })[] {
  const { entry, locale, tags, localisedHosts, tool, messages } = page;
  const leadsTo = (url: string) => localiseUrl(url, locale, tags, localisedHosts);
  const toPages = pagesShownBy(entry).map(({ id, type, url }) => ({
    leadsTo: leadsTo(url),
    url: entryUrl(page, id),
    text: messages.editEntry(type),
  }));
  const toCards = cardsOf(entry).flatMap(({ id, buttonLink }) =>
    buttonLink === undefined
      ? []
      : {
          leadsTo: leadsTo(buttonLink),
          // A card that is no entry of its own is written in the page's.
          url: entryUrl(page, tool.hasCards && id !== undefined ? id : entry.id),
          text: messages.editCard,
        },
  );
  return [...toPages, ...toCards];
}

function pagesShownBy(entry: PageEntry): readonly PageReference[] {
  switch (entry.type) {
    case "homePage":
    case "documentedProduct":
      return entry.collections;
    case "collection":
      return entry.childrenReferences;
    case "topicSet":
      return entry.topicReferences;
    default:
      return [];
  }
}

function cardsOf(entry: PageEntry): readonly Card[] {
  return [
    ...("resourceCards" in entry ? entry.resourceCards : []),
    ...("cards" in entry ? entry.cards : []),
    ...(entry.type === "homePage" ? entry.resources : []),
  ];
}

function previewedType(entry: PageEntry): string {
  return entry.type === "pagePreviewError" ? entry.previewedType : entry.type;
}
