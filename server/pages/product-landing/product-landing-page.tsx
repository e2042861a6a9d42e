import { collectionPage } from "#server/pages/json-ld.ts";
import { productOf, productPageTitle, viewParts } from "#server/pages/page-parts.ts";
import type { PageRequest, PageType } from "#server/pages/page-type.ts";
import type { TitledLink } from "#shared/entries/card.ts";
import type { EntryOf } from "#shared/entries/page-entry.ts";
import { useInterfaceLang } from "#shared/language.tsx";
import { Link } from "#shared/links/link.tsx";
import type { Messages } from "#shared/messages/messages.ts";
import { linkedCards } from "#shared/ui/card-content.ts";
import { CardGrid } from "#shared/ui/card-grid.tsx";
import { ContactBlock } from "#shared/ui/contact-block.tsx";
import { PageHero } from "#shared/ui/page-hero.tsx";
import { inOrderOfKinds } from "#shared/ui/resource-cards.ts";

type LandingProps = { readonly entry: EntryOf<"productLandingPage">; readonly request: PageRequest };

/** A product's support page (docs/behaviour.md, Product pages). */
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
  const browse = linkedCards(inOrderOfKinds(resourceCards), "product", messages);
  const more = linkedCards(cards, "product", messages);
  return (
    <div className="stack">
      {browse.length > 0 && (
        <section aria-labelledby="browse-resources">
          <h2 id="browse-resources" lang={interfaceLang}>
            {messages.browseResources}
          </h2>
          <CardGrid cards={browse} />
        </section>
      )}
      {more.length > 0 && (
        <section aria-labelledby="more-cards">
          <h2 id="more-cards" lang={interfaceLang}>
            {messages.popularTasks}
          </h2>
          <CardGrid cards={more} />
        </section>
      )}
      <HelpfulTopics links={resources} messages={messages} />
      {relatedAppReferences.length > 0 && (
        <section aria-labelledby="related-apps">
          <h2 id="related-apps" lang={interfaceLang}>
            {messages.relatedApps}
          </h2>
          <ul className="link-list">
            {relatedAppReferences.map(({ appName, url }) => (
              <li key={appName}>{url === undefined ? appName : <Link href={url}>{appName}</Link>}</li>
            ))}
          </ul>
        </section>
      )}
      {productOf(entry) !== undefined && (
        <ContactBlock
          messages={messages}
          texts={contactBlock}
          url={product.customSupportFormAuthenticated}
          unauthenticatedUrl={product.customSupportFormUnauthenticated}
        />
      )}
    </div>
  );
}

/** More links than this are a plain list, fewer are cards. */
const maxTopicCards = 5;

function HelpfulTopics({ links, messages }: { readonly links: readonly TitledLink[]; readonly messages: Messages }) {
  const interfaceLang = useInterfaceLang();
  if (links.length === 0) return null;
  return (
    <section aria-labelledby="helpful-topics">
      <h2 id="helpful-topics" lang={interfaceLang}>
        {messages.helpfulTopics}
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
