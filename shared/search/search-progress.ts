import type { SearchOutcome } from "./search-outcome.ts";
import type { SearchState } from "./search-state.ts";

/** Where the page is between what the visitor asked for and what is shown. */
export type SearchProgress = {
  /** What is asked for now. */
  readonly search: SearchState;
  readonly isLoading: boolean;
  /** The last answer and what was asked for it; undefined before the first one. */
  readonly shown: { readonly search: SearchState; readonly outcome: SearchOutcome } | undefined;
};

export type SearchEvent =
  | { readonly kind: "asked"; readonly search: SearchState }
  | { readonly kind: "answered"; readonly search: SearchState; readonly outcome: SearchOutcome }
  | { readonly kind: "failed" };

/** Loading until there is an answer. */
export function startProgress(search: SearchState): SearchProgress {
  return { search, isLoading: true, shown: undefined };
}

/** After a failure the earlier results stay. */
export function nextProgress(progress: SearchProgress, event: SearchEvent): SearchProgress {
  switch (event.kind) {
    case "asked":
      return { ...progress, search: event.search, isLoading: true };
    case "answered":
      return { ...progress, isLoading: false, shown: { search: event.search, outcome: event.outcome } };
    case "failed":
      return { ...progress, isLoading: false };
  }
}
