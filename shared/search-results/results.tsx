import { useEffect, useRef } from "react";
import type { ContactUrls } from "#shared/links/link.tsx";
import { chooseSort } from "#shared/search/change-search.ts";
import type { SearchResponse } from "#shared/search/search-response.ts";
import { AnswerOffer } from "./answer-offer.tsx";
import { FilterTags } from "./filter-tags.tsx";
import { filtersId, resultsId, staysHere, useFinder } from "./finder.ts";
import { NoResults, type WayOn } from "./no-results.tsx";
import { ResultCard } from "./result-card.tsx";
import { ResultPages } from "./result-pages.tsx";
import { ResultSummary, Understanding } from "./result-summary.tsx";
import { useSearchServices } from "./search-services.ts";

type ResultsProps = {
  /** Addresses of product icons by product key. */
  readonly icons: Readonly<Record<string, string>>;
  readonly contact: ContactUrls | undefined;
  readonly waysOn: readonly WayOn[];
};

/** What was found: summary, cards and pages, or why there are none. Earlier results stay until there are others. */
export function Results({ icons, contact, waysOn }: ResultsProps) {
  const { texts, progress } = useFinder();
  const { shown, isLoading } = progress;
  const region = useRef<HTMLElement>(null);
  const movesFocus = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows when the results of a turned page are there
  useEffect(() => {
    if (!movesFocus.current) return;
    movesFocus.current = false;
    // The browser would leave a region alone that is partly in view.
    region.current?.scrollIntoView({ block: "start", behavior: "instant" });
    region.current?.focus({ preventScroll: true });
  }, [shown]);
  return (
    <section
      className="found"
      id={resultsId}
      ref={region}
      tabIndex={-1}
      aria-label={texts.results}
      aria-busy={isLoading}
    >
      <div className="found-head">
        <FilterTags />
        <SortBy />
      </div>
      {isLoading && (
        <p className="loading">
          <span className="spinner" aria-hidden="true" />
          {texts.loadingResults}
        </p>
      )}
      <ResultSummary shown={shown} />
      {shown === undefined && !isLoading && <SearchFailed />}
      {shown !== undefined && (
        <>
          <Understanding shown={shown} />
          <AnswerOffer shown={shown} />
          <ResultList response={shown.outcome.response} icons={icons} />
          {shown.outcome.response.results.length === 0 && (
            <NoResults term={shown.search.term} contact={contact} waysOn={waysOn} />
          )}
          <ResultPages
            pagination={shown.outcome.response.pagination}
            onTurned={() => {
              movesFocus.current = true;
            }}
          />
        </>
      )}
    </section>
  );
}

type ResultListProps = Pick<ResultsProps, "icons"> & { readonly response: SearchResponse };

function ResultList({ response: { results, pagination }, icons }: ResultListProps) {
  if (results.length === 0) return null;
  const first = pagination.from + 1;
  return (
    <ol className="results" start={first}>
      {results.map((result, index) => (
        <ResultCard key={result.content.contentAri} result={result} position={first + index} icons={icons} />
      ))}
    </ol>
  );
}

/** Only where there are no earlier results: the server's search failed. */
function SearchFailed() {
  const { texts, progress, isLive, addressOf, ask } = useFinder();
  return (
    <div className="no-results">
      <p>{texts.searchFailed}</p>
      <p>
        <a
          className="button"
          href={addressOf(progress.search)}
          onClick={(event) => {
            if (!isLive || !staysHere(event)) return;
            event.preventDefault();
            ask((search) => search);
          }}
        >
          {texts.tryAgain}
        </a>
      </p>
    </div>
  );
}

function SortBy() {
  const { texts, choices, progress, ask, queryId } = useFinder();
  const { track } = useSearchServices();
  if (choices.sorts.length < 2) return null;
  return (
    <label className="sort">
      {texts.sortBy}
      <select
        name="sort"
        form={filtersId}
        value={progress.search.sort}
        autoComplete="off"
        onChange={({ target }) => {
          ask((search) => chooseSort(search, target.value));
          track("search_sort", { sort: target.value, queryId });
        }}
      >
        {choices.sorts.map(({ key, name }) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
