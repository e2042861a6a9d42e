import { collectionPage } from "#server/pages/json-ld.ts";
import { productPageTitle, viewParts } from "#server/pages/page-parts.ts";
import type { PageType } from "#server/pages/page-type.ts";
import { linkedCards } from "#shared/ui/card-content.ts";
import { CardGrid } from "#shared/ui/card-grid.tsx";
import { PageHero } from "#shared/ui/page-hero.tsx";
import { inOrderOfKinds } from "#shared/ui/resource-cards.ts";

/** A product's resource landing page (docs/behaviour/pages.md, Product pages). */
export const resourcesPage: PageType<"pageResources"> = {
  async view(entry, request) {
    const parts = viewParts(entry, request);
    const cards = [...inOrderOfKinds(entry.resourceCards), ...entry.cards];
    return {
      ...parts,
      title: productPageTitle(entry, request),
      hero: <PageHero title={entry.title} lead={entry.description} />,
      main: (
        <div className="stack">
          <CardGrid cards={linkedCards(cards, "product", request.messages)} headingLevel={2} />
        </div>
      ),
      jsonLd: [collectionPage(entry, parts.description)],
    };
  },
};
