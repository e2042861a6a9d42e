import { viewParts } from "#server/pages/page-parts.ts";
import type { PageRequest, PageType } from "#server/pages/page-type.ts";
import { LaterPart } from "#server/render/later-part.tsx";
import type { EntryOf } from "#shared/entries/page-entry.ts";
import { Words } from "#shared/language.tsx";
import { useContactUrls, useLocalise } from "#shared/links/link.tsx";
import { kbHomePath } from "#shared/links/page-paths.ts";
import { searchPath } from "#shared/links/site-paths.ts";
import { buildRequest } from "#shared/search/build-request.ts";
import { readSearchAddress, type SearchChoices, searchParameters } from "#shared/search/search-address.ts";
import { otherContentType } from "#shared/search/search-filters.ts";
import type { SearchOutcome } from "#shared/search/search-outcome.ts";
import type { SearchState } from "#shared/search/search-state.ts";
import type { WayOn } from "#shared/search-results/no-results.tsx";
import { SearchResults, type SearchResultsProps } from "#shared/search-results/search-results.tsx";
import { searchTexts } from "#shared/search-results/search-texts.ts";
import { SearchBox } from "#shared/ui/search-box.tsx";
import { productIcons } from "./product-icons.ts";

/** The search page, and its first results when they are there, which the browser's code takes over (docs/behaviour/search.md, Search page). */
export const searchResultsPage: PageType<"pageSearchResults"> = {
  async view(entry, request) {
    const { filters, sortOptions } = entry.searchOptions;
    const isNewUx = request.flags.isNewSearchUx === true;
    const contentTypes = withOthers(filters.contentTypes, request);
    const choices = { filters: { ...filters, contentTypes, isNewUx }, sorts: sortOptions };
    const search = readSearchAddress(request.query, choices);
    return {
      ...viewParts(entry, request),
      ...(search.term !== "" && { title: request.messages.searchTitle(search.term) }),
      noindex: true,
      cacheable: false,
      main: <SearchPage {...{ entry, request, choices, search }} />,
      later: outcomeOf(search, choices, request).then((outcome) => (
        <Results {...{ entry, request, choices, search, outcome }} />
      )),
    };
  },
};

type ContentTypes = SearchChoices["filters"]["contentTypes"];

/** A tab for what no other tab has; where content lists no types there are no tabs. */
function withOthers(listed: ContentTypes, { messages }: PageRequest): ContentTypes {
  return listed.length === 0 ? listed : [...listed, { key: otherContentType, name: messages.otherPages }];
}

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
};

/** The knowledge base and the products, which have pages of their own to look through. Editions of one name say which they are. */
function waysOnOf({ site, messages }: PageRequest, localise: (url: string) => string): readonly WayOn[] {
  const { cloudProducts, serverProducts, otherProducts } = site.header;
  const others = new Set([...cloudProducts, ...otherProducts].map(({ title }) => title));
  const selfManaged = serverProducts.map((product) => ({
    ...product,
    title: others.has(product.title) ? `${product.title} ${messages.dataCenter}` : product.title,
  }));
  const products = [...cloudProducts, ...selfManaged, ...otherProducts].slice(0, maxProducts);
  return [{ title: messages.knowledgeBase, url: kbHomePath({ basePath: "/" }) }, ...products].map(({ title, url }) => ({
    title,
    url: localise(url),
  }));
}

const maxProducts = 8;
const fieldId = "search-term";

function SearchPage({ entry, choices: { filters }, search }: SearchPageProps) {
  // Another term starts again at the first page.
  const scope = Object.fromEntries(
    searchParameters(search, filters).filter(([name]) => name !== "searchTerm" && name !== "page"),
  );
  return (
    <div className="search-page">
      <h1>{entry.title}</h1>
      <p className="lead">
        <Words of="searchSubheading" />
      </p>
      <SearchBox id={fieldId} term={search.term} scope={scope} hasFocus={search.term === ""} />
      <LaterPart />
    </div>
  );
}

type ResultsProps = SearchPageProps & { readonly outcome: SearchOutcome | null };

function Results({ request, choices, search, outcome }: ResultsProps) {
  const { messages, locale, site } = request;
  const localise = useLocalise();
  const contact = useContactUrls();
  const { filters, sorts } = choices;
  const props: SearchResultsProps = {
    locale,
    tags: site.languages.tags,
    path: localise(searchPath),
    fieldId,
    filters,
    sorts,
    search,
    outcome,
    icons: productIcons(filters, site.header),
    contact: site.hasContactPage ? contact : undefined,
    waysOn: waysOnOf(request, localise),
    texts: searchTexts(messages, request.texts.answers),
  };
  return (
    <div data-place="search-results" data-when="load" data-props={JSON.stringify(props)}>
      <SearchResults {...props} />
    </div>
  );
}
