import { feedbackOutcomes } from "#shared/feedback/feedback-form.ts";

/**
 * Ids of the frame and of what stands around every text; no heading may have one of them. They are such that headings seldom want
 * them: links from elsewhere lead to headings called "Content" or "Banner". (A banner app's element stands before every text, so it
 * is found first.)
 */
const frameIds: ReadonlySet<string> = new Set([
  "site-content",
  "up-next",
  "helpful-heading",
  "ask-heading",
  "report-heading",
  ...Object.values(feedbackOutcomes),
]);

/** True for an id that neither the frame nor the text has yet. */
export function isFreeId(id: string, taken: ReadonlySet<string>): boolean {
  return !taken.has(id) && !frameIds.has(id);
}

/** Where the count of each wanted id has come to, so that a thousand headings of one name do not each begin at 1. */
const counts = new WeakMap<ReadonlySet<string>, Map<string, number>>();

/** `wanted`, or `wanted-1`, `wanted-2`, … when it is taken; the id is added to `taken`. */
export function uniqueId(wanted: string, taken: Set<string>): string {
  const counted = counts.get(taken) ?? new Map<string, number>();
  counts.set(taken, counted);
  let count = counted.get(wanted) ?? 0;
  let id = wanted;
  while (!isFreeId(id, taken)) {
    count += 1;
    id = `${wanted}-${count}`;
  }
  counted.set(wanted, count);
  taken.add(id);
  return id;
}
