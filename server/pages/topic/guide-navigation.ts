import type { TopicEntry } from "#shared/entries/page-entry.ts";
import type { PageReference } from "#shared/entries/page-reference.ts";

type Step = {
  readonly title: string;
  readonly language: string;
  readonly description?: string | undefined;
  readonly buttonLink: string;
};

/** Where a topic stands in its guide and what is around it. */
export type GuideNavigation = {
  readonly title: string;
  readonly language: string;
  readonly url: string;
  readonly steps: readonly PageReference[];
  /** From 1. */
  readonly stepNumber: number;
  readonly previous?: Step;
  readonly next?: Step;
  readonly otherGuideTopicSets: readonly {
    readonly title: string;
    readonly language: string;
    readonly description?: string | undefined;
    readonly link: string;
  }[];
};

/**
 * Steps are the topics of the whole guide, part after part: counted, gone back and gone on through all of them
 * (docs/behaviour/pages.md, Guides). Undefined for a topic that is not below a collection.
 */
export async function guideNavigation(
  entry: TopicEntry,
  children: (id: string) => Promise<readonly PageReference[]>,
): Promise<GuideNavigation | undefined> {
  const parent = entry.ancestors.at(-1);
  const guide = entry.ancestors.find(({ type }) => type === "collection");
  if (parent === undefined || guide === undefined) return undefined;
  const [steps, parts] = await Promise.all([topicsBelow(guide.id, children), children(guide.id)]);
  const index = steps.findIndex(({ id }) => id === entry.id);
  const previous = steps[index - 1];
  const next = steps[index + 1];
  return {
    title: guide.shortTitle ?? guide.title,
    language: guide.language,
    url: guide.url,
    steps,
    stepNumber: index + 1,
    ...(previous !== undefined && { previous: stepOf(previous) }),
    ...(next !== undefined && { next: stepOf(next) }),
    otherGuideTopicSets: parts
      .filter(({ id, type }) => type === "topicSet" && id !== parent.id)
      .map(({ title, language, description, url }) => ({ title, language, description, link: url })),
  };
}

/** Folders deeper than this hold no steps; content that contains itself would never end. */
const maxDepth = 5;

async function topicsBelow(
  id: string,
  children: (id: string) => Promise<readonly PageReference[]>,
  depth = 1,
): Promise<readonly PageReference[]> {
  const pages = await children(id);
  const topics = pages.map(async (page) => {
    if (page.type === "topic") return [page];
    return depth === maxDepth ? [] : await topicsBelow(page.id, children, depth + 1);
  });
  return (await Promise.all(topics)).flat();
}

function stepOf({ title, language, description, url }: PageReference): Step {
  return { title, language, description, buttonLink: url };
}
