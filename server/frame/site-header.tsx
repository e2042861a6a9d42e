import type { Header } from "#shared/entries/header.ts";
import type { Site } from "#shared/entries/site.ts";
import { ContactLink, Link } from "#shared/links/link.tsx";
import { homePath, searchPath } from "#shared/links/site-paths.ts";
import type { Messages } from "#shared/messages/messages.ts";
import type { PublicConfig } from "#shared/public-config.ts";
import { AccountPlace } from "./account-place.tsx";
import { HeaderMenu, LinksMenu } from "./header-menu.tsx";
import { ProductsPanel, ResourcesPanel, SectionsGroup, SectionsPanel, SidePanel } from "./header-panels.tsx";

type SiteHeaderProps = {
  readonly site: Site;
  readonly messages: Messages;
  readonly path: string;
  readonly isNavRedesignEnabled: boolean;
  readonly publicConfig?: PublicConfig | undefined;
};

/** Logo, menus, contact, account and search: one piece of HTML that is a bar from 1095 px on and one menu below. */
export function SiteHeader({ site, messages, path, isNavRedesignEnabled, publicConfig }: SiteHeaderProps) {
  return (
    <div className="bar">
      <Logo site={site} isNavRedesignEnabled={isNavRedesignEnabled} />
      <details className="menu" data-dropdown="menu">
        <summary>{messages.menu}</summary>
        <div className="menu-body">
          <nav aria-label={messages.mainNavigation}>
            <Menus site={site} messages={messages} path={path} isNavRedesignEnabled={isNavRedesignEnabled} />
          </nav>
          <ContactLink className="button" data-place="contact-link">
            {messages.contactSupport}
          </ContactLink>
          <AccountPlace messages={messages} path={path} publicConfig={publicConfig} />
        </div>
      </details>
      <Link className="to-search" href={searchPath}>
        <span className="vh">{messages.search}</span>
      </Link>
    </div>
  );
}

function Logo({ site, isNavRedesignEnabled }: Pick<SiteHeaderProps, "site" | "isNavRedesignEnabled">) {
  const { header, metadata } = site;
  const { atlassianSupportLogo, atlassianSupportLogoV2 } = header;
  const supportLogo = isNavRedesignEnabled ? (atlassianSupportLogoV2 ?? atlassianSupportLogo) : atlassianSupportLogo;
  return (
    <Link className="logo" href={homePath}>
      {supportLogo !== undefined ? (
        <img src={supportLogo} alt={metadata.siteName} width="184" height="26" fetchPriority="low" />
      ) : (
        <>
          {header.logo !== undefined && <img src={header.logo} alt="" width="32" height="32" fetchPriority="low" />}
          {metadata.siteName}
        </>
      )}
    </Link>
  );
}

/** The entries in order; the first one that is a dropdown carries the side content. An empty entry is not shown. */
function Menus({ site, messages, path, isNavRedesignEnabled }: SiteHeaderProps) {
  const { header } = site;
  const side = <SidePanel links={header.additionalLinks} messages={messages} path={path} />;
  const { cloudProducts, serverProducts } = header;
  const hasProducts = cloudProducts.length + serverProducts.length > 0;
  const tabs = cloudProducts.length > 0 && serverProducts.length > 0 ? "platform-tabs" : undefined;
  const resources = header.resources.filter(({ hideInHeader, buttonLink }) => hideInHeader !== true && buttonLink);
  const grouped = isNavRedesignEnabled ? header.menus : [];
  const hasResources = resources.length + grouped.length > 0;
  const ownMenus = isNavRedesignEnabled ? [] : header.menus;
  return (
    <>
      {hasProducts && (
        <HeaderMenu label={messages.products} name="products" isWaffle={isNavRedesignEnabled} place={tabs}>
          <ProductsPanel header={withIcons(header)} messages={messages} />
          {side}
        </HeaderMenu>
      )}
      <LinksMenu label={messages.getStarted} name="get started" links={header.guides} />
      <LinksMenu label={messages.documentation} name="documentation" links={header.documentation} messages={messages} />
      {hasResources && (
        <HeaderMenu label={messages.resources} name="resources" {...(hasProducts && { keptAs: "resources" })}>
          <ResourcesPanel cards={resources} />
          {grouped.map((menu) => (
            <SectionsGroup key={menu.heading} menu={menu} />
          ))}
          {!hasProducts && side}
        </HeaderMenu>
      )}
      {!hasProducts && !hasResources && header.additionalLinks.length > 0 && (
        <HeaderMenu label={messages.more} name="more">
          {side}
        </HeaderMenu>
      )}
      {ownMenus.map((menu, at) => (
        <HeaderMenu key={menu.heading} label={menu.heading} name={menu.heading} keptAs={`own menu ${at}`}>
          <SectionsPanel menu={menu} />
        </HeaderMenu>
      ))}
    </>
  );
}

function withIcons({ productIcons, ...header }: Header): Header {
  const own = (products: Header["cloudProducts"]) =>
    products.map((product) => ({ ...product, icon: productIcons[product.id] ?? product.icon }));
  return {
    ...header,
    productIcons,
    cloudProducts: own(header.cloudProducts),
    serverProducts: own(header.serverProducts),
  };
}
