import { viewParts } from "#server/pages/page-parts.ts";
import type { PageRequest, PageType } from "#server/pages/page-type.ts";
import type { EntryOf } from "#shared/entries/page-entry.ts";
import { SearchResultsIsland } from "#shared/islands/search-results/search-results.tsx";
import { searchTexts } from "#shared/islands/search-results/search-texts.ts";
import { useContactUrls, useLocalise } from "#shared/links/link.tsx";
import { searchPath } from "#shared/links/site-paths.ts";
import { buildRequest } from "#shared/search/build-request.ts";
import { readSearchAddress, type SearchChoices, searchParameters } from "#shared/search/search-address.ts";
import type { SearchOutcome } from "#shared/search/search-outcome.ts";
import type { SearchState } from "#shared/search/search-state.ts";
import { SearchBox } from "#shared/ui/search-box.tsx";
import { productIcons } from "./product-icons.ts";

/** The search page with its first results; an island takes over from there (docs/behaviour.md, Search page). */
export const searchResultsPage: PageType<"pageSearchResults"> = {
  async view(entry, request) {
    const { filters, sortOptions } = entry.searchOptions;
    const choices = { filters: { ...filters, isNewUx: request.flags.isNewSearchUx === true }, sorts: sortOptions };
    const search = readSearchAddress(request.query, choices);
    const outcome = await outcomeOf(search, choices, request);
    return {
      ...viewParts(entry, request),
      noindex: true,
      cacheable: false,
      main: <SearchPage {...{ entry, request, choices, search, outcome }} />,
    };
  },
};

/** Null when the search fails: the page says so, and everything else on it works. */
async function outcomeOf(
  search: SearchState,
  choices: SearchChoices,
  request: PageRequest,
): Promise<SearchOutcome | null> {
  try {
    return await request.search(buildRequest(search, choices.filters));
  } catch (error) {
    request.reportError?.("the search failed", error);
    return null;
  }
}

type SearchPageProps = {
  readonly entry: EntryOf<"pageSearchResults">;
  readonly request: PageRequest;
  readonly choices: SearchChoices;
  readonly search: SearchState;
  readonly outcome: SearchOutcome | null;
};

const fieldId = "search-term";

function SearchPage({ entry, request, choices, search, outcome }: SearchPageProps) {
  const { messages, locale, site } = request;
  const localise = useLocalise();
  const { filters, sorts } = choices;
  // Another term starts again at the first page.
  const scope = Object.fromEntries(
    searchParameters(search, filters).filter(([name]) => name !== "searchTerm" && name !== "page"),
  );
  return (
    <div className="search-page">
      <h1>{entry.title}</h1>
      <p className="lead">{messages.searchSubheading}</p>
      <SearchBox messages={messages} id={fieldId} term={search.term} scope={scope} hasFocus={search.term === ""} />
      <SearchResultsIsland
        locale={locale}
        path={localise(searchPath)}
        fieldId={fieldId}
        filters={filters}
        sorts={sorts}
        search={search}
        outcome={outcome}
        icons={productIcons(filters, site.header)}
        contact={useContactUrls()}
        texts={searchTexts(messages)}
      />
    </div>
  );
}
