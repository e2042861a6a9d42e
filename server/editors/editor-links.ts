import type { EditorLink, EditorLinks } from "#shared/editing/editor-links.ts";
import type { Card } from "#shared/entries/card.ts";
import type { PageEntry } from "#shared/entries/page-entry.ts";
import type { PageReference } from "#shared/entries/page-reference.ts";
import { localiseUrl } from "#shared/links/localise-url.ts";
import { previewAddress } from "#shared/links/preview-address.ts";
import type { Locale } from "#shared/locale.ts";
import type { Messages } from "#shared/messages/messages.ts";

/** The tool that content is written in. */
export type ContentTool = {
  readonly name: string;
  /** Entries are at `{url}/spaces/{space}/entries/{id}`. */
  readonly url: string;
  /** The space of entries that do not say in which they are. */
  readonly spaceId: string;
  /** A tool of its own knows cards as entries; the site's own knows pages. */
  readonly hasCards: boolean;
};

export type EditedPage = {
  readonly entry: PageEntry;
  readonly locale: Locale;
  readonly localisedHosts: readonly string[];
  /** Address of the wiki that its writers use. */
  readonly wikiUrl: string | undefined;
  readonly tool: ContentTool;
  readonly messages: Messages;
  /** Whole address of the page's preview for others; absent where none can be made. */
  readonly shareUrl?: string;
};

/** Where a page and its cards are written (docs/behaviour.md, Editors). */
export function editorLinks(page: EditedPage): EditorLinks {
  const { entry, locale, wikiUrl, tool, messages, shareUrl } = page;
  const { confluencePageId } = entry;
  const toPage = entryUrl(tool, entry, entry.id);
  return {
    label: messages.editors,
    opensInNewTab: messages.opensInNewTab,
    icon: { url: toPage, text: messages.editEntry(previewedType(entry)) },
    button: { url: toPage, text: messages.editPageIn(tool.name) },
    ...(wikiUrl !== undefined &&
      confluencePageId !== undefined && {
        wiki: {
          url: `${wikiUrl.replace(/\/$/, "")}/pages/editpage.action?pageId=${encodeURIComponent(confluencePageId)}`,
          text: messages.editInWiki,
        },
      }),
    preview: { url: previewAddress(localiseUrl(entry.url, locale, [])), text: messages.preview },
    ...(shareUrl !== undefined && {
      share: { url: shareUrl, text: messages.copyPreviewLink, done: messages.linkCopied },
    }),
    cards: cardLinks(page),
  };
}

/** `{tool}/spaces/{space}/entries/{id}`; a page of a version that names its space is in that one. */
function entryUrl({ url, spaceId }: ContentTool, entry: PageEntry, id: string): string {
  const number = entry.context?.kind === "product" ? entry.context.version : undefined;
  const versions = "versions" in entry ? entry.versions : [];
  const own = versions.find((version) => typeof version !== "string" && (!number || version.number === number));
  const space = own === undefined || typeof own === "string" ? spaceId : own.spaceId;
  return `${url.replace(/\/$/, "")}/spaces/${encodeURIComponent(space)}/entries/${encodeURIComponent(id)}`;
}

function cardLinks({
  entry,
  locale,
  localisedHosts,
  tool,
  messages,
}: EditedPage): (EditorLink & { leadsTo: string })[] {
  const leadsTo = (url: string) => localiseUrl(url, locale, localisedHosts);
  const toPages = pagesShownBy(entry).map(({ id, type, url }) => ({
    leadsTo: leadsTo(url),
    url: entryUrl(tool, entry, id),
    text: messages.editEntry(type),
  }));
  const toCards = cardsOf(entry).flatMap(({ id, buttonLink }) =>
    buttonLink === undefined
      ? []
      : {
          leadsTo: leadsTo(buttonLink),
          // A card that is no entry of its own is written in the page's.
          url: entryUrl(tool, entry, tool.hasCards && id !== undefined ? id : entry.id),
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
