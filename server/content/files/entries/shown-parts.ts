import { defined } from "#server/content/files/defined.ts";
import type { PageFields } from "#server/content/files/read/page-fields.ts";
import { plainLine } from "#server/content/outline/plain-line.ts";
import type { Card, ContactBlock } from "#shared/entries/card.ts";
import type { Notice } from "#shared/entries/notice.ts";
import type { Messages } from "#shared/messages/messages.ts";
import type { DocumentSection } from "#shared/search/document-section.ts";
import { linkedCards } from "#shared/ui/card-content.ts";
import { partId } from "#shared/ui/part-id.ts";
import { inOrderOfKinds } from "#shared/ui/resource-cards.ts";

/** Fields of every type that shows something besides a text; a checked file has those of its own type only. */
type ShownFields = {
  readonly [Type in ShowingType]: { readonly type: Type; readonly fields: Partial<PageFields<Type>> };
}[ShowingType];
type ShowingType = "homePage" | "productLandingPage" | "pageResources" | "pageNoticeHub";

/** What a page shows besides its text: what stands before everything else, and its cards, links, notices and contact texts. */
export type ShownParts = { readonly lead: readonly string[]; readonly parts: readonly DocumentSection[] };

/**
 * Index fields of a page made of cards: each card or notice is a section by its title, in the words and with the id that it has in the
 * page (docs/behaviour/search.md, Embedded search).
 */
export function shownParts(type: string, fields: object, messages: Messages): ShownParts {
  // Fields were checked by the schema of their type.
  const page = { type, fields } as ShownFields;
  const own = partsOf(page, messages);
  const { notice } = fields as { readonly notice?: Notice };
  return notice === undefined ? own : { ...own, parts: [...own.parts, noticePart(notice)] };
}

function partsOf(page: ShownFields, messages: Messages): ShownParts {
  const taken = new Set<string>();
  const cardsOf = (cards: readonly Card[] = [], place: "home" | "product" = "product") =>
    linkedCards(cards, place, messages, taken).map(
      ({ title, id, description }): DocumentSection => ({ title, ...defined({ anchor: id }), text: description ?? "" }),
    );
  switch (page.type) {
    case "homePage": {
      const { tagline, featuredContent = [], resources = [], cards = [], contactBlock } = page.fields;
      const browsable = [...resources, ...cards].filter(({ hideInHeader }) => hideInHeader !== true);
      return {
        lead: [...(tagline === undefined ? [] : [tagline]), ...featuredContent.map(({ linkText }) => linkText)],
        parts: [...cardsOf(browsable, "home"), ...contactParts(contactBlock)],
      };
    }
    case "productLandingPage": {
      const { productBlurb, resourceCards = [], cards, resources = [], relatedAppReferences = [] } = page.fields;
      const topics = resources.flatMap(({ title, description = "" }) => [title, description]);
      const apps = relatedAppReferences.map(({ appName }) => appName);
      return {
        lead: productBlurb === undefined ? [] : [productBlurb],
        parts: [
          ...cardsOf(inOrderOfKinds(resourceCards)),
          ...cardsOf(cards),
          ...listPart(messages.helpfulTopics, "helpful-topics", topics),
          ...listPart(messages.relatedApps, "related-apps", apps),
          ...contactParts(page.fields.contactBlock),
        ],
      };
    }
    case "pageResources":
      return {
        lead: [],
        parts: cardsOf([...inOrderOfKinds(page.fields.resourceCards ?? []), ...(page.fields.cards ?? [])]),
      };
    case "pageNoticeHub":
      return { lead: [], parts: (page.fields.notices ?? []).map((notice) => noticePart(notice, taken)) };
    default:
      return { lead: [], parts: [] };
  }
}

function contactParts({ title, description }: ContactBlock = {}): DocumentSection[] {
  return title === undefined ? [] : [{ title, anchor: "contact-heading", text: description ?? "" }];
}

function listPart(title: string, anchor: string, lines: readonly string[]): DocumentSection[] {
  return lines.length === 0 ? [] : [{ title, anchor, text: lines.filter((line) => line !== "").join("\n") }];
}

/** Only a notice among others has an id. */
function noticePart({ title, message }: Notice, taken?: Set<string>): DocumentSection {
  const anchor = title === undefined || taken === undefined ? undefined : partId("notice", title, taken);
  return { ...defined({ title, anchor }), text: plainLine(message.trim()) };
}
