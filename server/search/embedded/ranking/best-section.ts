import type { IndexView, Ordinal } from "#server/search/embedded/index/index-view.ts";
import { isTerm, metaMark, sectionMark, textMark } from "#server/search/embedded/index/token-stream.ts";
import type { QueryTerm } from "#server/search/embedded/query/query-terms.ts";

/** What a word in a section's heading (of the beginning: in the page's title) tells besides being in the section. */
const headingWeight = 0.6;
/** What another occurrence tells beside the first. */
const repeatWeight = 0.05;
/** How much more a section must say than the page's beginning to be shown in its place. */
const advantage = 1.15;

/** What a further section must say at least of a query, beside the one that says most of it. */
const leastShare = 0.8;

/** The number of the section that says most of a query; 0 is the page's beginning: its title and opening text. */
export function bestSection(view: IndexView, ordinal: Ordinal, terms: readonly QueryTerm[]): number {
  const scores = sectionScores(view, ordinal, terms);
  let best = 0;
  for (const [at, score = 0] of scores.entries()) if (score > (scores[best] ?? 0)) best = at;
  return (scores[best] ?? 0) > advantage * (scores[0] ?? 0) ? best : 0;
}

/** Sections that say nearly as much of a query as the best of the page, that one left out; best first. */
export function furtherSections(
  view: IndexView,
  ordinal: Ordinal,
  terms: readonly QueryTerm[],
  { best, count }: { readonly best: number; readonly count: number },
): readonly number[] {
  const scores = sectionScores(view, ordinal, terms);
  const least = leastShare * Math.max(0, ...scores.map((score = 0) => score));
  return [...scores.entries()]
    .filter(([at, score = 0]) => at > 0 && at !== best && score > 0 && score >= least)
    .sort(([oneAt, one = 0], [otherAt, other = 0]) => other - one || oneAt - otherAt)
    .slice(0, count)
    .map(([at]) => at);
}

function sectionScores(
  view: IndexView,
  ordinal: Ordinal,
  terms: readonly QueryTerm[],
): readonly (number | undefined)[] {
  const slots = new Map(
    terms.flatMap(({ choices }, at) => choices.flatMap((choice) => choice.terms.map((term) => [term, at] as const))),
  );
  const masses = terms.map(({ idf, weight }) => idf * weight);
  const scores: number[] = [];
  let section = -1;
  let seen = 0;
  let isHeading = true;
  const reader = view.reader(ordinal);
  for (let token = reader.next(); token !== -1 && token !== metaMark; token = reader.next()) {
    if (token === sectionMark) {
      section++;
      seen = 0;
      isHeading = true;
    } else if (token === textMark) isHeading = false;
    else if (isTerm(token)) {
      const slot = slots.get(token);
      if (slot === undefined) continue;
      const bit = 1 << slot;
      const share = (seen & bit) !== 0 ? repeatWeight : isHeading ? 1 + headingWeight : 1;
      scores[section] = (scores[section] ?? 0) + share * (masses[slot] ?? 0);
      seen |= bit;
    }
  }
  // Without holes.
  return Array.from(scores);
}
