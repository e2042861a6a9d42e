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
  /** The guide or the topic set of it whose steps are counted. */
  readonly title: string;
  readonly language: string;
  readonly url: string;
  /** From 1. */
  readonly stepNumber: number;
  readonly stepCount: number;
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
 * Steps are the pages beside the topic. Where they end, the guide goes on with the topic set, or topic, that follows
 * theirs (docs/behaviour.md, Guides). Undefined for a topic that is not below a collection.
 */
export async function guideNavigation(
  entry: TopicEntry,
  children: (id: string) => Promise<readonly PageReference[]>,
): Promise<GuideNavigation | undefined> {
  const parent = entry.ancestors.at(-1);
  const guide = entry.ancestors.find(({ type }) => type === "collection");
  if (parent === undefined || guide === undefined) return undefined;
  const [steps, parts] = await Promise.all([children(parent.id), children(guide.id)]);
  const index = steps.findIndex(({ id }) => id === entry.id);
  const partIndex = parts.findIndex(({ id }) => id === parent.id);
  const beforePart = partIndex < 0 ? undefined : parts[partIndex - 1];
  const afterPart = partIndex < 0 ? undefined : parts[partIndex + 1];
  const previous = steps[index - 1] ?? beforePart;
  const next = steps[index + 1] ?? afterPart;
  return {
    title: parent.shortTitle ?? parent.title,
    language: parent.language,
    url: parent.url,
    stepNumber: index + 1,
    stepCount: steps.length,
    ...(previous !== undefined && { previous: stepOf(previous) }),
    ...(next !== undefined && { next: stepOf(next) }),
    otherGuideTopicSets: parts
      .filter(({ id, type }) => type === "topicSet" && id !== parent.id)
      .map(({ title, language, description, url }) => ({ title, language, description, link: url })),
  };
}

function stepOf({ title, language, description, url }: PageReference): Step {
  return { title, language, description, buttonLink: url };
}
