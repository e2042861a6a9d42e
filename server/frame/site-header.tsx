import type { Header } from "#shared/entries/header.ts";
import type { Site } from "#shared/entries/site.ts";
import type { ThemedPicture } from "#shared/entries/theme.ts";
import { useMessages, Words } from "#shared/language.tsx";
import { ContactLink, Link } from "#shared/links/link.tsx";
import { homePath, searchPath } from "#shared/links/site-paths.ts";
import type { PublicConfig } from "#shared/public-config.ts";
import { AccountPlace } from "./account-place.tsx";
import { HeaderMenu, LinksMenu } from "./header-menu.tsx";
import { MorePanel, ProductsPanel, ResourcesPanel, SectionsGroup, SectionsPanel } from "./header-panels.tsx";

type SiteHeaderProps = {
  readonly site: Site;
  readonly path: string;
  readonly isNavRedesignEnabled: boolean;
  readonly publicConfig?: PublicConfig | undefined;
};

/** Logo, menus, contact, account and search: one piece of HTML that is a bar from 1095 px on and one menu below. */
export function SiteHeader({ site, path, isNavRedesignEnabled, publicConfig }: SiteHeaderProps) {
  const messages = useMessages();
  return (
    <div className="bar">
      <Logo site={site} isNavRedesignEnabled={isNavRedesignEnabled} />
      <details className="menu" data-dropdown="menu">
        <summary>
          <Words of="menu" />
        </summary>
        <div className="menu-body">
          <nav aria-label={messages.mainNavigation}>
            <Menus site={site} path={path} isNavRedesignEnabled={isNavRedesignEnabled} />
          </nav>
          {site.hasContactPage && (
            <ContactLink className="button" data-place="contact-link" data-action="">
              <Words of="contactSupport" />
            </ContactLink>
          )}
          <AccountPlace path={path} publicConfig={publicConfig} />
        </div>
      </details>
      <Link className="to-search" href={searchPath}>
        <span className="vh">
          <Words of="search" />
        </span>
      </Link>
    </div>
  );
}

function Logo({ site, isNavRedesignEnabled }: Pick<SiteHeaderProps, "site" | "isNavRedesignEnabled">) {
  const { header, metadata } = site;
  const supportLogo = (isNavRedesignEnabled ? header.supportLogoV2 : undefined) ?? header.supportLogo;
  const wordmark = site.theme?.wordmark ?? ofBothThemes(supportLogo);
  const logo = site.theme?.logo ?? ofBothThemes(header.logo ?? metadata.logo);
  return (
    <Link className="logo" href={homePath}>
      {wordmark !== undefined ? (
        <ThemedImage of={wordmark} alt={metadata.siteName} width="184" height="26" />
      ) : (
        <>
          {logo !== undefined && <ThemedImage of={logo} alt="" width="32" height="32" />}
          {metadata.siteName}
        </>
      )}
    </Link>
  );
}

function ofBothThemes(url: string | undefined): ThemedPicture | undefined {
  return url === undefined ? undefined : { light: url };
}

type ThemedImageProps = {
  readonly of: ThemedPicture;
  readonly alt: string;
  readonly width: string;
  readonly height: string;
};

/** One picture, or one for each theme: a lazy one that is not shown is not loaded either. */
function ThemedImage({ of: { light, dark }, alt, ...size }: ThemedImageProps) {
  if (dark === undefined) return <img src={light} alt={alt} {...size} fetchPriority="low" />;
  return (
    <>
      <img src={light} alt={alt} {...size} className="in-light" loading="lazy" />
      <img src={dark} alt={alt} {...size} className="in-dark" loading="lazy" />
    </>
  );
}

/** The entries in order, the general one last: products are no place for what is not a product. An empty entry is not shown. */
function Menus({ site, path, isNavRedesignEnabled }: SiteHeaderProps) {
  const messages = useMessages();
  const { header } = site;
  const { cloudProducts, serverProducts, otherProducts } = header;
  const hasProducts = cloudProducts.length + serverProducts.length + otherProducts.length > 0;
  const tabs = cloudProducts.length > 0 && serverProducts.length > 0 ? "platform-tabs" : undefined;
  const resources = header.resources.filter(({ hideInHeader, buttonLink }) => hideInHeader !== true && buttonLink);
  const grouped = isNavRedesignEnabled ? header.menus : [];
  const hasResources = resources.length + grouped.length > 0;
  const ownMenus = isNavRedesignEnabled ? [] : header.menus;
  return (
    <>
      {hasProducts && (
        <HeaderMenu label={messages.products} name="products" isWaffle={isNavRedesignEnabled} place={tabs}>
          <ProductsPanel header={withIcons(header)} />
        </HeaderMenu>
      )}
      <LinksMenu label={messages.getStarted} name="get started" links={header.guides} />
      <LinksMenu label={messages.documentation} name="documentation" links={header.documentation} offersAll />
      {hasResources && (
        <HeaderMenu label={messages.resources} name="resources" keptAs="resources">
          <ResourcesPanel cards={resources} />
          {grouped.map((menu) => (
            <SectionsGroup key={menu.heading} menu={menu} />
          ))}
        </HeaderMenu>
      )}
      {ownMenus.map((menu, at) => (
        <HeaderMenu key={menu.heading} label={menu.heading} name={menu.heading} keptAs={`own menu ${at}`}>
          <SectionsPanel menu={menu} />
        </HeaderMenu>
      ))}
      {header.additionalLinks.length > 0 && (
        <HeaderMenu label={messages.more} name="more">
          <MorePanel links={header.additionalLinks} path={path} />
        </HeaderMenu>
      )}
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
    otherProducts: own(header.otherProducts),
  };
}
