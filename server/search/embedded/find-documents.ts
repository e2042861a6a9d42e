import type { SearchCall } from "#shared/search/search-call.ts";
import { dateSort } from "#shared/search/search-limits.ts";
import type { IndexView, Ordinal } from "./index/index-view.ts";
import { fuseRanks } from "./meaning/fuse-ranks.ts";
import type { NearDocument } from "./meaning/section-vectors.ts";
import { filterTables, onePerPage } from "./query/filter-results.ts";
import { anyPhraseFinder, isQuotedIn, type Phrase, phraseFinder, type Quotation } from "./query/phrases.ts";
import type { UnderstoodQuery } from "./query/understand-query.ts";
import { fullyMatching, matchingDocuments, type Scores, scoreDocuments } from "./ranking/match.ts";
import { type RankedDocument, rankDocuments } from "./ranking/rank-documents.ts";
import { scoreReachedBy } from "./ranking/score-reached.ts";
import type { Weights } from "./ranking/weights.ts";
import { isPhrase } from "./text/is-phrase.ts";

export type FoundDocuments = {
  /** One per page, in the order that was asked for, as far as it was asked for. */
  readonly ranked: readonly RankedDocument[];
  readonly total: number;
  /** What there would be without the filter of types, and without that of products; for the facets. */
  readonly ofAnyType: readonly Ordinal[];
  readonly ofAnyProduct: readonly Ordinal[];
  /** They have less of the query than was asked for, because hardly a page has that, or none has its phrases. */
  readonly isRelaxed: boolean;
};

/** Documents that a query finds, filtered and in order. */
export function findDocuments(
  view: IndexView,
  query: UnderstoodQuery,
  call: SearchCall,
  weights: Weights,
  nearest: readonly NearDocument[] = [],
): FoundDocuments {
  const { request, locale } = call;
  const { terms } = query;
  const scores = scoreDocuments(view, terms, weights);
  const isByDate = request.sort.by === dateSort;
  const enough = enoughMatching(view, query, scores, weights, isByDate);
  const quoted = withPhrases(enough.found, query.phrases, view, scores);
  const near = isByDate || !canBeMeant(query) ? [] : nearest;
  const meant = near.slice(0, maxMeant).map(({ ordinal }) => ordinal);
  const allowed = withoutExcluded(withOthers(quoted ?? enough.found, meant), query.excluded, view);
  const { isOfType, isOfProduct } = filterTables(view, request.facetFilters);
  const passing = (table: Uint8Array, documents: readonly Ordinal[]) =>
    table.includes(0) ? documents.filter((ordinal) => table[view.profileOf[ordinal] ?? 0] === 1) : documents;
  const ofAnyProduct = passing(isOfType, allowed);
  const ofAnyType = passing(isOfProduct, allowed);
  const kept = passing(isOfProduct, ofAnyProduct);
  const found = onePerPage(kept, view, locale, query.versions);
  const pinned = isByDate ? [] : pinnedDocuments(view, call, passing);
  const isPinned = new Set(pinned.map((ordinal) => view.pages[ordinal]));
  const others = pinned.length === 0 ? found : found.filter((ordinal) => !isPinned.has(view.pages[ordinal]));
  const onePer = (documents: readonly Ordinal[]) =>
    documents === kept ? found : onePerPage(documents, view, locale, query.versions);
  return {
    ranked:
      isByDate || !query.asksForSomething
        ? byDate(found, view)
        : [
            ...pinned.map((ordinal) => ({ ordinal, score: scores.scores[ordinal] ?? 0 })),
            ...fuseRanks(
              rankDocuments(others, scores, view, query, weights, request.pagination),
              near,
              view,
              query.plain,
            ),
          ],
    total: pinned.length + others.length,
    ofAnyType: onePer(ofAnyType),
    ofAnyProduct: onePer(ofAnyProduct),
    isRelaxed: enough.isRelaxed || quoted === undefined || query.lacksPhrase,
  };
}

/** Pages that have none of a query's words, or too few, are results by their meaning: so many at most. */
const maxMeant = 10;

/** What is quoted, a name written to the letter, or one word is not meant otherwise than it is written. */
function canBeMeant({ asksForSomething, phrases, lacksPhrase, terms, plain }: UnderstoodQuery): boolean {
  const hasName = terms.some(({ leastFullness }) => leastFullness > 0);
  return asksForSomething && phrases.length === 0 && !lacksPhrase && !hasName && isPhrase(plain);
}

