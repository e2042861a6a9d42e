import { documentationParts } from "#server/pages/documentation-parts.tsx";
import { collectionPage } from "#server/pages/json-ld.ts";
import { productOf, productPageTitle } from "#server/pages/page-parts.ts";
import type { PageRequest, PageType } from "#server/pages/page-type.ts";
import { isGuide } from "#shared/entries/guide.ts";
import type { EntryOf } from "#shared/entries/page-entry.ts";
import { useInterfaceLang, Words } from "#shared/language.tsx";
import { searchScopeOf } from "#shared/links/search-scope.ts";
import { CardGrid } from "#shared/ui/card-grid.tsx";
import { PageHero } from "#shared/ui/page-hero.tsx";
import { SearchBox } from "#shared/ui/search-box.tsx";
import { CollectionLinks } from "./collection-links.tsx";

type DocumentedProductProps = { readonly entry: EntryOf<"documentedProduct">; readonly request: PageRequest };

/** The home of a product's documentation (docs/behaviour/pages.md, Documentation pages). */
export const documentedProductPage: PageType<"documentedProduct"> = {
  async view(entry, request) {
    const parts = await documentationParts(entry, request);
    const product = productOf(entry);
    const scope = product === undefined ? {} : searchScopeOf(product);
    return {
      ...parts,
      title: productPageTitle({ ...entry, title: titleBesideProduct(entry, request) }, request),
      hero: (
        <PageHero title={entry.title} lead={entry.tagline} icon={entry.icon ?? product?.icon}>
          <SearchBox id="docs-search" scope={scope} />
        </PageHero>
      ),
      main: <DocumentedProduct entry={entry} request={request} />,
      jsonLd: [collectionPage(entry, parts.description)],
    };
  },
};

/** A home that is called as its product is told from the product's landing page, in tabs and results of search engines. */
function titleBesideProduct(entry: EntryOf<"documentedProduct">, { messages }: PageRequest): string {
  const { title } = entry;
  const product = productOf(entry);
  const isProducts = title === product?.title || title === product?.productNameReference?.productName;
  return isProducts ? `${title} – ${messages.documentation}` : title;
}

function DocumentedProduct({ entry, request }: DocumentedProductProps) {
  const { messages } = request;
  const guides = entry.collections.filter(({ pageType }) => isGuide(pageType));
  const others = entry.collections.filter(({ pageType }) => !isGuide(pageType));
  const guideCards = guides.map(({ title, url, language, description, subhead, icon, buttonText }) => {
    const button = { buttonText: buttonText ?? messages.viewTopics, hasInterfaceButton: buttonText === undefined };
    return { title, url, language, icon, description: description ?? subhead, ...button };
  });
  const interfaceLang = useInterfaceLang();
  return (
    <div className="stack">
      {guideCards.length > 0 && (
        <section aria-labelledby="guides">
          <h2 id="guides" lang={interfaceLang}>
            <Words of="guides" />
          </h2>
          <CardGrid cards={guideCards} iconPx={100} />
        </section>
      )}
      {others.length > 0 && (
        <section aria-labelledby="documentation">
          <h2 id="documentation" lang={interfaceLang}>
            <Words of="documentation" />
          </h2>
          <div className="collections">
            {others.map((collection) => (
              <CollectionLinks key={collection.id} collection={collection} />
            ))}
          </div>
        </section>
      )}
    </div>
  );
}
