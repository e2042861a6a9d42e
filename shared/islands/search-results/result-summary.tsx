import { searchFor } from "#shared/search/change-search.ts";
import { maxReachable } from "#shared/search/search-limits.ts";
import type { SearchProgress } from "#shared/search/search-progress.ts";
import { staysHere, useFinder } from "./finder.ts";
import { fillIn, type SearchTexts } from "./search-texts.ts";

type Shown = NonNullable<SearchProgress["shown"]>;

/** What the results are results for, and how many; read out whenever it changes (WCAG 2.2, 4.1.3). */
export function ResultSummary({ shown }: { readonly shown: Shown | undefined }) {
  const { texts, locale } = useFinder();
  const { pagination, results } = shown?.outcome.response ?? {};
  const numbers = pagination && {
    first: (pagination.from + 1).toLocaleString(locale),
    last: (pagination.from + (results?.length ?? 0)).toLocaleString(locale),
    total: pagination.total.toLocaleString(locale),
    reachable: maxReachable.toLocaleString(locale),
  };
  return (
    <div className="summary" role="status">
      {shown !== undefined && <p>{summaryLine(shown, texts)}</p>}
      {numbers && results?.length !== 0 && <p>{fillIn(texts.resultRange, numbers)}</p>}
      {numbers && pagination.total > maxReachable && <p>{fillIn(texts.reachableResults, numbers)}</p>}
    </div>
  );
}

function summaryLine({ search: { term }, outcome }: Shown, texts: SearchTexts): string {
  const isFound = outcome.response.pagination.total > 0;
  if (term === "") return isFound ? texts.allArticles : texts.nothingWithFilters;
  return fillIn(isFound ? texts.showingResultsFor : texts.noResultsFor, { term });
}

/** The spelling correction: what was searched for in the term's stead, or what may have been meant. */
export function Spelling({ shown: { outcome, search } }: { readonly shown: Shown }) {
  const { texts, ask, isLive, addressOf } = useFinder();
  const { rewrittenQuery, searchedQuery } = outcome.response.metadata.query;
  if (rewrittenQuery === null || rewrittenQuery === search.term) return null;
  if (rewrittenQuery === searchedQuery) return <p>{fillIn(texts.searchedInstead, { term: rewrittenQuery })}</p>;
  return (
    <p>
      <a
        href={addressOf(searchFor(search, rewrittenQuery))}
        onClick={(event) => {
          if (!isLive || !staysHere(event)) return;
          event.preventDefault();
          ask((from) => searchFor(from, rewrittenQuery));
        }}
      >
        {fillIn(texts.didYouMean, { term: rewrittenQuery })}
      </a>
    </p>
  );
}
