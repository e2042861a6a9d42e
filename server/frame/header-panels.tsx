import { KeptPart } from "#server/render/kept-part.tsx";
import type { Card } from "#shared/entries/card.ts";
import type { Header, HeaderProduct, Menu } from "#shared/entries/header.ts";
import { useMessages } from "#shared/language.tsx";
import { useCanSignIn } from "#shared/links/link.tsx";
import { productsPath } from "#shared/links/site-paths.ts";
import { cardDescription } from "#shared/ui/card-content.ts";
import { MenuLink, menuItems } from "./header-menu.tsx";
import { SignInLink } from "./sign-in-link.tsx";

/** Products by platform, Cloud first; a platform without products is left out. */
export function ProductsPanel({ header }: { readonly header: Header }) {
  const messages = useMessages();
  const { cloudProducts, serverProducts, otherProducts } = header;
  const isAlone = cloudProducts.length + serverProducts.length === 0;
  return (
    <KeptPart as="div" className="platforms" name="products">
      <ProductGroup platform="cloud" label={messages.cloud} products={cloudProducts} />
      <ProductGroup platform="data-center" label={messages.dataCenter} products={serverProducts} />
      <ProductGroup label={messages.products} products={otherProducts} isAlone={isAlone} />
    </KeptPart>
  );
}

type ProductGroupProps = {
  readonly platform?: "cloud" | "data-center";
  readonly label: string;
  readonly products: readonly HeaderProduct[];
  /** There is no other group that its label would tell it from. */
  readonly isAlone?: boolean;
};

function ProductGroup({ platform, label, products, isAlone = false }: ProductGroupProps) {
  const messages = useMessages();
  if (products.length === 0) return null;
  return (
    <div data-platform={platform}>
      {!isAlone && <p>{label}</p>}
      <ul className="links" aria-label={label}>
        {products.slice(0, menuItems).map(({ id, title, url, icon }) => (
          <MenuLink key={id} title={title} url={url} icon={icon} />
        ))}
        {products.length > menuItems && <MenuLink title={messages.allProducts} url={productsPath} />}
      </ul>
    </div>
  );
}

export function ResourcesPanel({ cards }: { readonly cards: readonly Card[] }) {
  return (
    <ul className="links">
      {cards.map((card) => (
        <MenuLink
          key={card.title}
          title={card.shortTitle ?? card.title}
          url={card.buttonLink ?? ""}
          description={cardDescription(card, "header")}
        />
      ))}
    </ul>
  );
}

/** An editor's menu in a dropdown of its own: its main links with descriptions, then columns of plain links. */
export function SectionsPanel({ menu }: { readonly menu: Menu }) {
  const { heading, primarySection, primarySectionRows, secondarySection } = menu;
  return (
    <>
      <ul className={`links rows-${Math.min(primarySectionRows, 4)}`} aria-label={heading}>
        {primarySection.map(({ title, buttonLink, shortDescription }) => (
          <MenuLink key={title} title={title} url={buttonLink} description={shortDescription} />
        ))}
      </ul>
      {secondarySection.map((column) => (
        <div key={column.heading} className="side">
          <p>{column.heading}</p>
          <ul className={`links cols-${Math.min(column.numberOfColumns, 3)}`} aria-label={column.heading}>
            {column.resources.map(({ linkText, url }) => (
              <MenuLink key={linkText} title={linkText} url={url} />
            ))}
          </ul>
        </div>
      ))}
    </>
  );
}

/** An editor's menu as one of several in the Resources dropdown: a row of its own below its heading. */
export function SectionsGroup({ menu }: { readonly menu: Menu }) {
  return (
    <div className="group">
      <p>{menu.heading}</p>
      <div>
        <SectionsPanel menu={menu} />
      </div>
    </div>
  );
}

type MorePanelProps = {
  readonly links: Header["additionalLinks"];
  readonly path: string;
};

/** Content of the general dropdown: sign-in, where visitors can, and further links. */
export function MorePanel({ links, path }: MorePanelProps) {
  const canSignIn = useCanSignIn();
  return (
    <ul className="links">
      {canSignIn && (
        <li data-place="sign-in">
          <SignInLink path={path} />
        </li>
      )}
      {links.map(({ linkLabel, linkUrl, linkIcon }) => (
        <MenuLink key={linkLabel} title={linkLabel} url={linkUrl} icon={linkIcon} />
      ))}
    </ul>
  );
}
