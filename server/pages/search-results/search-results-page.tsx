import { viewParts } from "#server/pages/page-parts.ts";
import type { PageRequest, PageType } from "#server/pages/page-type.ts";
import { publicationDate } from "#shared/entries/dates.ts";
import type { PageReference } from "#shared/entries/page-reference.ts";
import { Link } from "#shared/links/link.tsx";
import { searchPath } from "#shared/links/site-paths.ts";
import { SearchBox } from "#shared/ui/search-box.tsx";
import { matchingPages, pageSize, reachableResults } from "./matching-pages.ts";

/** Search results as they are without scripts: titles and descriptions that contain every word. */
export const searchResultsPage: PageType<"pageSearchResults"> = {
  async view(entry, request) {
    const { messages, query, content } = request;
    const term = (query.get("searchTerm") ?? "").trim();
    const found = reachableResults(matchingPages(await content.listPages(), term));
    const pageCount = Math.max(1, Math.ceil(found.length / pageSize));
    const pageNumber = Math.min(pageCount, Math.max(1, Math.trunc(Number(query.get("page")) || 1)));
    const shown = found.slice((pageNumber - 1) * pageSize, pageNumber * pageSize);
    return {
      ...viewParts(entry, request),
      noindex: true,
      cacheable: false,
      main: (
        <div className="stack narrow" data-place="search-results">
          <h1>{entry.title}</h1>
          <p>{messages.searchSubheading}</p>
          <SearchBox messages={messages} id="search-term" term={term} hasFocus={term === ""} />
          <p className="summary" role="status">
            {summaryOf(found.length, term, request)}
          </p>
          <ol className="results">
            {shown.map((page) => (
              <Result key={page.id} page={page} request={request} />
            ))}
          </ol>
          {pageCount > 1 && <Pages term={term} pageNumber={pageNumber} pageCount={pageCount} request={request} />}
        </div>
      ),
    };
  },
};

function summaryOf(count: number, term: string, { messages }: PageRequest): string {
  if (term === "") return messages.allArticles;
  return count > 0 ? messages.showingResultsFor(term) : messages.noResultsFor(term);
}

function Result({ page, request }: { readonly page: PageReference; readonly request: PageRequest }) {
  const { title, url, description, lastPublished } = page;
  const publishedOn = publicationDate(lastPublished, request.locale);
  return (
    <li>
      <h2>
        <Link href={url}>{title}</Link>
      </h2>
      {description !== undefined && <p>{description}</p>}
      {publishedOn !== undefined && <time dateTime={lastPublished}>{publishedOn}</time>}
    </li>
  );
}

type PagesProps = {
  readonly term: string;
  readonly pageNumber: number;
  readonly pageCount: number;
  readonly request: PageRequest;
};

function Pages({ term, pageNumber, pageCount, request }: PagesProps) {
  const { messages } = request;
  return (
    <nav className="pages" aria-label={messages.resultPages}>
      <ul>
        {Array.from({ length: pageCount }, (_, index) => index + 1).map((number) => (
          <li key={number}>
            <Link
              href={`${searchPath}?${new URLSearchParams({ searchTerm: term, page: String(number) })}`}
              aria-current={number === pageNumber ? "page" : undefined}
            >
              {number}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
