import { ContentsList } from "#server/frame/contents-list.tsx";
import type { TopicSetEntry } from "#shared/entries/page-entry.ts";
import { useMessages, Words } from "#shared/language.tsx";
import { CommunityLink } from "#shared/ui/community-link.tsx";
import { PageList } from "#shared/ui/page-list.tsx";

type TopicSetAsideProps = {
  readonly entry: TopicSetEntry;
  readonly communityUrl: string | undefined;
};

const collapsedTopics = 5;
/** More topics than this are left to the page's own list. */
const maxTopics = 50;

/** Beside a topic set: its contents, its topics (5 at first, the rest behind a toggle), the community. */
export function TopicSetAside({ entry, communityUrl }: TopicSetAsideProps) {
  const messages = useMessages();
  const { tableOfContents, topicReferences: topics } = entry;
  const rest = topics.slice(collapsedTopics, maxTopics);
  return (
    <>
      <ContentsList entries={tableOfContents} language={entry.language} />
      {topics.length > 0 && (
        <nav className="siblings" aria-label={messages.topics}>
          <details>
            <summary>
              <Words of="topics" />
            </summary>
            <PageList pages={topics.slice(0, collapsedTopics)} />
            {rest.length > 0 && (
              <details className="rest" data-list={messages.topics}>
                <summary>
                  <span className="when-closed">
                    <Words of="showMore" />
                  </span>
                  <span className="when-open">
                    <Words of="showLess" />
                  </span>
                </summary>
                <PageList pages={rest} />
              </details>
            )}
          </details>
        </nav>
      )}
      <CommunityLink url={communityUrl} />
    </>
  );
}
