import { jest } from "@jest/globals";
import { act, cleanup, render } from "@testing-library/react";
import { textsFor } from "#server/messages/messages-for.ts";
import type { SearchFilters } from "#shared/search/search-filters.ts";
import type { SearchOutcome } from "#shared/search/search-outcome.ts";
import type { SearchRequest } from "#shared/search/search-request.ts";
import type { SearchState } from "#shared/search/search-state.ts";
import { SearchResults } from "#shared/search-results/search-results.tsx";
import { inertServices, type SearchServices, SearchServicesContext } from "#shared/search-results/search-services.ts";
import { searchTexts } from "#shared/search-results/search-texts.ts";
import { tags } from "./languages.ts";
import { searchChoices, searchFilters, searchOutcome, searchResult, searchState } from "./searches.ts";

/** One search that the page sent, waiting for its answer. */
export type SentSearch = {
  readonly request: SearchRequest;
  readonly signal: AbortSignal;
  answer(outcome: SearchOutcome): Promise<void>;
  fail(error: Error): Promise<void>;
};

export type FinderParts = {
  readonly filters?: SearchFilters;
  readonly search?: SearchState;
  /** Null: the server's search failed. */
  readonly outcome?: SearchOutcome | null;
  readonly locale?: "en" | "ja";
  readonly services?: Partial<SearchServices>;
};

export const boards = searchOutcome([searchResult("Boards"), searchResult("Columns")], {
  facets: {
    contentType: { topic: 2, pageKbArticle: 1 },
    platform: { data_center: { name: "Data Center", count: 5, products: { tracker: 4 } } },
  },
});

/** Props of the search results for a search for "board". */
export function finderProps({ filters = searchFilters(), search, outcome = boards, locale = "en" }: FinderParts = {}) {
  return {
    locale,
    tags,
    path: locale === "ja" ? "/ja/search-results/" : "/search-results/",
    fieldId: "search-term",
    filters,
    sorts: searchChoices().sorts,
    search: search ?? searchState({ term: "board" }),
    outcome,
    icons: { tracker: "/media/tracker.svg" },
    waysOn: [{ title: "Knowledge base", url: "/kb" }],
    contact: { url: "/login?continue=%2Fcontact&application=sac", signedInUrl: "/contact" },
    texts: searchTexts(textsFor(locale).pages, textsFor(locale).answers),
  } as const;
}

/** The search results with a search box, on a clock that stands still until it is told to go on. */
export async function openFinder(parts: FinderParts = {}) {
  jest.useFakeTimers();
  // jsdom scrolls nothing.
  Element.prototype.scrollIntoView ??= () => undefined;
  const sent: SentSearch[] = [];
  const tracked: unknown[][] = [];
  const reported: string[] = [];
  const services: SearchServices = {
    ...inertServices,
    track: (...event) => void tracked.push(event),
    reportError: (message) => void reported.push(message),
    search: (request, signal) =>
      new Promise((resolve, reject) => {
        signal.addEventListener("abort", () => reject(signal.reason));
        sent.push({
          request,
          signal,
          answer: (outcome) => act(async () => resolve(outcome)),
          fail: (error) => act(async () => reject(error)),
        });
      }),
    ...parts.services,
  };
  const props = finderProps(parts);
  history.replaceState(null, "", "/search-results/?searchTerm=board");
  const box = `<form id="box"><input id="search-term" name="searchTerm" type="search" value="${props.search.term}"></form>`;
  document.body.innerHTML = `${box}<div id="results"></div>`;
  const container = document.getElementById("results");
  if (container === null) throw new Error("no place for results");
  await act(async () => {
    render(
      <SearchServicesContext value={services}>
        <SearchResults {...props} />
      </SearchServicesContext>,
      { container },
    );
  });
  return {
    sent,
    tracked,
    reported,
    address: () => location.pathname + location.search,
    pass: (ms: number) => act(async () => void (await jest.advanceTimersByTimeAsync(ms))),
    /** Types a term and presses Enter. */
    submit: async (term: string) => {
      const field = document.getElementById("search-term");
      if (!(field instanceof HTMLInputElement)) throw new Error("no field");
      field.value = term;
      await act(async () => void field.form?.requestSubmit());
    },
  };
}

export function closeFinder(): void {
  cleanup();
  jest.useRealTimers();
}
