import type { PageRequest } from "#server/pages/page-type.ts";
import type { Header, HeaderProduct } from "#shared/entries/header.ts";
import { useInterfaceLang } from "#shared/language.tsx";
import { Link } from "#shared/links/link.tsx";
import { productsPath } from "#shared/links/site-paths.ts";
import { ProductTiles } from "#shared/ui/product-tiles.tsx";

const collapsedProducts = 5;
/** More products of one platform than this are left to the list of all products. */
const maxProducts = 60;

type BrowseProductsProps = { readonly header: Header; readonly request: PageRequest };

/** Products by platform: the first 5 of each, the rest behind one toggle (docs/behaviour.md, Home page). */
export function BrowseProducts({ header, request }: BrowseProductsProps) {
  const { messages, flags } = request;
  const interfaceLang = useInterfaceLang();
  const platforms = [
    { label: messages.cloud, products: header.cloudProducts },
    { label: messages.dataCenter, products: header.serverProducts },
  ].filter(({ products }) => products.length > 0);
  if (platforms.length === 0) return null;
  const iconPx = flags.isNavRedesignEnabled ? 80 : 95;
  const rest = platforms.filter(({ products }) => products.length > collapsedProducts);
  const group = (label: string, products: readonly HeaderProduct[]) => (
    <div key={label}>
      <h3>{label}</h3>
      <ProductTiles products={products} label={label} iconPx={iconPx} />
    </div>
  );
  return (
    <section className="products" aria-labelledby="browse-products">
      <h2 id="browse-products" lang={interfaceLang}>
        {messages.browseByProduct}
      </h2>
      {platforms.map(({ label, products }) => group(label, products.slice(0, collapsedProducts)))}
      {rest.length > 0 && (
        <details className="all-products" data-list={messages.browseByProduct}>
          <summary lang={interfaceLang}>
            <span className="when-closed">{messages.seeAllOtherProducts}</span>
            <span className="when-open">{messages.showFewerProducts}</span>
          </summary>
          {rest.map(({ label, products }) => group(label, products.slice(collapsedProducts, maxProducts)))}
          {rest.some(({ products }) => products.length > maxProducts) && (
            <Link href={productsPath} lang={interfaceLang}>
              {messages.allProducts}
            </Link>
          )}
        </details>
      )}
    </section>
  );
}
