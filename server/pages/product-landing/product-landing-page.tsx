import { collectionPage } from "#server/pages/json-ld.ts";
import { productOf, productPageTitle, viewParts } from "#server/pages/page-parts.ts";
import type { PageRequest, PageType } from "#server/pages/page-type.ts";
import type { ResourceCard, TitledLink } from "#shared/entries/card.ts";
import type { EntryOf } from "#shared/entries/page-entry.ts";
import { useInterfaceLang, useMessages, Words } from "#shared/language.tsx";
import { communityLink } from "#shared/links/community-links.ts";
import { Link } from "#shared/links/link.tsx";
import { linkedCards } from "#shared/ui/card-content.ts";
import { CardGrid } from "#shared/ui/card-grid.tsx";
import { ContactBlock } from "#shared/ui/contact-block.tsx";
import { PageHero } from "#shared/ui/page-hero.tsx";
import { inOrderOfKinds } from "#shared/ui/resource-cards.ts";

type LandingProps = { readonly entry: EntryOf<"productLandingPage">; readonly request: PageRequest };

/** A product's support page (docs/behaviour/pages.md, Product pages). */
export const productLandingPage: PageType<"productLandingPage"> = {
  async view(entry, request) {
    const parts = viewParts(entry, request);
    const { icon, productBlurb } = entry.product;
    return {
      ...parts,
      title: productPageTitle(entry, request),
      hero: <PageHero title={entry.title} lead={productBlurb} icon={icon} />,
      main: <ProductLanding entry={entry} request={request} />,
      jsonLd: [collectionPage(entry, parts.description)],
    };
  },
};

function ProductLanding({ entry, request }: LandingProps) {
  const { messages } = request;
  const interfaceLang = useInterfaceLang();
  const { product, resourceCards, cards, resources, relatedAppReferences, contactBlock } = entry;
  const hasOwnContact = (contactBlock ?? product.customSupportFormAuthenticated) !== undefined;
  const written = new Set(resourceCards.map(({ title }) => title));
  const taken = new Set<string>();
  const browsable = inOrderOfKinds(withOwnLinks(resourceCards, entry, request));
  const browse = linkedCards(browsable, "product", messages, taken).map(
    // A card that the page has by itself is in the language of the interface.
    (card) => (written.has(card.title) ? card : { ...card, language: request.locale }),
  );
  const more = linkedCards(cards, "product", messages, taken);
  return (
    <div className="stack">
      {browse.length > 0 && (
        <section aria-labelledby="browse-resources">
          <h2 id="browse-resources" lang={interfaceLang}>
            <Words of="browseResources" />
          </h2>
          <CardGrid cards={browse} />
        </section>
      )}
      {more.length > 0 && (
        <section aria-labelledby="more-cards">
          <h2 id="more-cards" lang={interfaceLang}>
            <Words of="popularTasks" />
          </h2>
          <CardGrid cards={more} />
        </section>
      )}
      <HelpfulTopics links={resources} />
      {relatedAppReferences.length > 0 && (
        <section aria-labelledby="related-apps">
          <h2 id="related-apps" lang={interfaceLang}>
            <Words of="relatedApps" />
          </h2>
          <ul className="link-list">
            {relatedAppReferences.map(({ appName, url }) => (
              <li key={appName}>{url === undefined ? appName : <Link href={url}>{appName}</Link>}</li>
            ))}
          </ul>
        </section>
      )}
      {productOf(entry) !== undefined && (request.site.hasContactPage || hasOwnContact) && (
        <ContactBlock
          texts={contactBlock}
          url={product.customSupportFormAuthenticated}
          unauthenticatedUrl={product.customSupportFormUnauthenticated}
        />
      )}
    </div>
  );
}

/** What the product has by itself: a card of such a kind needs no link written by hand, and is there without being written. */
function withOwnLinks(
  cards: readonly ResourceCard[],
  entry: EntryOf<"productLandingPage">,
  { messages, site }: PageRequest,
): readonly ResourceCard[] {
  const product = productOf(entry);
  if (product === undefined) return cards;
  const own = [
    { kind: "documentation", title: messages.documentation, buttonLink: product.docsUrl },
    {
      kind: "community",
      title: messages.community,
      buttonLink: communityLink(product.productNameReference.productName, site.community),
    },
    { kind: "knowledge base", title: messages.knowledgeBase, buttonLink: product.kbHomePageReference?.url },
  ] as const;
  const linked = cards.map((card) => {
    const buttonLink = card.buttonLink ?? own.find(({ kind }) => kind === card.kind)?.buttonLink;
    return buttonLink === undefined ? card : { ...card, buttonLink };
  });
  const missing = own.flatMap(({ buttonLink, ...card }) =>
    buttonLink === undefined || cards.some(({ kind }) => kind === card.kind) ? [] : [{ ...card, buttonLink }],
  );
  return [...linked, ...missing];
}

/** More links than this are a plain list, fewer are cards. */
const maxTopicCards = 5;

function HelpfulTopics({ links }: { readonly links: readonly TitledLink[] }) {
  const messages = useMessages();
  const interfaceLang = useInterfaceLang();
  if (links.length === 0) return null;
  return (
    <section aria-labelledby="helpful-topics">
      <h2 id="helpful-topics" lang={interfaceLang}>
        <Words of="helpfulTopics" />
      </h2>
      {links.length > maxTopicCards ? (
        <ul className="link-list">
          {links.map(({ title, url }) => (
            <li key={url + title}>
              <Link href={url}>{title}</Link>
            </li>
          ))}
        </ul>
      ) : (
        <CardGrid cards={links.map((link) => ({ ...link, buttonText: messages.readMore, hasInterfaceButton: true }))} />
      )}
    </section>
  );
}
