import { webSite } from "#server/pages/json-ld.ts";
import type { PageRequest, PageType } from "#server/pages/page-type.ts";
import type { FeaturedContent } from "#shared/entries/card.ts";
import type { EntryOf } from "#shared/entries/page-entry.ts";
import { useInterfaceLang, Words } from "#shared/language.tsx";
import { Link } from "#shared/links/link.tsx";
import { linkedCards, pageCard } from "#shared/ui/card-content.ts";
import { CardGrid } from "#shared/ui/card-grid.tsx";
import { ContactBlock } from "#shared/ui/contact-block.tsx";
import { Prose } from "#shared/ui/prose.tsx";
import { SearchBox } from "#shared/ui/search-box.tsx";
import { BrowseProducts } from "./browse-products.tsx";

type HomeProps = { readonly entry: EntryOf<"homePage">; readonly request: PageRequest };

/** The support home (docs/behaviour/pages.md, Home page). */
export const homePage: PageType<"homePage"> = {
  async view(entry, request) {
    return {
      status: 200,
      title: entry.title,
      titleStandsAlone: true,
      description: entry.metaDescription ?? request.site.description ?? entry.tagline ?? entry.title,
      breadcrumbs: [],
      hero: <HomeHero entry={entry} request={request} />,
      main: <Home entry={entry} request={request} />,
      jsonLd: [webSite(request)],
    };
  },
};

function HomeHero({ entry, request }: HomeProps) {
  const { messages } = request;
  const interfaceLang = useInterfaceLang();
  return (
    <div className="hero home-hero">
      <h1>{entry.title}</h1>
      {entry.tagline !== undefined && <p className="lead">{entry.tagline}</p>}
      <SearchBox id="home-search" />
      {entry.featuredContent.length > 0 && (
        <section
          className="featured"
          aria-label={messages.featured}
          lang={interfaceLang}
          data-track="featured_article_click"
        >
          <ul lang={interfaceLang && entry.language}>
            {entry.featuredContent.map((featured) => (
              <Featured key={featured.url} featured={featured} opensElsewhere={messages.opensInNewTab} />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

type FeaturedProps = { readonly featured: FeaturedContent; readonly opensElsewhere: string };

function Featured({ featured, opensElsewhere }: FeaturedProps) {
  const { url, linkText, linkTarget, type } = featured;
  const isNewTab = linkTarget === "_blank";
  const interfaceLang = useInterfaceLang();
  return (
    <li className={type === "video" ? "is-video" : undefined}>
      <Link href={url} {...(isNewTab && { target: "_blank", rel: "noopener" })}>
        {linkText}
        {isNewTab && (
          <span className="vh" lang={interfaceLang}>
            {" "}
            ({opensElsewhere})
          </span>
        )}
      </Link>
    </li>
  );
}

function Home({ entry, request }: HomeProps) {
  const { messages, site } = request;
  const interfaceLang = useInterfaceLang();
  const { resources, cards, collections, contactBlock, body } = entry;
  const browsable = [...resources, ...cards].filter(({ hideInHeader }) => hideInHeader !== true);
  const resourceCards = linkedCards(browsable, "home", messages);
  const folders = collections.map((folder) => {
    return pageCard({ ...folder, description: folder.description ?? folder.subhead }, messages);
  });
  return (
    <div className="stack">
      {body !== undefined && <Prose body={body} />}
      <BrowseProducts header={site.header} request={request} />
      {folders.length > 0 && (
        <section aria-labelledby="browse-documentation">
          <h2 id="browse-documentation" lang={interfaceLang}>
            <Words of="documentation" />
          </h2>
          <CardGrid cards={folders} />
        </section>
      )}
      {resourceCards.length > 0 && (
        <section aria-labelledby="browse-resources">
          <h2 id="browse-resources" lang={interfaceLang}>
            <Words of="browseResources" />
          </h2>
          <CardGrid cards={resourceCards} />
        </section>
      )}
      {(site.hasContactPage || contactBlock !== undefined) && <ContactBlock texts={contactBlock} />}
    </div>
  );
}
