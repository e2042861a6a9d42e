/** @jest-environment jsdom */
import { act, fireEvent, screen } from "@testing-library/react";
import { boards, closeFinder, openFinder } from "#test/support/finder.tsx";
import { newFilters, searchFilters, searchOutcome, searchResult, searchState } from "#test/support/searches.ts";

afterEach(closeFinder);

const columns = searchOutcome([searchResult("Columns of a board")], {}, "q2");
const tab = (name: RegExp) => screen.getByRole("tab", { name });
const busy = () => screen.getByRole("region", { name: "Search results" }).getAttribute("aria-busy");

describe("a search from the search page", () => {
  it("is not sent on load: the server's results are there", async () => {
    const { sent, pass } = await openFinder();

    await pass(5000);

    expect(sent).toEqual([]);
    expect(screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      "Boards",
      "Columns",
    ]);
    expect(busy()).toBe("false");
  });

  it("is sent 500 ms after Enter in the box, and the spinner turns from Enter to the answer", async () => {
    const { sent, pass, submit } = await openFinder();

    await submit("  column ");
    expect(busy()).toBe("true");
    expect(screen.getByText("Loading results")).toBeTruthy();
    await pass(499);
    expect(sent).toHaveLength(0);
    await pass(1);
    expect(sent.map(({ request }) => request.query)).toEqual(["column"]);
    expect(screen.getByText('Showing results for "board"')).toBeTruthy();

    await sent[0]?.answer(columns);
    expect(busy()).toBe("false");
    expect(screen.queryByText("Loading results")).toBeNull();
    expect(screen.getByRole("status").textContent).toContain('Showing results for "column"');
    expect(screen.getByRole("status").textContent).toContain("Results 1–1 of 1");
  });

  it("is one for several changes within 500 ms", async () => {
    const { sent, pass, submit } = await openFinder();

    fireEvent.click(tab(/Documentation/));
    await pass(300);
    await submit("column");
    await pass(300);
    expect(sent).toHaveLength(0);
    await pass(200);

    expect(sent).toHaveLength(1);
    expect(sent[0]?.request).toMatchObject({ query: "column", facetFilters: { contentTypes: ["topic"] } });
  });

  it("aborts the one in flight, which is ignored silently and leaves isLoading unchanged", async () => {
    const { sent, pass, submit, reported } = await openFinder();

    await submit("one");
    await pass(500);
    await submit("two");
    expect(sent[0]?.signal.aborted).toBe(true);
    expect(busy()).toBe("true");
    await pass(500);
    await sent[1]?.answer(columns);

    expect(reported).toEqual([]);
    expect(screen.getByRole("status").textContent).toContain('"two"');
  });

  it("leaves the earlier results and no message when it fails, and is logged", async () => {
    const { sent, pass, submit, reported } = await openFinder();

    await submit("column");
    await pass(500);
    await sent[0]?.fail(new Error("502"));

    expect(busy()).toBe("false");
    expect(screen.getByText('Showing results for "board"')).toBeTruthy();
    expect(screen.queryByText(/cannot be reached/)).toBeNull();
    expect(reported).toEqual(["Error dispatching the search handler"]);
  });

  it("makes a history entry of a new term, for Back to lead to the one before", async () => {
    const { address, pass, submit } = await openFinder();
    const entries = history.length;

    await submit("a b&c");
    expect(address()).toBe("/search-results/?searchTerm=board");
    await pass(500);

    expect(address()).toBe("/search-results/?searchTerm=a%20b%26c");
    expect(history.length).toBe(entries + 1);
  });

  it("follows the address when Back or Forward changes it", async () => {
    const { sent, pass } = await openFinder();

    history.replaceState(null, "", "/search-results/?searchTerm=old&contentType=pageKbArticle&sort=latest&page=2");
    await act(async () => void dispatchEvent(new PopStateEvent("popstate")));
    await pass(0);

    expect(sent[0]?.request).toMatchObject({
      query: "old",
      facetFilters: { contentTypes: ["pageKbArticle"] },
      sort: { by: "latest" },
      pagination: { from: 10, size: 10 },
    });
    expect(tab(/Knowledge base/).ariaSelected ?? tab(/Knowledge base/).getAttribute("aria-selected")).toBe("true");
    const field = document.querySelector<HTMLInputElement>("#search-term");
    expect(field?.value).toBe("old");
  });

  it("shows the unfiltered list when nothing is typed", async () => {
    const { sent, pass, submit, address } = await openFinder();

    await submit("");
    await pass(500);
    await sent[0]?.answer(boards);

    expect(sent[0]?.request.query).toBe("");
    expect(address()).toBe("/search-results/");
    expect(screen.getByText("All pages")).toBeTruthy();
  });

  it("waits until it is known which filters are shown", async () => {
    let decide: (isNew: boolean) => void = () => undefined;
    const decided = new Promise<{ new_ux_enabled: boolean }>((resolve) => {
      decide = (isNew) => resolve({ new_ux_enabled: isNew });
    });
    // The experiment's own type of answer is what the page asks for.
    const lookUpExperiment = (() => decided) as never;
    const { sent, pass, submit } = await openFinder({ services: { lookUpExperiment } });

    await submit("column");
    await pass(3000);
    expect(sent).toHaveLength(0);
    await act(async () => decide(false));

    expect(sent.map(({ request }) => request.query)).toEqual(["column"]);
  });

  it("is asked again under the new filters when the experiment turns them on", async () => {
    const lookUpExperiment = (async () => ({ new_ux_enabled: true })) as never;
    const { sent, pass } = await openFinder({
      services: { lookUpExperiment },
      search: searchState({ term: "board", contentTypes: ["pageKbArticle"] }),
    });
    await pass(0);

    expect(screen.getAllByRole("tab").map(({ textContent }) => textContent)).toEqual(["All", "Learn", "Troubleshoot"]);
    expect(tab(/Troubleshoot/).getAttribute("aria-selected")).toBe("true");
    expect(sent.at(-1)?.request).toMatchObject({
      facets: { enable: false },
      facetFilters: { contentTypes: ["pageKbArticle"] },
    });
  });

  it("counts as one search when the experiment turns new filters on", async () => {
    const lookUpExperiment = (async () => ({ new_ux_enabled: true })) as never;
    const { sent, pass, tracked } = await openFinder({ services: { lookUpExperiment } });
    await pass(0);
    const rendered = () => tracked.filter(([name]) => name === "search_results_rendered");
    expect(rendered()).toEqual([]);

    await sent[0]?.answer(searchOutcome([], {}, "q2"));

    expect(rendered()).toEqual([
      ["search_results_rendered", { term: "board", total: 0, from: 0, queryId: "q2", sort: "relevance" }],
    ]);
  });
});

