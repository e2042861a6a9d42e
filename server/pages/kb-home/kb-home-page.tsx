import { collectionPage } from "#server/pages/json-ld.ts";
import { viewParts } from "#server/pages/page-parts.ts";
import type { PageRequest, PageType } from "#server/pages/page-type.ts";
import { publicationDate } from "#shared/entries/dates.ts";
import type { EntryOf } from "#shared/entries/page-entry.ts";
import type { PageReference } from "#shared/entries/page-reference.ts";
import { useInterfaceLang, useLangOf, Words } from "#shared/language.tsx";
import { ContactLink, Link } from "#shared/links/link.tsx";
import { PageHero } from "#shared/ui/page-hero.tsx";
import { PageList } from "#shared/ui/page-list.tsx";
import { SearchBox } from "#shared/ui/search-box.tsx";

const maxArticles = 10;

/** The front page of a knowledge base: search, whom else to ask, what changed last (docs/behaviour/pages.md, KB home). */
export const kbHomePage: PageType<"pageKbHome"> = {
  async view(entry, request) {
    const { messages } = request;
    const parts = viewParts(entry, request);
    const title = messages.knowledgeBaseTitle(entry.title);
    return {
      ...parts,
      title,
      hero: (
        <PageHero title={title} language={request.locale} lead={entry.description}>
          <SearchBox id="kb-search" />
        </PageHero>
      ),
      main: <KbHome entry={entry} request={request} />,
      jsonLd: [collectionPage({ ...entry, title }, parts.description)],
    };
  },
};

type KbHomeProps = { readonly entry: EntryOf<"pageKbHome">; readonly request: PageRequest };

function KbHome({ entry, request }: KbHomeProps) {
  const { messages } = request;
  const interfaceLang = useInterfaceLang();
  const articles = recentFirst(entry.recentArticles).slice(0, maxArticles);
  const { hasContactPage } = request.site;
  const helps = helpLinks(request);
  // Articles that are all named above need no second list.
  const rest = entry.articles.length > articles.length ? entry.articles : [];
  return (
    <div className="stack">
      {articles.length > 0 && (
        <section aria-labelledby="recently-updated">
          <h2 id="recently-updated" lang={interfaceLang}>
            <Words of="recentlyUpdated" />
          </h2>
          <ul className="link-list articles">
            {articles.map((article) => (
              <Article key={article.id} article={article} request={request} />
            ))}
          </ul>
        </section>
      )}
      <Pages id="all-articles" title={messages.everyArticle(entry.articles.length)} pages={rest} />
      <Pages id="knowledge-bases" title={messages.knowledgeBasesOfProducts} pages={entry.knowledgeBases} />
      {(hasContactPage || helps.length > 0) && (
        <section aria-labelledby="more-help" lang={interfaceLang}>
          <h2 id="more-help">
            <Words of="moreWaysToGetHelp" />
          </h2>
          <ul className="link-list">
            {hasContactPage && (
              <li>
                <ContactLink>
                  <Words of="contactSupport" />
                </ContactLink>
              </li>
            )}
            {helps.map(({ title, url }) => (
              <li key={title}>
                <Link href={url}>{title}</Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

type PagesProps = { readonly id: string; readonly title: string; readonly pages: readonly PageReference[] };

/** A list of pages to look through, for whoever does not know what to search for. */
function Pages({ id, title, pages }: PagesProps) {
  const interfaceLang = useInterfaceLang();
  if (pages.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} lang={interfaceLang}>
        {title}
      </h2>
      <PageList pages={pages} />
    </section>
  );
}

function Article({ article, request }: { readonly article: PageReference; readonly request: PageRequest }) {
  const { url, title, description, lastPublished, language } = article;
  const lang = useLangOf()(language);
  const interfaceLang = useInterfaceLang(language);
  const updatedOn = publicationDate(lastPublished, request.locale);
  return (
    <li lang={lang}>
      <Link href={url}>{title}</Link>
      {description !== undefined && <p>{description}</p>}
      {updatedOn !== undefined && (
        <time dateTime={lastPublished} lang={interfaceLang}>
          {request.messages.updatedOn(updatedOn)}
        </time>
      )}
    </li>
  );
}

/** Only where the site has an address for them. */
function helpLinks({ messages, site }: PageRequest) {
  const { community, developerCommunity, developerSupport, partners } = site.moreHelp;
  return [
    { title: messages.community, url: community },
    { title: messages.developerCommunity, url: developerCommunity },
    { title: messages.developerSupport, url: developerSupport },
    { title: messages.partners, url: partners },
  ].flatMap(({ title, url }) => (url === undefined ? [] : [{ title, url }]));
}

/** Newest first; those without a date keep their order at the end. */
function recentFirst(articles: readonly PageReference[]): PageReference[] {
  const time = ({ lastPublished }: PageReference) => Date.parse(lastPublished ?? "") || 0;
  return [...articles].sort((one, other) => time(other) - time(one));
}
