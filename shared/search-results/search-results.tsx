import { useEffect, useMemo, useRef, useState } from "react";
import type { ContactUrls } from "#shared/links/link.tsx";
import type { LanguageTags, Locale } from "#shared/locale.ts";
import { fillIn } from "#shared/messages/fill-in.ts";
import { searchFor } from "#shared/search/change-search.ts";
import { searchAddress, searchParameters } from "#shared/search/search-address.ts";
import type { SearchFilters } from "#shared/search/search-filters.ts";
import type { SearchOutcome } from "#shared/search/search-outcome.ts";
import type { SearchState } from "#shared/search/search-state.ts";
import { categoriesExperiment } from "#shared/wire-names/experiment-names.ts";
import { ContentTabs } from "./content-tabs.tsx";
import { FilterPanel } from "./filter-panel.tsx";
import { type Finder, FinderContext } from "./finder.ts";
import type { WayOn } from "./no-results.tsx";
import { Results } from "./results.tsx";
import { useSearchServices } from "./search-services.ts";
import type { SearchTexts } from "./search-texts.ts";
import { useSearch } from "./use-search.ts";
import { useSearchBox } from "./use-search-box.ts";

/** Plain values, as JSON has them: the browser gets them in the page. No component below uses a context of the page's, or `useId`. */
export type SearchResultsProps = {
  readonly locale: Locale;
  readonly tags: LanguageTags;
  /** The search page's address without query, in the page's language. */
  readonly path: string;
  /** Id of the field of the page's search box, which stands outside. */
  readonly fieldId: string;
  readonly filters: SearchFilters;
  readonly sorts: readonly { readonly key: string; readonly name: string }[];
  readonly search: SearchState;
  /** What the server found; null when its search failed. */
  readonly outcome: SearchOutcome | null;
  /** Addresses of product icons by product key. */
  readonly icons: Readonly<Record<string, string>>;
  readonly contact: ContactUrls | undefined;
  /** Where to look when nothing is found. */
  readonly waysOn: readonly WayOn[];
  readonly texts: SearchTexts;
};

/** Everything of the search page below its search box (docs/behaviour/search.md, Search page). */
export function SearchResults(props: SearchResultsProps) {
  const { locale, tags, fieldId, filters, sorts, texts } = props;
  const { lookUpExperiment, track, publicUrl } = useSearchServices();
  const path = publicUrl(props.path);
  const [isLive, setIsLive] = useState(false);
  const [isReady, setIsReady] = useState(false);
  const [isNewUx, setIsNewUx] = useState(filters.isNewUx);
  const choices = useMemo(() => ({ filters: { ...filters, isNewUx }, sorts }), [filters, isNewUx, sorts]);
  const { progress, ask } = useSearch({ path, choices, first: props, isReady });
  const { shown } = progress;
  const serverShown = useRef(shown).current;
  const replaced = useRef<typeof shown>(undefined);

  useEffect(() => {
    setIsLive(true);
    void lookUpExperiment(categoriesExperiment).then(({ new_ux_enabled }) => {
      if (new_ux_enabled && !filters.isNewUx) {
        // Other filters search anew at once: one search would count twice.
        replaced.current = serverShown;
        setIsNewUx(true);
      }
      setIsReady(true);
    });
  }, [lookUpExperiment, filters, serverShown]);

  useSearchBox(fieldId, progress.search.term, searchParameters(progress.search, choices.filters), (term) => {
    track("search_submit", { term });
    ask((search) => searchFor(search, term));
  });

  useEffect(() => {
    if (!isReady || shown === undefined || shown === replaced.current) return;
    const { pagination, metadata } = shown.outcome.response;
    const { queryId } = shown.outcome;
    const { total, from } = pagination;
    track("search_results_rendered", { term: shown.search.term, total, from, queryId, sort: metadata.sort.by });
  }, [isReady, shown, track]);

  // The page's title says what was searched for, in lists of tabs and to screen readers (WCAG 2.2, 2.4.2).
  const { term } = progress.search;
  useEffect(() => {
    const site = document.title.slice(document.title.lastIndexOf(" | "));
    document.title = `${term === "" ? texts.results : fillIn(texts.resultsTitle, { term })}${site}`;
  }, [term, texts]);

  const finder: Finder = {
    path,
    locale,
    tags,
    choices,
    texts,
    progress,
    queryId: shown?.outcome.queryId,
    isLive,
    ask,
    addressOf: (search) => searchAddress(path, search, choices.filters),
  };
  return (
    <FinderContext value={finder}>
      <div className="finder">
        <ContentTabs />
        <FilterPanel />
        <Results icons={props.icons} contact={props.contact} waysOn={props.waysOn} />
      </div>
    </FinderContext>
  );
}
