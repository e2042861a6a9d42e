import type { ComponentProps } from "react";
import { hydrateRoot } from "react-dom/client";
import { pageExperiments } from "#client/experiments/page-experiments.ts";
import { publicUrl } from "#client/public-url.ts";
import { SearchResults } from "#shared/search-results/search-results.tsx";
import { inertServices, type SearchServices, SearchServicesContext } from "#shared/search-results/search-services.ts";
import { searchWith } from "./search-call.ts";

/** What the page's first script has already, and hands over: code that is loaded later then shares no file with it. */
export type PageServices = Pick<SearchServices, "track" | "anonymousId" | "whoIsThere">;

/**
 * Hydration of the search results over the server's HTML of them, with the props that the server wrote into the place. What
 * fails in them is reported; their links and forms go on working.
 */
export function startSearchResults(place: HTMLElement, page: Partial<PageServices> = {}): void {
  // The server wrote them from values of the component's own type (server/pages/search-results).
  const props = JSON.parse(place.dataset["props"] ?? "") as ComponentProps<typeof SearchResults>;
  hydrateRoot(
    place,
    <SearchServicesContext value={servicesWith(page)}>
      <SearchResults {...props} />
    </SearchServicesContext>,
    {
      onUncaughtError: (error) => report("the search results failed", error),
      onRecoverableError: (error) => report("the first render of the search results differs from the server's", error),
    },
  );
}

function servicesWith(given: Partial<PageServices>): SearchServices {
  const page: PageServices = { ...inertServices, ...given };
  return {
    ...page,
    publicUrl,
    reportError: report,
    lookUpExperiment: pageExperiments({ ...page, reportError: report }),
    search: searchWith({ reportError: report, anonymousId: page.anonymousId }),
    askForAnswer: async (...asked) => (await import("./answer-call.ts")).askForAnswer(...asked),
  };
}

function report(message: string, error: unknown): void {
  reportError(new Error(message, { cause: error }));
}
