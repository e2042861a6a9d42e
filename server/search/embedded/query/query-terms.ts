import type { IndexView } from "#server/search/embedded/index/index-view.ts";
import type { TermId } from "#server/search/embedded/index/lexicon.ts";
import type { Weights } from "#server/search/embedded/ranking/weights.ts";
import { isStopWord } from "#server/search/embedded/text/stop-words.ts";
import type { Completion } from "./completions.ts";
import type { QueryWord } from "./query-words.ts";

/** What may stand for a word of a query: one term, or several that a page must all have. */
export type TermChoice = {
  readonly words: readonly string[];
  readonly terms: readonly [TermId, ...TermId[]];
  /** What a saturated occurrence adds to a page's score. */
  readonly share: number;
};

/** One thing a query asks for: a word, with whatever else may stand for it. */
export type QueryTerm = {
  /** As it stands in the query. */
  readonly word: string;
  /** First its own term, if there is one. */
  readonly choices: readonly TermChoice[];
  readonly weight: number;
  readonly idf: number;
  /** Not required in a page: the parts of this compound are query terms of their own. */
  readonly isOptional: boolean;
  /** Says nothing that a name of the query does not say: a page must have that. */
  readonly isCovered: boolean;
  /** Floor of the term-frequency part of the score: a name counts as much in a long page. */
  readonly leastFullness: number;
  /** Its choices are one thing: what a page has of each is added up, not the most of them taken. */
  readonly isPooled: boolean;
};

/** What may stand for a word: a synonym of one word or several, or what it may be a misspelling of. */
export type Alternative = {
  readonly words: readonly string[];
  readonly weight: number;
  /** Not merely near it: the same act by its other name. */
  readonly isSame?: boolean;
};

/** What is known of a word beside its own pages. */
export type Meanings = {
  readonly alternativesOf: (word: QueryWord) => readonly Alternative[];
  readonly completionsOf: (word: QueryWord) => readonly Completion[];
};

/** Each query term has one bit of a 32-bit mask. */
const maxQueryTerms = 31;
/** In a query of more words besides, a name is one thing among others, and pages without it may answer it. */
const maxBesidesName = 2;
/** What a longer word counts beside the one that was typed, if that is a word itself. */
const unfinishedWeight = 0.4;
/** A word that others begin with which are so many times as common is a beginning, though it is somewhere by itself. */
const begunCommonness = 20;

/** What is in the index of a query's words: rarest first where there are too many. Words that nothing is known of are left out. */
export function queryTerms(
  words: readonly QueryWord[],
  view: IndexView,
  weights: Weights,
  meanings: Meanings,
): readonly QueryTerm[] {
  const sought = new Map<string, { word: QueryWord; count: number }>();
  for (const word of words) {
    const name = view.lexicon.find(word.word, word.written).join() || word.word;
    const known = sought.get(name);
    if (known === undefined) sought.set(name, { word, count: 1 });
    else known.count++;
  }
  const named = words.filter(({ isLiteral, word }) => isLiteral && isLive(word, view));
  const isPartOf = (word: QueryWord, wholes: readonly QueryWord[]) =>
    wholes.some((whole) => whole !== word && word.start >= whole.start && word.end <= whole.end);
  const isNameAlone = words.filter((word) => !word.isAlternative && !isPartOf(word, named)).length <= maxBesidesName;
  const literals = isNameAlone ? named : [];
  const isCovered = (word: QueryWord) => isPartOf(word, literals);
  const found = [...sought.values()].flatMap(({ word, count }): QueryTerm[] => {
    const { repetition } = weights;
    const weight = (word.weight * ((repetition + 1) * count)) / (repetition + count);
    const term = termOf(word, weight, view, meanings);
    if (term === undefined) return [];
    const isLiteral = literals.includes(word);
    return [
      {
        ...term,
        word: word.word,
        weight,
        isCovered: isCovered(word),
        isOptional: (word.isAlternative && !isLiteral) || (word.isUnfinished && isStopWord(word.word)),
        leastFullness: word.isName ? weights.nameFullness : 0,
      },
    ];
  });
  if (found.length <= maxQueryTerms) return found;
  const rarest = new Set([...found].sort((a, b) => b.idf * b.weight - a.idf * a.weight).slice(0, maxQueryTerms));
  return found.filter((term) => rarest.has(term));
}

/** The terms of a word that some page has, each once: what it is filed under in each of the site's languages. */
export function liveTerms(word: string, view: IndexView, written?: string): readonly TermId[] {
  const terms = view.lexicon.find(word, written).filter((term) => term !== undefined);
  return [...new Set(terms)].filter((term) => view.documentFrequency(term) > 0);
}

/** Whether some page has a word, in whatever form. */
export function isLive(word: string, view: IndexView, written?: string): boolean {
  return liveTerms(word, view, written).length > 0;
}

