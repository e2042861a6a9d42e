import { useCallback, useEffect, useReducer, useRef } from "react";
import { buildRequest } from "#shared/search/build-request.ts";
import {
  readSearchAddress,
  type SearchChoices,
  searchAddress,
  searchParameters,
} from "#shared/search/search-address.ts";
import { searchDebounceMs } from "#shared/search/search-limits.ts";
import type { SearchOutcome } from "#shared/search/search-outcome.ts";
import { nextProgress, type SearchProgress, startProgress } from "#shared/search/search-progress.ts";
import type { SearchState } from "#shared/search/search-state.ts";
import { useSearchServices } from "./search-services.ts";

type UseSearch = {
  /** The search page's address without query. */
  readonly path: string;
  readonly choices: SearchChoices;
  /** What the server searched for, and what it found; null when its search failed. */
  readonly first: { readonly search: SearchState; readonly outcome: SearchOutcome | null };
  /** False until it is known which filters are shown: nothing is sent before. */
  readonly isReady: boolean;
};

/**
 * Searches for what was asked last, 500 ms after it was asked, and aborts the call before; the address keeps in step
 * (docs/behaviour/search.md, Search page). What the server found is the first answer.
 */
export function useSearch({ path, choices, first, isReady }: UseSearch): {
  readonly progress: SearchProgress;
  /** Asks for what `change` makes of what is asked for now. */
  readonly ask: (change: (search: SearchState) => SearchState) => void;
} {
  const services = useSearchServices();
  const [progress, dispatch] = useReducer(nextProgress, first, started);
  const latest = useRef({ services, path, choices, isReady });
  latest.current = { services, path, choices, isReady };
  const asked = useRef(first.search);
  /** What the current entry of the browser's history is about. */
  const shown = useRef(first.search);
  const isWaiting = useRef(false);
  const call = useRef<AbortController>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const send = useCallback(async () => {
    const { services, path, choices, isReady } = latest.current;
    isWaiting.current = !isReady;
    if (!isReady) return;
    const search = asked.current;
    const controller = new AbortController();
    const { signal } = controller;
    call.current = controller;
    try {
      keepInHistory(shown.current, search, searchAddress(path, search, choices.filters));
      shown.current = search;
      const outcome = await services.search(buildRequest(search, choices.filters), signal);
      if (!signal.aborted) dispatch({ kind: "answered", search, outcome });
    } catch (error) {
      // Another search follows the one that was aborted: nothing changes until that has its answer.
      if (signal.aborted) return;
      dispatch({ kind: "failed" });
      services.reportError("Error dispatching the search handler", error);
    }
  }, []);

  const schedule = useCallback(
    (search: SearchState, delayMs: number) => {
      asked.current = search;
      dispatch({ kind: "asked", search });
      clearTimeout(timer.current);
      call.current?.abort();
      timer.current = setTimeout(send, delayMs);
    },
    [send],
  );

  useEffect(() => {
    if (isReady && isWaiting.current) void send();
  }, [isReady, send]);

  // Other filters read the same address in their own way.
  const { filters } = choices;
  const shownFilters = useRef(filters);
  useEffect(() => {
    const before = shownFilters.current;
    shownFilters.current = filters;
    if (before.isNewUx === filters.isNewUx) return;
    const parameters = searchParameters(asked.current, before).map(([name, value]) => [name, value]);
    schedule(readSearchAddress(new URLSearchParams(parameters), latest.current.choices), 0);
  }, [filters, schedule]);

  useEffect(() => {
    const restore = () => {
      shown.current = readSearchAddress(new URLSearchParams(location.search), latest.current.choices);
      schedule(shown.current, 0);
    };
    addEventListener("popstate", restore);
    return () => {
      removeEventListener("popstate", restore);
      clearTimeout(timer.current);
      call.current?.abort();
    };
  }, [schedule]);

  const ask = useCallback(
    (change: (search: SearchState) => SearchState) => schedule(change(asked.current), searchDebounceMs),
    [schedule],
  );
  return { progress, ask };
}

/** Back leads to the term and the page of results before; what merely narrows a search is in the entry of that search. */
function keepInHistory(before: SearchState, { term, from }: SearchState, address: string): void {
  if (term === before.term && from === before.from) history.replaceState(history.state, "", address);
  else history.pushState(null, "", address);
}

function started({ search, outcome }: UseSearch["first"]): SearchProgress {
  const progress = startProgress(search);
  return nextProgress(progress, outcome === null ? { kind: "failed" } : { kind: "answered", search, outcome });
}
