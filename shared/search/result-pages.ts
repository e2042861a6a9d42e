import { maxPages, pageSize } from "./search-limits.ts";
import type { SearchResponse } from "./search-response.ts";

type Pagination = SearchResponse["pagination"];

/** Pagination shows when there is more than one page of results. */
export function showsPagination({ total }: Pick<Pagination, "total">): boolean {
  return total > pageSize;
}

/** Pages that can be reached: at most 10. */
export function pageCount({ total }: Pick<Pagination, "total">): number {
  return Math.min(maxPages, Math.max(1, Math.ceil(total / pageSize)));
}

/** Counted from 1. */
export function pageNumber({ from }: Pick<Pagination, "from">): number {
  return Math.floor(from / pageSize) + 1;
}
