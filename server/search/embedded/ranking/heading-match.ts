import type { IndexView, Ordinal } from "#server/search/embedded/index/index-view.ts";
import { firstTermId } from "#server/search/embedded/index/lexicon.ts";
import { sectionMark } from "#server/search/embedded/index/token-stream.ts";
import type { QueryTerm } from "#server/search/embedded/query/query-terms.ts";
import { nameReader } from "./proximity-score.ts";
import type { Weights } from "./weights.ts";

/** A heading that says the query; sections are counted from the page's beginning, which is 0. */
export type HeadingMatch = { readonly section: number; readonly score: number };

/** A heading that says less of the query, and the query of it, is none that was asked for. */
const leastShare = 0.75;

/** Section match: the heading of a page that says most of a query, as titles are compared; undefined where none says enough. */
export function headingMatcher(
  view: IndexView,
  terms: readonly QueryTerm[],
  plain: string,
  weights: Weights,
): (ordinal: Ordinal) => HeadingMatch | undefined {
  const { scoreOf, queryMass } = nameReader(view, terms, weights);
  const marks = new Uint8Array(Math.max(firstTermId, view.lexicon.endTermId));
  marks[sectionMark] = 1;
  const least = queryMass * leastShare ** weights.titleSharpness;
  return (ordinal) => {
    const lines = view.records[ordinal]?.lines.split("\n") ?? [];
    const same = plain === "" ? -1 : lines.indexOf(` ${plain}`, 1);
    const reader = view.reader(ordinal);
    let best: HeadingMatch | undefined;
    for (let section = 0; reader.nextStop(marks) !== -1; section++) {
      const score = scoreOf(reader) * (section === same ? weights.sameTitle : 1);
      if (section > 0 && score >= least && score > (best?.score ?? 0))
        best = { section, score: weights.headingMatch * score };
    }
    return best;
  };
}
