import type { IndexView } from "#server/search/embedded/index/index-view.ts";
import type { Weights } from "#server/search/embedded/ranking/weights.ts";
import { isLive } from "./query-terms.ts";
import { queryWords } from "./query-words.ts";
import type { Speller } from "./spelling.ts";

const maxQueries = 3;
/** Shorter words are near everything. */
const minLength = 4;

/**
 * Offered where nothing was found: the query with the site's nearest words in the place of those that it lacks. They are words of a
 * dictionary, or too far from any other: nothing that would be searched for without being asked.
 */
export function nearestQueries(query: string, view: IndexView, weights: Weights, speller: Speller): readonly string[] {
  const lacking = queryWords(query, weights).filter(
    ({ word, isAlternative }) => !isAlternative && word.length >= minLength && !isLive(word, view),
  );
  const found = lacking.flatMap(({ word, start, end }) =>
    speller.candidates(word, view).map(({ word: other, likelihood }) => ({
      likelihood,
      query: query.slice(0, start) + other + query.slice(end),
    })),
  );
  found.sort((one, other) => other.likelihood - one.likelihood);
  return [...new Set(found.map(({ query: nearest }) => nearest))].slice(0, maxQueries);
}
