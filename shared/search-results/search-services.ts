import { createContext, useContext } from "react";
import type { Track } from "#shared/analytics/track.ts";
import type { AnswerEvent } from "#shared/answers/answer-progress.ts";
import type { AuthState } from "#shared/entries/viewer.ts";
import { experimentDefaults, type LookUpExperiment } from "#shared/experiments/experiments.ts";
import type { SearchOutcome } from "#shared/search/search-outcome.ts";
import type { SearchRequest } from "#shared/search/search-request.ts";

/** Asks for an answer from the results of a search; tells how it comes, and why it does not. Never rejects. */
export type AskForAnswer = (
  request: SearchRequest,
  signal: AbortSignal,
  onEvent: (event: AnswerEvent) => void,
) => Promise<void>;

/** Dependency injection for the search results: what they ask of the browser side; inert on the server. */
export type SearchServices = {
  /** An address of this site as links in this document need it. On the server as it is: pages get what goes before it on their way out. */
  readonly publicUrl: (url: string) => string;
  /** Reports that something went wrong; never throws. */
  readonly reportError: (message: string, error: unknown) => void;
  /** Notes an event of the catalogue in shared/analytics/event-catalogue.ts; never throws. */
  readonly track: Track;
  /** A random id that tells this browser from others, and not who uses it. */
  readonly anonymousId: () => string;
  /** Who is looking, as soon as it is known; anonymous when it cannot be found out. */
  readonly whoIsThere: () => Promise<AuthState>;
  readonly lookUpExperiment: LookUpExperiment;
  /**
   * Sends a search, in the page's language. A call that fails is reported before it rejects, an aborted one is not.
   *
   * @throws the signal's reason when it is aborted, else what went wrong.
   */
  readonly search: (request: SearchRequest, signal: AbortSignal) => Promise<SearchOutcome>;
  readonly askForAnswer: AskForAnswer;
};

export const inertServices: SearchServices = {
  publicUrl: (url) => url,
  reportError: () => undefined,
  track: () => undefined,
  anonymousId: () => "",
  whoIsThere: async () => ({
    isAuthenticated: false,
    canEdit: false,
    isAdminEntitlementPresent: false,
    isPartner: false,
  }),
  lookUpExperiment: async (name) => experimentDefaults[name],
  search: () => Promise.reject(new Error("nothing can be searched for here")),
  askForAnswer: async (_request, _signal, onEvent) => onEvent({ kind: "refused", refusal: "failed" }),
};

export const SearchServicesContext = createContext<SearchServices>(inertServices);

export function useSearchServices(): SearchServices {
  return useContext(SearchServicesContext);
}
