import type { ReactNode } from "react";
import { KeptPart } from "#server/render/kept-part.tsx";
import type { TitledLink } from "#shared/entries/card.ts";
import { useLangOf, useMessages } from "#shared/language.tsx";
import { Link } from "#shared/links/link.tsx";
import { productsPath } from "#shared/links/site-paths.ts";

/** Menus list at most this many products or documentations, so that no page grows with the site. */
export const menuItems = 12;

type HeaderMenuProps = {
  readonly label: string;
  /** The dropdown's own word in events, whatever the page's language. */
  readonly name: string;
  /** Shown as a grid of dots; in the bar its label is then for assistive technology only. */
  readonly isWaffle?: boolean;
  /** Where script does more than it does for all dropdowns. */
  readonly place?: "platform-tabs" | undefined;
  /** Names the panel where it is the same on every page; absent: it is not. */
  readonly keptAs?: string;
  readonly children: ReactNode;
};

/**
 * One dropdown of the header. The shared name lets the browser keep only one of them open; client/navigation/dropdowns.ts adds the rest.
 */
export function HeaderMenu({ label, name, isWaffle = false, place, keptAs, children }: HeaderMenuProps) {
  return (
    <details name="header-menu" data-dropdown={name} data-place={place}>
      {isWaffle ? (
        <summary className="waffle">
          <span>{label}</span>
        </summary>
      ) : (
        <summary>{label}</summary>
      )}
      {keptAs === undefined ? (
        <div className="panel">{children}</div>
      ) : (
        <KeptPart as="div" className="panel" name={`panel of ${keptAs}`}>
          {children}
        </KeptPart>
      )}
    </details>
  );
}

type LinksMenuProps = {
  readonly label: string;
  readonly name: string;
  readonly links: readonly (TitledLink & { readonly language?: string | undefined })[];
  /** The list may be cut: adds "All products". */
  readonly offersAll?: boolean;
};

/** Several links are a dropdown, one is a direct link, none is nothing. */
export function LinksMenu({ label, name, links, offersAll = false }: LinksMenuProps) {
  const messages = useMessages();
  const [first, ...others] = links;
  if (first === undefined) return null;
  if (others.length === 0) return <Link href={first.url}>{label}</Link>;
  return (
    <HeaderMenu label={label} name={name} keptAs={name}>
      <ul className="links">
        {links.slice(0, menuItems).map(({ title, url, description, language }) => (
          <MenuLink key={url} title={title} url={url} description={description} language={language} />
        ))}
        {offersAll && links.length > menuItems && <MenuLink title={messages.allProducts} url={productsPath} />}
      </ul>
    </HeaderMenu>
  );
}

type MenuLinkProps = {
  readonly title: string;
  readonly url: string;
  readonly description?: string | undefined;
  /** Of the description; absent: that of the menu. */
  readonly language?: string | undefined;
  readonly icon?: string | undefined;
};

/** A line of a menu. Images in closed menus are not loaded. */
export function MenuLink({ title, url, description, language, icon }: MenuLinkProps) {
  const langOf = useLangOf();
  return (
    <li>
      <Link href={url}>
        {icon !== undefined && <img src={icon} alt="" width="24" height="24" loading="lazy" />}
        {title}
        {description !== undefined && <small lang={language && langOf(language)}>{description}</small>}
      </Link>
    </li>
  );
}
