import type { SearchCall } from "#server/search/search-backend.ts";
import { defaultSort } from "#shared/search/search-limits.ts";
import type { IndexView, Ordinal } from "./index/index-view.ts";
import { filterTables, onePerPage } from "./query/filter-results.ts";
import { type Phrase, phraseFinder } from "./query/phrases.ts";
import type { UnderstoodQuery } from "./query/understand-query.ts";
import { matchingDocuments, type Scores, scoreDocuments } from "./ranking/match.ts";
import { type RankedDocument, rankDocuments } from "./ranking/rank-documents.ts";
import { scoreReachedBy } from "./ranking/score-reached.ts";
import type { Weights } from "./ranking/weights.ts";

export type FoundDocuments = {
  /** One per page, in the order that was asked for, as far as it was asked for. */
  readonly ranked: readonly RankedDocument[];
  readonly total: number;
  /** What there would be without the filter of types, and without that of products; for the facets. */
  readonly ofAnyType: readonly Ordinal[];
  readonly ofAnyProduct: readonly Ordinal[];
};

/** Documents that a query finds, filtered and in order. */
export function findDocuments(
  view: IndexView,
  query: UnderstoodQuery,
  call: SearchCall,
  weights: Weights,
): FoundDocuments {
  const { request, locale } = call;
  const { terms } = query;
  const scores = scoreDocuments(view, terms, weights);
  const matching = query.asksForSomething ? matchingDocuments(view, terms, scores, weights) : allDocuments(view);
  const allowed = withoutExcluded(withPhrases(matching, query.phrases, view, scores), query.excluded, view);
  const { isOfType, isOfProduct } = filterTables(view, request.facetFilters);
  const passing = (table: Uint8Array, documents: readonly Ordinal[]) =>
    table.includes(0) ? documents.filter((ordinal) => table[view.profileOf[ordinal] ?? 0] === 1) : documents;
  const ofAnyProduct = passing(isOfType, allowed);
  const ofAnyType = passing(isOfProduct, allowed);
  const kept = passing(isOfProduct, ofAnyProduct);
  const found = onePerPage(kept, view, locale);
  const onePer = (documents: readonly Ordinal[]) => (documents === kept ? found : onePerPage(documents, view, locale));
  return {
    ranked:
      request.sort.by !== defaultSort || !query.asksForSomething
        ? byDate(found, view)
        : rankDocuments(found, scores, view, query, weights, request.pagination),
    total: found.length,
    ofAnyType: onePer(ofAnyType),
    ofAnyProduct: onePer(ofAnyProduct),
  };
}

function allDocuments(view: IndexView): Ordinal[] {
  return [...view.records.keys()].filter((ordinal) => view.records[ordinal] !== undefined);
}

/** Looking for a phrase means reading pages word by word: more than this many, the best by their words, are not read. */
const maxPhraseReads = 4000;

/** All phrases of a query must be there; when no page has them, their words will do. */
function withPhrases(
  found: readonly Ordinal[],
  phrases: readonly Phrase[],
  view: IndexView,
  { scores }: Scores,
): readonly Ordinal[] {
  if (phrases.length === 0) return found;
  const finders = phrases.map((phrase) => phraseFinder(phrase, view));
  const candidates = found.filter((ordinal) => finders.every(({ mayHave }) => mayHave(ordinal)));
  const least = scoreReachedBy(
    maxPhraseReads,
    Float32Array.from(candidates, (ordinal) => scores[ordinal] ?? 0),
  );
  const exact = candidates.filter(
    (ordinal) => (scores[ordinal] ?? 0) >= least && finders.every(({ has }) => has(ordinal)),
  );
  return exact.length === 0 ? found : exact;
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
