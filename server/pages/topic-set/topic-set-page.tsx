import { hasContents } from "#server/frame/contents-list.tsx";
import { Neighbours } from "#server/frame/neighbours.tsx";
import { communityOf, documentationParts } from "#server/pages/documentation-parts.tsx";
import { collectionPage } from "#server/pages/json-ld.ts";
import type { PageRequest, PageType } from "#server/pages/page-type.ts";
import { issueCollectorOrigins, ReportProblem } from "#server/pages/report-problem.tsx";
import type { TopicSetEntry } from "#shared/entries/page-entry.ts";
import { useInterfaceLang, Words } from "#shared/language.tsx";
import { pageCard } from "#shared/ui/card-content.ts";
import { CardGrid } from "#shared/ui/card-grid.tsx";
import { PageHelp } from "#shared/ui/page-help.tsx";
import { PageHero } from "#shared/ui/page-hero.tsx";
import { PageList } from "#shared/ui/page-list.tsx";
import { Prose } from "#shared/ui/prose.tsx";
import { TopicSetAside } from "./topic-set-aside.tsx";

/** More topics than this are plain links: cards stop helping to choose. */
const maxCards = 60;

/** A set of topics with its overview (docs/behaviour/pages.md, Documentation pages). */
export const topicSetPage: PageType<"topicSet"> = {
  async view(entry, request) {
    const parts = await documentationParts(entry, request);
    const { communityUrl } = communityOf(entry, request);
    const { topicReferences, tableOfContents } = entry;
    const hasAside = topicReferences.length > 0 || hasContents(tableOfContents) || communityUrl !== undefined;
    return {
      ...parts,
      ...issueCollectorOrigins(request),
      main: <TopicSet entry={entry} request={request} />,
      ...(hasAside && {
        aside: <TopicSetAside entry={entry} communityUrl={communityUrl} />,
      }),
      jsonLd: [collectionPage(entry, parts.description)],
    };
  },
};

function TopicSet({ entry, request }: { readonly entry: TopicSetEntry; readonly request: PageRequest }) {
  const { messages, locale } = request;
  const interfaceLang = useInterfaceLang();
  const { title, description, sectionOverview, topicReferences: topics } = entry;
  return (
    <div className="stack">
      <PageHero title={title} lead={sectionOverview === undefined ? description : undefined} />
      {sectionOverview !== undefined && <Prose body={sectionOverview} />}
      {topics.length > 0 && (
        <section aria-labelledby="topics">
          <h2 id="topics" lang={interfaceLang}>
            <Words of="topics" />
          </h2>
          {topics.length > maxCards ? (
            <PageList pages={topics} />
          ) : (
            <CardGrid cards={topics.map((topic) => pageCard(topic, messages))} />
          )}
        </section>
      )}
      <Neighbours {...entry} />
      <PageHelp
        subject={{ page: entry.url, language: locale }}
        askUrl={communityOf(entry, request).askUrl}
        report={<ReportProblem entry={entry} request={request} />}
      />
    </div>
  );
}
