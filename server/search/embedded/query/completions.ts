import type { IndexView } from "#server/search/embedded/index/index-view.ts";
import type { TermId } from "#server/search/embedded/index/lexicon.ts";
import type { WordBeginnings } from "#server/search/embedded/index/word-beginnings.ts";

/** What an unfinished word may become. */
export type Completion = { readonly word: string; readonly term: TermId; readonly occurrences: number };

const minBeginning = 2;
/** So many of the likeliest; each is looked up like a word of the query. */
const maxCompletions = 48;
/** In powers of two of how often a word occurs: what it tells that some page is named by it. */
const titleBonus = 5;

/** Query completion: terms of the words that begin with what is typed, likeliest first: common ones, and those of titles. */
export function completionsOf(beginning: string, view: IndexView, beginnings: WordBeginnings): readonly Completion[] {
  if (beginning.length < minBeginning) return [];
  const byTerm = new Map<TermId, { word: number; most: number; occurrences: number }>();
  beginnings.visit(beginning, (word) => {
    const occurrences = view.lexicon.occurrencesOf(word);
    for (const term of view.lexicon.termsOf(word)) {
      const known = byTerm.get(term);
      if (known === undefined) byTerm.set(term, { word, most: occurrences, occurrences });
      else {
        known.occurrences += occurrences;
        if (occurrences > known.most) Object.assign(known, { word, most: occurrences });
      }
    }
  });
  const rated = [...byTerm].map(([term, { word, occurrences }]) => {
    const likelihood = Math.log2(occurrences + 1) + (view.isInTitle(term) ? titleBonus : 0);
    return { term, word, occurrences, likelihood };
  });
  rated.sort((a, b) => b.likelihood - a.likelihood);
  return rated
    .slice(0, maxCompletions)
    .filter(({ term }) => view.documentFrequency(term) > 0)
    .map(({ term, word, occurrences }) => ({ term, word: view.lexicon.word(word), occurrences }));
}
