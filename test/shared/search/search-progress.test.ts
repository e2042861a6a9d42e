import { pageCount, pageNumber, showsPagination } from "#shared/search/result-pages.ts";
import { nextProgress, startProgress } from "#shared/search/search-progress.ts";
import { searchOutcome, searchResult, searchState } from "#test/support/searches.ts";

const first = searchState({ term: "board" });
const second = searchState({ term: "column" });
const outcome = searchOutcome([searchResult("Boards")]);
const shown = { search: first, outcome };

describe("isLoading", () => {
  it("starts true", () => {
    expect(startProgress(first)).toEqual({ search: first, isLoading: true, shown: undefined });
  });

  it("is true while a search is pending, with the earlier results still shown", () => {
    const progress = nextProgress({ search: first, isLoading: false, shown }, { kind: "asked", search: second });

    expect(progress).toEqual({ search: second, isLoading: true, shown });
  });

  it("is false on success, which shows the results", () => {
    const progress = nextProgress(startProgress(first), { kind: "answered", search: first, outcome });

    expect(progress).toEqual({ search: first, isLoading: false, shown });
  });

  it("is false after a failure, which leaves the earlier results", () => {
    const progress = nextProgress({ search: second, isLoading: true, shown }, { kind: "failed" });

    expect(progress).toEqual({ search: second, isLoading: false, shown });
  });
});

describe("pagination", () => {
  it("shows when the total exceeds the page size", () => {
    expect(showsPagination({ total: 10 })).toBe(false);
    expect(showsPagination({ total: 11 })).toBe(true);
  });

  it("has at most 10 pages, so at most 100 results", () => {
    expect([0, 10, 11, 99, 100, 101, 5000].map((total) => pageCount({ total }))).toEqual([1, 1, 2, 10, 10, 10, 10]);
    expect(pageNumber({ from: 90 })).toBe(10);
  });
});
