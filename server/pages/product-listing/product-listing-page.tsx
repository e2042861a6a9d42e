import { collectionPage } from "#server/pages/json-ld.ts";
import { viewParts } from "#server/pages/page-parts.ts";
import type { PageType } from "#server/pages/page-type.ts";
import type { HeaderProduct } from "#shared/entries/header.ts";
import { Link } from "#shared/links/link.tsx";
import type { Messages } from "#shared/messages/messages.ts";
import { PageHero } from "#shared/ui/page-hero.tsx";

/** All products by platform (docs/behaviour.md, Product pages). */
export const productListingPage: PageType<"pageProductListing"> = {
  async view(entry, request) {
    const parts = viewParts(entry, request);
    const { messages, site } = request;
    return {
      ...parts,
      hero: <PageHero title={entry.title} lead={entry.description} />,
      main: (
        <div className="stack">
          <Platform label={messages.cloud} products={site.header.cloudProducts} messages={messages} />
          <Platform label={messages.dataCenter} products={site.header.serverProducts} messages={messages} />
        </div>
      ),
      jsonLd: [collectionPage(entry, parts.description)],
    };
  },
};

type PlatformProps = {
  readonly label: string;
  readonly products: readonly HeaderProduct[];
  readonly messages: Messages;
};

function Platform({ label, products, messages }: PlatformProps) {
  if (products.length === 0) return null;
  return (
    <section>
      <h2>{label}</h2>
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
                  {messages.documentation}
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
