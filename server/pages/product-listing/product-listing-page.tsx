import { collectionPage } from "#server/pages/json-ld.ts";
import { viewParts } from "#server/pages/page-parts.ts";
import type { PageType } from "#server/pages/page-type.ts";
import type { HeaderProduct } from "#shared/entries/header.ts";
import { InterfaceText, Words } from "#shared/language.tsx";
import { Link } from "#shared/links/link.tsx";
import { PageHero } from "#shared/ui/page-hero.tsx";

/** All products by platform (docs/behaviour/pages.md, Product pages). */
export const productListingPage: PageType<"pageProductListing"> = {
  async view(entry, request) {
    const parts = viewParts(entry, request);
    const { messages, site } = request;
    return {
      ...parts,
      hero: <PageHero title={entry.title} lead={entry.description} />,
      main: (
        <div className="stack">
          <Platform label={messages.cloud} products={site.header.cloudProducts} />
          <Platform label={messages.dataCenter} products={site.header.serverProducts} />
          <Platform label={messages.products} products={site.header.otherProducts} />
        </div>
      ),
      jsonLd: [collectionPage(entry, parts.description)],
    };
  },
};

type PlatformProps = {
  readonly label: string;
  readonly products: readonly HeaderProduct[];
};

function Platform({ label, products }: PlatformProps) {
  if (products.length === 0) return null;
  return (
    <section>
      <InterfaceText as="h2">{label}</InterfaceText>
      <ul className="product-list">
        {products.map(({ id, title, url, icon, description, docsUrl }) => (
          <li key={id}>
            {icon !== undefined && <img src={icon} alt="" width="48" height="48" loading="lazy" />}
            <div>
              <h3>
                <Link href={url}>{title}</Link>
              </h3>
              {description !== undefined && <p>{description}</p>}
              {docsUrl !== undefined && docsUrl !== url && (
                <Link href={docsUrl}>
                  <InterfaceText as="span">
                    <Words of="documentation" />
                  </InterfaceText>
                  <span className="vh">: {title}</span>
                </Link>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
