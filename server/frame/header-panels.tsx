import { KeptPart } from "#server/render/kept-part.tsx";
import type { Card } from "#shared/entries/card.ts";
import type { Header, HeaderProduct, Menu } from "#shared/entries/header.ts";
import { productsPath } from "#shared/links/site-paths.ts";
import type { Messages } from "#shared/messages/messages.ts";
import { cardDescription } from "#shared/ui/card-content.ts";
import { MenuLink, menuItems } from "./header-menu.tsx";
import { SignInLink } from "./sign-in-link.tsx";

/** Products by platform, Cloud first; a platform without products is left out. */
export function ProductsPanel({ header, messages }: { readonly header: Header; readonly messages: Messages }) {
  const { cloudProducts, serverProducts } = header;
  return (
    <KeptPart as="div" className="platforms" name="products">
      <ProductGroup platform="cloud" label={messages.cloud} products={cloudProducts} messages={messages} />
      <ProductGroup platform="data-center" label={messages.dataCenter} products={serverProducts} messages={messages} />
    </KeptPart>
  );
}

type ProductGroupProps = {
  readonly platform: "cloud" | "data-center";
  readonly label: string;
  readonly products: readonly HeaderProduct[];
  readonly messages: Messages;
};

function ProductGroup({ platform, label, products, messages }: ProductGroupProps) {
  if (products.length === 0) return null;
  return (
    <div data-platform={platform}>
      <p>{label}</p>
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

type SidePanelProps = {
  readonly links: Header["additionalLinks"];
  readonly messages: Messages;
  readonly path: string;
};

/** Side of the first dropdown: sign-in and further links. */
export function SidePanel({ links, messages, path }: SidePanelProps) {
  return (
    <ul className="links side">
      <li data-place="sign-in">
        <SignInLink messages={messages} path={path} />
      </li>
      {links.map(({ linkLabel, linkUrl, linkIcon }) => (
        <MenuLink key={linkLabel} title={linkLabel} url={linkUrl} icon={linkIcon} />
      ))}
    </ul>
  );
}
