import type { SearchCall } from "#server/search/search-backend.ts";
import { defaultSort } from "#shared/search/search-limits.ts";
import type { IndexView, Ordinal } from "./index/index-view.ts";
import type { PageRecord } from "./index/page-record.ts";
import { isOfProduct, isOfType, onePerPage } from "./query/filter-results.ts";
import { documentsWithRarest, hasPhrase, type Phrase } from "./query/phrases.ts";
import type { UnderstoodQuery } from "./query/understand-query.ts";
import { matchingDocuments, scoreDocuments } from "./ranking/match.ts";
import { type RankedDocument, rankDocuments } from "./ranking/rank-documents.ts";
import type { Weights } from "./ranking/weights.ts";

export type FoundDocuments = {
  /** One per page, in the order that was asked for. */
  readonly ranked: readonly RankedDocument[];
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
  const allowed = withoutExcluded(withPhrases(matching, query.phrases, view), query.excluded, view);
  const filters = request.facetFilters;
  const isKept = (ordinal: Ordinal, isRight: (record: PageRecord, filter: typeof filters) => boolean) => {
    const record = view.records[ordinal];
    return record !== undefined && isRight(record, filters);
  };
  const ofAnyProduct = allowed.filter((ordinal) => isKept(ordinal, isOfType));
  const ofAnyType = allowed.filter((ordinal) => isKept(ordinal, isOfProduct));
  const kept =
    ofAnyType.length === allowed.length ? ofAnyProduct : ofAnyProduct.filter((ordinal) => isKept(ordinal, isOfProduct));
  const found = onePerPage(kept, view, locale);
  const isByDate = request.sort.by !== defaultSort || !query.asksForSomething;
  const { asksForSomething } = query;
  return {
    ranked: isByDate ? byDate(found, view) : asksForSomething ? rankDocuments(found, scores, view, terms, weights) : [],
    ofAnyType: onePerPage(ofAnyType, view, locale),
    ofAnyProduct: onePerPage(ofAnyProduct, view, locale),
  };
}

function allDocuments(view: IndexView): Ordinal[] {
  return [...view.records.keys()].filter((ordinal) => view.records[ordinal] !== undefined);
}

/** All phrases of a query must be there; when no page has them, their words will do. */
function withPhrases(found: readonly Ordinal[], phrases: readonly Phrase[], view: IndexView): readonly Ordinal[] {
  if (phrases.length === 0) return found;
  const candidates = phrases.map((phrase) => documentsWithRarest(phrase, view));
  const exact = found.filter((ordinal) =>
    phrases.every((phrase, at) => candidates[at]?.has(ordinal) && hasPhrase(ordinal, phrase, view)),
  );
  return exact.length === 0 ? found : exact;
}

function withoutExcluded(found: readonly Ordinal[], excluded: readonly Phrase[], view: IndexView): readonly Ordinal[] {
  if (excluded.length === 0) return found;
  const candidates = excluded.map((phrase) => documentsWithRarest(phrase, view));
  return found.filter(
    (ordinal) =>
      !excluded.some(
        (phrase, at) => candidates[at]?.has(ordinal) && (phrase.length === 1 || hasPhrase(ordinal, phrase, view)),
      ),
  );
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
