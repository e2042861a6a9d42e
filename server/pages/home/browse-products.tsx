import type { PageRequest } from "#server/pages/page-type.ts";
import type { Header, HeaderProduct } from "#shared/entries/header.ts";
import { useInterfaceLang, Words } from "#shared/language.tsx";
import { Link } from "#shared/links/link.tsx";
import { productsPath } from "#shared/links/site-paths.ts";
import { ProductTiles } from "#shared/ui/product-tiles.tsx";

const collapsedProducts = 5;
/** More products of one platform than this are left to the list of all products. */
const maxProducts = 60;

type BrowseProductsProps = { readonly header: Header; readonly request: PageRequest };

/** Products by platform: the first 5 of each, the rest behind one toggle (docs/behaviour/pages.md, Home page). */
export function BrowseProducts({ header, request }: BrowseProductsProps) {
  const { messages, flags } = request;
  const interfaceLang = useInterfaceLang();
  const platforms = [
    { label: messages.cloud, products: header.cloudProducts },
    { label: messages.dataCenter, products: header.serverProducts },
    { label: messages.products, products: header.otherProducts },
  ].filter(({ products }) => products.length > 0);
  if (platforms.length === 0) return null;
  const iconPx = flags.isNavRedesignEnabled ? 80 : 95;
  const rest = platforms.filter(({ products }) => products.length > collapsedProducts);
  const group = (label: string, products: readonly HeaderProduct[]) => (
    <div key={label}>
      {platforms.length === 1 && label === messages.products ? null : <h3>{label}</h3>}
      <ProductTiles products={products} label={label} iconPx={iconPx} />
    </div>
  );
  return (
    <section className="products" aria-labelledby="browse-products">
      <h2 id="browse-products" lang={interfaceLang}>
        <Words of="browseByProduct" />
      </h2>
      {platforms.map(({ label, products }) => group(label, products.slice(0, collapsedProducts)))}
      {rest.length > 0 && (
        <details className="all-products" data-list={messages.browseByProduct}>
          <summary lang={interfaceLang}>
            <span className="when-closed">
              <Words of="seeAllOtherProducts" />
            </span>
            <span className="when-open">
              <Words of="showFewerProducts" />
            </span>
          </summary>
          {rest.map(({ label, products }) =>
            group(messages.moreProducts(label), products.slice(collapsedProducts, maxProducts)),
          )}
        </details>
      )}
      <Link href={productsPath} lang={interfaceLang}>
        <Words of="allProducts" />
      </Link>
    </section>
  );
}
