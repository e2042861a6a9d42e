import { fillIn } from "#shared/messages/fill-in.ts";
import { searchFor } from "#shared/search/change-search.ts";
import { maxReachable } from "#shared/search/search-limits.ts";
import type { SearchProgress } from "#shared/search/search-progress.ts";
import { nothingSearched } from "#shared/search/search-state.ts";
import { staysHere, useFinder } from "./finder.ts";
import type { SearchTexts } from "./search-texts.ts";

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

/**
 * What was made of the term: the spelling that was searched for in its stead, with the way back to the very words; what may have
 * been meant; that results have only some of the words.
 */
export function Understanding({ shown: { outcome, search } }: { readonly shown: Shown }) {
  const { texts, addressOf } = useFinder();
  const { metadata, pagination } = outcome.response;
  const { rewrittenQuery, searchedQuery, isRelaxed, nearest = [] } = metadata.query;
  const isNarrowed = addressOf(search) !== addressOf(searchFor(nothingSearched, search.term));
  const isRewritten = rewrittenQuery !== null && rewrittenQuery !== search.term;
  const isApplied = isRewritten && rewrittenQuery === searchedQuery;
  const meant = isRewritten && !isApplied ? [rewrittenQuery] : nearest;
  return (
    <>
      {isApplied && (
        <p>
          {fillIn(texts.searchedInstead, { term: rewrittenQuery })}{" "}
          <OtherSearch search={search} term={`"${search.term.replaceAll('"', " ").trim()}"`}>
            {fillIn(texts.searchExactly, { term: search.term })}
          </OtherSearch>
        </p>
      )}
      {isRelaxed === true && pagination.total > 0 && <p>{texts.searchRelaxed}</p>}
      {pagination.total === 0 && search.term !== "" && isNarrowed && (
        <p>
          <OtherSearch search={nothingSearched} term={search.term}>
            {fillIn(texts.searchAllTexts, { term: search.term })}
          </OtherSearch>
        </p>
      )}
      {meant.map((term) => (
        <p key={term}>
          <OtherSearch search={search} term={term}>
            {fillIn(texts.didYouMean, { term })}
          </OtherSearch>
        </p>
      ))}
    </>
  );
}

function OtherSearch({
  search,
  term,
  children,
}: Pick<Shown, "search"> & { readonly term: string; readonly children: string }) {
  const { ask, isLive, addressOf } = useFinder();
  return (
    <a
      href={addressOf(searchFor(search, term))}
      onClick={(event) => {
        if (!isLive || !staysHere(event)) return;
        event.preventDefault();
        ask(() => searchFor(search, term));
      }}
    >
      {children}
    </a>
  );
}
