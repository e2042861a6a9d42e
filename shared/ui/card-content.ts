import type { Card } from "#shared/entries/card.ts";
import type { PageReference } from "#shared/entries/page-reference.ts";
import type { Messages } from "#shared/messages/messages.ts";
import type { CardContent } from "./card-grid.tsx";
import { cutBehindWord } from "./cut-text.ts";
import { partId } from "./part-id.ts";

type CardPlace = "home" | "product" | "header";

/**
 * The description written for the place, else the general one, else the short one; menus prefer the short one
 * (docs/behaviour/pages.md, Home page and Product pages).
 */
export function cardDescription(card: Card, place: CardPlace): string | undefined {
  const { description, shortDescription } = card;
  if (place === "header") return shortDescription ?? description;
  const own = place === "home" ? card.homeDescription : card.productSupportHomeDescription;
  return own ?? description ?? shortDescription;
}

/**
 * Cards that lead somewhere, ready to be shown. A card without a link is left out. `taken` has the ids of the page's other cards, and
 * gets those of these.
 */
export function linkedCards(
  cards: readonly Card[],
  place: CardPlace,
  messages: Messages,
  taken = new Set<string>(),
): readonly CardContent[] {
  return cards.flatMap((card) => {
    const { title, buttonLink: url, buttonText, icon, analytics } = card;
    if (url === undefined || url === "") return [];
    const button = { buttonText: buttonText ?? messages.learnMore, hasInterfaceButton: buttonText === undefined };
    return [
      {
        id: partId("card", title, taken),
        title,
        url,
        ...button,
        description: cardDescription(card, place),
        icon: icon?.url,
        analytics,
      },
    ];
  });
}

/** What is longer is nobody's summary but the start of the page. */
const maxDescriptionCharacters = 160;

/** A page below this one as a card: "View topic" when it is a topic, else "View topics" (docs/behaviour/pages.md, Documentation pages). */
export function pageCard(page: PageReference, messages: Messages): CardContent {
  const { title, url, description, icon, language } = page;
  return {
    title,
    url,
    description: description === undefined ? undefined : cutBehindWord(description, maxDescriptionCharacters),
    icon,
    language,
    hasInterfaceButton: true,
    buttonText: page.type === "topic" ? messages.viewTopic : messages.viewTopics,
  };
}