describe("when the server's search failed", () => {
  it("the page says so and searches again on request", async () => {
    const { sent, pass } = await openFinder({ outcome: null });
    expect(screen.getByText(/search cannot be reached/)).toBeTruthy();
    expect(screen.getByRole("radio", { name: "All products" })).toBeTruthy();

    fireEvent.click(screen.getByRole("link", { name: "Try again" }));
    await pass(500);
    await sent[0]?.answer(boards);

    expect(screen.queryByText(/search cannot be reached/)).toBeNull();
    expect(screen.getByRole("link", { name: "Boards" })).toBeTruthy();
  });
});

describe("the search box", () => {
  it("keeps the filters, in whose scope it suggests, in step", async () => {
    await openFinder();
    const scope = () => {
      const form = document.querySelector<HTMLFormElement>("#box");
      return form === null ? [] : [...new FormData(form)].filter(([name]) => name !== "searchTerm");
    };
    expect(scope()).toEqual([]);

    await act(async () => screen.getByRole("radio", { name: /^Tracker Data Center/ }).click());
    expect(scope()).toEqual([
      ["deployment", "data_center"],
      ["product", "tracker"],
    ]);

    await act(async () => screen.getByRole("button", { name: "Reset" }).click());
    expect(scope()).toEqual([]);
  });
});

describe("a site without products and categories", () => {
  it("has a search page with tabs alone", async () => {
    await openFinder({ filters: searchFilters({ platforms: [], categories: [] }) });

    expect(screen.queryAllByRole("radio")).toEqual([]);
    expect(screen.queryByText("Filters")).toBeNull();
    expect(screen.getAllByRole("tab")).toHaveLength(3);
  });

  it("keeps content types, without counts, where the new filters have no categories", async () => {
    await openFinder({ filters: { ...newFilters, categories: [] } });

    expect(screen.getAllByRole("tab").map(({ textContent }) => textContent)).toEqual([
      "All",
      "Documentation",
      "Knowledge base",
    ]);
  });
});
