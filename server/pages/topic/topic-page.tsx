import { ContentsList, hasContents } from "#server/frame/contents-list.tsx";
import { Neighbours } from "#server/frame/neighbours.tsx";
import { SiblingList } from "#server/frame/sibling-list.tsx";
import { communityOf, documentationParts } from "#server/pages/documentation-parts.tsx";
import { techArticle } from "#server/pages/json-ld.ts";
import type { PageRequest, PageType } from "#server/pages/page-type.ts";
import { RelatedPages, relatedTo } from "#server/pages/related-pages.tsx";
import { issueCollectorOrigins, ReportProblem } from "#server/pages/report-problem.tsx";
import { publicationDate } from "#shared/entries/dates.ts";
import { isGuide as isGuideType } from "#shared/entries/guide.ts";
import type { TopicEntry } from "#shared/entries/page-entry.ts";
import { useInterfaceLang, Words } from "#shared/language.tsx";
import type { RelatedPage } from "#shared/search/related-page.ts";
import { CommunityLink } from "#shared/ui/community-link.tsx";
import { PageHelp } from "#shared/ui/page-help.tsx";
import { Prose } from "#shared/ui/prose.tsx";
import { FeaturedVideoPlace } from "./featured-video.tsx";
import { type GuideNavigation, guideNavigation } from "./guide-navigation.ts";
import { GuideProgress, UpNext } from "./guide-parts.tsx";

/** One documentation page (docs/behaviour/pages.md, Documentation pages and Guides). */
export const topicPage: PageType<"topic"> = {
  async view(entry, request) {
    const { content } = request;
    const parent = entry.ancestors.at(-1);
    const isGuide = isGuideType(entry.pageType);
    const [parts, siblings, guide, related] = await Promise.all([
      documentationParts(entry, request),
      parent === undefined ? [] : content.children(parent.id),
      isGuide ? guideNavigation(entry, content.children) : undefined,
      relatedTo(entry, request),
    ]);
    const { communityUrl } = communityOf(entry, request);
    const hasAside = hasContents(entry.tableOfContents) || siblings.length > 1 || communityUrl !== undefined;
    const aside = (
      <>
        <ContentsList entries={entry.tableOfContents} language={entry.language} />
        <SiblingList
          siblings={guide?.steps ?? siblings}
          currentId={entry.id}
          isGuide={isGuide}
          parentUrl={parent?.url}
        />
        <CommunityLink url={communityUrl} />
      </>
    );
    return {
      ...parts,
      ...issueCollectorOrigins(request),
      main: <Topic entry={entry} request={request} guide={guide} related={related} />,
      ...(hasAside && { aside }),
      isArticle: true,
      jsonLd: [techArticle(entry, request, parts.description)],
    };
  },
};

type TopicProps = {
  readonly entry: TopicEntry;
  readonly request: PageRequest;
  readonly guide: GuideNavigation | undefined;
  readonly related: readonly RelatedPage[];
};

function Topic({ entry, request, guide, related }: TopicProps) {
  const { locale, flags, embeddedApps, reportError } = request;
  const { title, body, richTextLinks, featuredVideo, lastPublished } = entry;
  const updatedOn = publicationDate(lastPublished, locale);
  const interfaceLang = useInterfaceLang();
  return (
    <article className="topic">
      {guide !== undefined && <GuideProgress guide={guide} />}
      <h1>{title}</h1>
      {updatedOn !== undefined && (
        <p className="updated" lang={interfaceLang}>
          <Words of="lastUpdated" /> <time dateTime={lastPublished}>{updatedOn}</time>
        </p>
      )}
      {flags.featuredVideo && featuredVideo !== undefined && (
        <FeaturedVideoPlace video={featuredVideo} language={entry.language} videoHosts={embeddedApps.videoHosts} />
      )}
      <Prose
        body={body}
        links={richTextLinks}
        mode={entry.preview ? "preview" : "published"}
        {...(reportError !== undefined && { onError: reportError })}
      />
      {guide === undefined ? <Neighbours {...entry} /> : <UpNext guide={guide} />}
      <RelatedPages pages={related} />
      <PageHelp
        subject={{ page: entry.url, language: locale }}
        askUrl={communityOf(entry, request).askUrl}
        report={<ReportProblem entry={entry} request={request} />}
      />
    </article>
  );
}
