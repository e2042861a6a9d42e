import type { MouseEvent } from "react";
import { fillIn } from "#shared/messages/fill-in.ts";
import { goToPage } from "#shared/search/change-search.ts";
import { pageCount, pageNumber, showsPagination } from "#shared/search/result-pages.ts";
import type { SearchResponse } from "#shared/search/search-response.ts";
import { staysHere, useFinder } from "./finder.ts";
import { useSearchServices } from "./search-services.ts";

type ResultPagesProps = {
  readonly pagination: SearchResponse["pagination"];
  /** Called when scripts turn the page. */
  readonly onTurned: () => void;
};

/** Links to the pages of results: at most 10, with the one before and the one after. */
export function ResultPages({ pagination, onTurned }: ResultPagesProps) {
  const { texts, progress, isLive, ask, addressOf, queryId } = useFinder();
  const { track } = useSearchServices();
  if (!showsPagination(pagination)) return null;
  const current = pageNumber(pagination);
  const count = pageCount(pagination);
  const turnTo = (page: number) => (event: MouseEvent) => {
    if (!isLive || !staysHere(event)) return;
    event.preventDefault();
    ask((search) => goToPage(search, page));
    track("search_pagination", { page, queryId });
    onTurned();
  };
  const address = (page: number) => addressOf(goToPage(progress.search, page));
  return (
    <nav className="pages" aria-label={texts.resultPages}>
      <ul>
        {current > 1 && (
          <li>
            <a rel="prev" href={address(current - 1)} onClick={turnTo(current - 1)}>
              {texts.previousResults}
            </a>
          </li>
        )}
        {Array.from({ length: count }, (_, index) => index + 1).map((page) => (
          <li key={page}>
            <a
              href={address(page)}
              onClick={turnTo(page)}
              aria-label={fillIn(texts.resultPage, { page })}
              aria-current={page === current ? "page" : undefined}
            >
              {page}
            </a>
          </li>
        ))}
        {current < count && (
          <li>
            <a rel="next" href={address(current + 1)} onClick={turnTo(current + 1)}>
              {texts.nextResults}
            </a>
          </li>
        )}
      </ul>
    </nav>
  );
}
