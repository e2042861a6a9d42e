import { ContentsList, hasContents } from "#server/frame/contents-list.tsx";
import { messagesFor } from "#server/messages/messages-for.ts";
import { techArticle } from "#server/pages/json-ld.ts";
import { productOf, viewParts } from "#server/pages/page-parts.ts";
import type { PageRequest, PageType } from "#server/pages/page-type.ts";
import { RelatedPages, relatedTo } from "#server/pages/related-pages.tsx";
import { issueCollectorOrigins, ReportProblem } from "#server/pages/report-problem.tsx";
import type { Breadcrumb } from "#server/render/page-view.ts";
import { publicationDate } from "#shared/entries/dates.ts";
import type { KbArticleEntry } from "#shared/entries/page-entry.ts";
import { useInterfaceLang, Words } from "#shared/language.tsx";
import { createPostLink } from "#shared/links/community-links.ts";
import type { Messages } from "#shared/messages/messages.ts";
import type { RelatedPage } from "#shared/search/related-page.ts";
import { PageHelp } from "#shared/ui/page-help.tsx";
import { Prose } from "#shared/ui/prose.tsx";
import { ArticleFooter, productNames } from "./article-footer.tsx";
import { faqPage } from "./article-json-ld.ts";
import { type ArticlePart, articleContents, articleParts, sectionHeadings } from "./article-parts.ts";

/** One article of a knowledge base (docs/behaviour/pages.md, KB article). */
export const kbArticlePage: PageType<"pageKbArticle"> = {
  async view(entry, request) {
    const shared = viewParts(entry, request);
    const parts = articleParts(entry);
    const contents =
      entry.tableOfContents ?? (await articleContents(parts, messagesFor(entry.language).articleSection));
    const [faq, related] = await Promise.all([faqPage(entry, parts), relatedTo(entry, request)]);
    return {
      ...shared,
      ...issueCollectorOrigins(request),
      breadcrumbs: withKbHome(shared.breadcrumbs, entry, request.messages),
      main: <KbArticle entry={entry} request={request} parts={parts} related={related} />,
      ...(hasContents(contents) && {
        aside: <ContentsList entries={contents} language={entry.language} />,
      }),
      isArticle: true,
      jsonLd: [techArticle(entry, request, shared.description), ...(faq === undefined ? [] : [faq])],
    };
  },
};

/** The knowledge base home is above every article, whether or not it is among the article's ancestors. */
function withKbHome(
  breadcrumbs: readonly Breadcrumb[],
  { homePageReference: home }: KbArticleEntry,
  { knowledgeBase }: Messages,
): Breadcrumb[] {
  if (home === undefined || breadcrumbs.some(({ url }) => url === home.url)) return [...breadcrumbs];
  return [...breadcrumbs.slice(0, -1), { title: knowledgeBase, url: home.url }, ...breadcrumbs.slice(-1)];
}

type KbArticleProps = {
  readonly entry: KbArticleEntry;
  readonly request: PageRequest;
  readonly parts: readonly ArticlePart[];
  readonly related: readonly RelatedPage[];
};

function KbArticle({ entry, request, parts, related }: KbArticleProps) {
  const { messages, locale, site, reportError } = request;
  const updatedOn = publicationDate(entry.lastPublished, locale);
  const interfaceLang = useInterfaceLang();
  const deployment = productOf(entry)?.deployment;
  const stated = [...entry.productsCollection, ...entry.appsCollection].flatMap(({ platform }) => platform ?? []);
  const askUrl = createPostLink(
    { productNames: productNames(entry), deployments: [...(deployment === undefined ? [] : [deployment]), ...stated] },
    site.community,
  );
  const prose = {
    links: entry.richTextLinks,
    mode: entry.preview ? "preview" : "published",
    ...(reportError !== undefined && { onError: reportError }),
  } as const;
  return (
    <article className="kb-article">
      <h1>{entry.title}</h1>
      {entry.platform !== undefined && (
        <div className="platform-notice" role="note" lang={interfaceLang}>
          <p>
            <strong>
              <Words of="platformNotice">{messages.platformNotice(entry.platform)}</Words>
            </strong>
          </p>
          {site.platformNotice !== undefined && <p>{site.platformNotice}</p>}
        </div>
      )}
      {parts.map(({ section, body }) =>
        section === undefined ? (
          <Prose key="body" body={body} {...prose} />
        ) : (
          <section key={section} aria-labelledby={section}>
            <h2 id={section}>{messagesFor(entry.language).articleSection(section)}</h2>
            <Prose body={body} {...prose} {...sectionHeadings(section)} />
          </section>
        ),
      )}
      {updatedOn !== undefined && (
        <p className="updated" lang={interfaceLang}>
          <time dateTime={entry.lastPublished}>
            <Words of="updatedOn">{messages.updatedOn(updatedOn)}</Words>
          </time>
        </p>
      )}
      <ArticleFooter entry={entry} />
      <RelatedPages pages={related} />
      <PageHelp
        subject={{ page: entry.url, language: locale }}
        askUrl={askUrl}
        report={<ReportProblem entry={entry} request={request} />}
      />
    </article>
  );
}