function withOthers(found: readonly Ordinal[], others: readonly Ordinal[]): readonly Ordinal[] {
  if (others.length === 0) return found;
  const has = new Set(found);
  return [...found, ...others.filter((ordinal) => !has.has(ordinal))];
}

/** In the reader's language where they have it, in the order in which they were pinned; whether or not the query finds them. */
function pinnedDocuments(
  view: IndexView,
  { request, locale, pinned = [] }: SearchCall,
  passing: (table: Uint8Array, documents: readonly Ordinal[]) => readonly Ordinal[],
): readonly Ordinal[] {
  if (pinned.length === 0) return [];
  const { isOfType, isOfProduct } = filterTables(view, request.facetFilters);
  const documents = pinned.flatMap((path) => {
    const named = [...view.records.keys()].filter((ordinal) => view.records[ordinal]?.url === path);
    return named.find((ordinal) => view.records[ordinal]?.language === locale) ?? named[0] ?? [];
  });
  return passing(isOfProduct, passing(isOfType, documents));
}

/** With no more results than this, none of which has all words, any word will do. */
const fewResults = 3;

/**
 * Documents that have enough of a query. In order of date all words are asked for, where some document has them: nothing else
 * keeps what merely mentions one of them from the top.
 */
function enoughMatching(
  view: IndexView,
  { asksForSomething, terms }: UnderstoodQuery,
  scores: Scores,
  weights: Weights,
  isByDate: boolean,
): { readonly found: readonly Ordinal[]; readonly isRelaxed: boolean } {
  if (!asksForSomething) return { found: allDocuments(view), isRelaxed: false };
  const found = matchingDocuments(view, terms, scores, weights);
  if (!isByDate && found.length > fewResults) return { found, isRelaxed: false };
  const full = fullyMatching(terms, scores, found);
  if (full.length > 0 || found.length > fewResults)
    return { found: isByDate && full.length > 0 ? full : found, isRelaxed: false };
  const loose = matchingDocuments(view, terms, scores, { ...weights, minCoverage: 0 });
  return { found: loose, isRelaxed: loose.length > found.length };
}

function allDocuments(view: IndexView): Ordinal[] {
  return [...view.records.keys()].filter((ordinal) => view.records[ordinal] !== undefined);
}

/** Looking for a phrase means reading pages word by word: more than this many, the best by their words, are not read. */
const maxPhraseReads = 4000;

/** What is quoted is compared letter by letter in so many of the best pages that have its words in their order. */
const maxQuotedReads = 300;

/** All phrases of a query must be there; undefined when no page has them. */
function withPhrases(
  found: readonly Ordinal[],
  phrases: readonly Quotation[],
  view: IndexView,
  { scores }: Scores,
): readonly Ordinal[] | undefined {
  if (phrases.length === 0) return found;
  const finders = phrases.map((quotation) => anyPhraseFinder(quotation.phrases, view));
  const best = (ordinals: readonly Ordinal[], count: number) => {
    const own = Float32Array.from(ordinals, (ordinal) => scores[ordinal] ?? 0);
    const least = scoreReachedBy(count, own);
    return ordinals.filter((_, at) => (own[at] ?? 0) >= least);
  };
  const candidates = best(
    found.filter((ordinal) => finders.every(({ mayHave }) => mayHave(ordinal))),
    maxPhraseReads,
  ).filter((ordinal) => finders.every(({ has }) => has(ordinal)));
  const exact = best(candidates, maxQuotedReads).filter((ordinal) =>
    phrases.every((phrase) => isQuotedIn(phrase, view, ordinal)),
  );
  return exact.length === 0 ? undefined : exact;
}

function withoutExcluded(found: readonly Ordinal[], excluded: readonly Phrase[], view: IndexView): readonly Ordinal[] {
  if (excluded.length === 0) return found;
  const finders = excluded.map((phrase) => phraseFinder(phrase, view));
  return found.filter((ordinal) => !finders.some(({ has }) => has(ordinal)));
}

/** The page published last first; pages without a date after the others, by title. */
function byDate(found: readonly Ordinal[], view: IndexView): readonly RankedDocument[] {
  const dated = found.map((ordinal) => {
    const record = view.records[ordinal];
    const time = Date.parse(record?.lastPublished ?? "");
    return { ordinal, score: Number.isNaN(time) ? Number.NEGATIVE_INFINITY : time, title: record?.title ?? "" };
  });
  dated.sort((a, b) =>
    a.score === b.score ? (a.title < b.title ? -1 : a.title > b.title ? 1 : 0) : b.score > a.score ? 1 : -1,
  );
  return dated.map(({ ordinal, score }) => ({ ordinal, score }));
}
