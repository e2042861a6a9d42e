import { collectionPage } from "#server/pages/json-ld.ts";
import { viewParts } from "#server/pages/page-parts.ts";
import type { PageRequest, PageType } from "#server/pages/page-type.ts";
import { publicationDate } from "#shared/entries/dates.ts";
import type { EntryOf } from "#shared/entries/page-entry.ts";
import type { PageReference } from "#shared/entries/page-reference.ts";
import { useInterfaceLang, useLangOf } from "#shared/language.tsx";
import { ContactLink, Link } from "#shared/links/link.tsx";
import { PageHero } from "#shared/ui/page-hero.tsx";
import { SearchBox } from "#shared/ui/search-box.tsx";

const maxArticles = 10;

/** The front page of a knowledge base: search, whom else to ask, what changed last (docs/behaviour.md, KB home). */
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
          <SearchBox messages={messages} id="kb-search" />
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
  return (
    <div className="stack">
      {articles.length > 0 && (
        <section aria-labelledby="recently-updated">
          <h2 id="recently-updated" lang={interfaceLang}>
            {messages.recentlyUpdated}
          </h2>
          <ul className="link-list articles">
            {articles.map((article) => (
              <Article key={article.id} article={article} request={request} />
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="more-help" lang={interfaceLang}>
        <h2 id="more-help">{messages.moreWaysToGetHelp}</h2>
        <ul className="link-list">
          <li>
            <ContactLink>{messages.contactSupport}</ContactLink>
          </li>
          {helpLinks(request).map(({ title, url }) => (
            <li key={title}>
              <Link href={url}>{title}</Link>
            </li>
          ))}
        </ul>
      </section>
    </div>
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