function termOf(
  word: QueryWord,
  weight: number,
  view: IndexView,
  { alternativesOf, completionsOf }: Meanings,
): Pick<QueryTerm, "choices" | "idf" | "isPooled"> | undefined {
  const own = liveTerms(word.word, view, word.written);
  const isKnown = own.length > 0;
  const completions = word.isUnfinished ? completionsOf(word).filter(({ term }) => !own.includes(term)) : [];
  const alternatives = alternativesOf(word);
  const others = alternatives.flatMap((alternative) => choicesOf(alternative, own, weight, view));
  const same = alternatives.flatMap(({ words: [name = ""], isSame = false }) => (isSame ? liveTerms(name, view) : []));
  if (isKnown && same.length > 0) return pooled(word, own, same, others, weight, view);
  if (completions.length > 0 && isMerelyBegun(word, own, completions, view)) {
    // All words that it may become, as one that is as common as the most common: a rare one tells no more.
    const idf = Math.min(...completions.map(({ term }) => view.idf(term)));
    const itself = isStopWord(word.word) ? [] : own.map((term) => ({ word: word.word, term }));
    const longer = [...itself, ...completions].map(
      (each): TermChoice => ({ words: [each.word], terms: [each.term], share: weight * idf }),
    );
    return { choices: [...longer, ...others], idf, isPooled: false };
  }
  if (!isKnown) {
    const [first] = others;
    // It tells as much as the most common of what stands for it.
    return first === undefined
      ? undefined
      : { choices: others, idf: Math.min(...others.map((each) => idfOf(each.terms, view))), isPooled: false };
  }
  const idf = view.idf(...own);
  const longer = completions.map(
    ({ word: longerWord, term }): TermChoice => ({
      words: [longerWord],
      terms: [term],
      share: weight * unfinishedWeight * Math.min(idf, view.idf(term)),
    }),
  );
  const itself = own.map((term): TermChoice => ({ words: [word.word], terms: [term], share: weight * idf }));
  return { choices: [...itself, ...others, ...longer], idf, isPooled: false };
}

/**
 * Names of one act (log in, sign in) as one term, as common as the most common of them: by itself the rarer one would tell more, and
 * find a page where it stands for something else (`CREATE LOGIN`) before those that are about the act by its other name.
 */
function pooled(
  { word }: QueryWord,
  own: readonly TermId[],
  same: readonly TermId[],
  others: readonly TermChoice[],
  weight: number,
  view: IndexView,
): Pick<QueryTerm, "choices" | "idf" | "isPooled"> {
  const idf = Math.min(view.idf(...own), ...same.map((term) => view.idf(term)));
  const most = weight * idf;
  const itself = own.map((term): TermChoice => ({ words: [word], terms: [term], share: most }));
  const isSame = ({ terms: [first, ...further] }: TermChoice) => further.length === 0 && same.includes(first);
  const besides = others.map((each) => ({ ...each, share: isSame(each) ? most : Math.min(most, each.share) }));
  return { choices: [...itself, ...besides], idf, isPooled: true };
}

/** One for each language that has all of its words. */
function choicesOf(
  { words, weight: own }: Alternative,
  besides: readonly TermId[],
  weight: number,
  view: IndexView,
): TermChoice[] {
  const choices = new Map<string, TermChoice>();
  for (const terms of termsByLanguage(words, view)) {
    const [first, ...others] = terms;
    if (first === undefined || (others.length === 0 && besides.includes(first))) continue;
    const idf = idfOf(terms, view);
    // A rare synonym of a common word tells no more than the word itself.
    const most = besides.length === 0 ? idf : besidesWeight * Math.min(idf, view.idf(...besides));
    choices.set(terms.join(), { words, terms: [first, ...others], share: weight * own * most });
  }
  return [...choices.values()];
}

/** The terms of several words in each language that has pages with every one of them; of those the words are not compared across languages. */
export function termsByLanguage(words: readonly string[], view: IndexView): readonly (readonly TermId[])[] {
  const found = words.map((word) => view.lexicon.find(word));
  const isLiveTerm = (term: TermId | undefined) => term !== undefined && view.documentFrequency(term) > 0;
  return view.lexicon.stemmers.flatMap((_, at) => {
    const terms = found.flatMap((byLanguage) => byLanguage[at] ?? []);
    return terms.length === words.length && terms.every(isLiveTerm) ? [terms] : [];
  });
}

/** What stands for a word that pages have counts less than it would for one that none has. */
const besidesWeight = 0.5;

function idfOf(terms: readonly TermId[], view: IndexView): number {
  return Math.max(...terms.map((term) => view.idf(term)));
}

function isMerelyBegun(
  { word }: QueryWord,
  own: readonly TermId[],
  completions: readonly Completion[],
  view: IndexView,
): boolean {
  if (isStopWord(word) || own.length === 0) return true;
  const most = Math.max(...completions.map(({ occurrences }) => occurrences));
  return most > begunCommonness * (view.lexicon.occurrences(word) + 1);
}
