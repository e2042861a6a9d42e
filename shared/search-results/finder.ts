import { createContext, type MouseEvent, useContext } from "react";
import type { LanguageTags, Locale } from "#shared/locale.ts";
import type { SearchChoices } from "#shared/search/search-address.ts";
import type { SearchProgress } from "#shared/search/search-progress.ts";
import type { SearchState } from "#shared/search/search-state.ts";
import type { SearchTexts } from "./search-texts.ts";

/** Id of the part of the page that holds the results. */
export const resultsId = "results";
/** Id of the form of filters; the order of results belongs to it, too. */
export const filtersId = "filters";

export type SearchChange = (search: SearchState) => SearchState;

/** Context of the search results: what every part of them knows. */
export type Finder = {
  /** The search page's address without query. */
  readonly path: string;
  readonly locale: Locale;
  /** Of the site's languages. */
  readonly tags: LanguageTags;
  readonly choices: SearchChoices;
  readonly texts: SearchTexts;
  readonly progress: SearchProgress;
  /** Of the results that are shown. */
  readonly queryId: string | undefined;
  /** False until scripts run: everything is a link or a form until then. */
  readonly isLive: boolean;
  readonly ask: (change: SearchChange) => void;
  readonly addressOf: (search: SearchState) => string;
};

export const FinderContext = createContext<Finder | undefined>(undefined);

export function useFinder(): Finder {
  const finder = useContext(FinderContext);
  if (finder === undefined) throw new Error("a part of the search page stands outside it");
  return finder;
}

/** Whether a click on a link is one that the page may answer itself, rather than one that opens a tab or window. */
export function staysHere({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}
