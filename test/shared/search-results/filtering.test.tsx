/** @jest-environment jsdom */
import { fireEvent, screen, within } from "@testing-library/react";
import { boards, closeFinder, openFinder } from "#test/support/finder.tsx";
import { narrowed, newFilters, searchFilters, searchState } from "#test/support/searches.ts";

afterEach(closeFinder);

const radio = (name: string | RegExp) => screen.getByRole<HTMLInputElement>("radio", { name });
const texts = (role: string) => screen.getAllByRole(role).map(({ textContent }) => textContent);
const lastOf = <Item,>(items: readonly Item[]): Item => {
  const item = items.at(-1);
  if (item === undefined) throw new Error("there is none");
  return item;
};

describe("the tabs", () => {
  it("show content types with their counts, and All with the total", async () => {
    await openFinder();

    expect(texts("tab")).toEqual(["All 3", "Documentation 2", "Knowledge base 1"]);
    expect(screen.getByRole("tab", { name: /All/ }).getAttribute("aria-selected")).toBe("true");
  });

  it("search the chosen content type from the first result", async () => {
    const { sent, pass, tracked, address } = await openFinder({ search: searchState({ term: "board", from: 20 }) });

    fireEvent.click(screen.getByRole("tab", { name: /Knowledge/ }));
    await pass(500);

    expect(lastOf(sent).request).toMatchObject({
      facetFilters: { contentTypes: ["pageKbArticle"] },
      pagination: { from: 0 },
    });
    expect(address()).toBe("/search-results/?searchTerm=board&contentType=pageKbArticle");
    expect(tracked).toContainEqual(["tab_select", { tabs: "contentType", tab: "pageKbArticle", queryId: "q1" }]);
  });

  it("are moved among with the arrow keys, Home and End, and chosen with Space; one of them is a tab stop", async () => {
    const { sent, pass } = await openFinder();
    const [all, docs, kb] = screen.getAllByRole("tab");
    const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
    all?.focus();

    expect([all, docs, kb].map((tab) => tab?.tabIndex)).toEqual([0, -1, -1]);
    press("ArrowRight");
    expect(document.activeElement).toBe(docs);
    press("End");
    expect(document.activeElement).toBe(kb);
    press("ArrowRight");
    expect(document.activeElement).toBe(all);
    press("ArrowLeft");
    expect(document.activeElement).toBe(kb);
    press("Home");
    expect(document.activeElement).toBe(all);
    press("ArrowRight");
    press(" ");
    await pass(500);

    expect(lastOf(sent).request.facetFilters.contentTypes).toEqual(["topic"]);
    expect(docs?.tabIndex).toBe(0);
  });

  it("leave a click with a key to the browser", async () => {
    const { sent, pass } = await openFinder();

    const link = screen.getByRole("tab", { name: /Knowledge/ });
    link.addEventListener("click", (event) => event.preventDefault());
    fireEvent.click(link, { ctrlKey: true });
    await pass(500);

    expect(sent).toEqual([]);
  });

  it("are categories without counts under the new filters, with a checklist for the chosen one", async () => {
    const { sent, pass } = await openFinder({ filters: newFilters, search: narrowed });

    expect(texts("tab")).toEqual(["All", "Learn", "Troubleshoot"]);
    expect(screen.getByRole<HTMLInputElement>("checkbox", { name: "Guides" }).checked).toBe(true);
    fireEvent.click(screen.getByRole("checkbox", { name: "Documentation" }));
    await pass(500);
    expect(lastOf(sent).request).toMatchObject({
      facetFilters: { contentTypes: ["collection", "topic"] },
      facets: { enable: false },
      pagination: { from: 0 },
    });

    fireEvent.click(screen.getByRole("tab", { name: "Troubleshoot" }));
    await pass(500);
    expect(lastOf(sent).request.facetFilters.contentTypes).toEqual(["pageKbArticle"]);
    expect(screen.getByRole<HTMLInputElement>("checkbox", { name: "Knowledge base" }).checked).toBe(false);
    fireEvent.click(screen.getByRole("tab", { name: "All" }));
    expect(screen.queryAllByRole("checkbox")).toEqual([]);
  });
});

describe("the product filter", () => {
  it("has radio options grouped by platform, with counts of products in the old filters only", async () => {
    await openFinder();
    const group = screen.getByRole("group", { name: "Data Center" });

    expect(within(group).getAllByRole("radio")).toHaveLength(2);
    expect(group.textContent).toBe("Data CenterTracker Data Center4Runner0");
    expect(radio("All products").checked).toBe(true);

    closeFinder();
    await openFinder({ filters: newFilters });
    expect(screen.getByRole("group", { name: "Data Center" }).textContent).toBe("Data CenterTracker Data CenterRunner");
  });

  it("sets product and deployment and offers the versions of Data Center", async () => {
    const { sent, pass, address, tracked } = await openFinder();
    expect(screen.queryByRole("group", { name: "Version" })).toBeNull();

    fireEvent.click(radio(/Tracker Data Center/));
    await pass(500);

    expect(lastOf(sent).request.facetFilters.products).toEqual([
      { platform: "data_center", key: "tracker", versions: [] },
    ]);
    expect(address()).toBe("/search-results/?searchTerm=board&deployment=data_center&product=tracker");
    expect(within(screen.getByRole("group", { name: "Version" })).getAllByRole("radio")).toHaveLength(3);
    expect(tracked).toContainEqual([
      "search_filter_use",
      { filter: "product", value: "data_center:tracker", queryId: "q1" },
    ]);

    fireEvent.click(radio("9.12"));
    await pass(500);
    expect(address()).toContain("&version=9.12");
    fireEvent.click(radio(/^Tracker$/));
    await pass(500);
    expect(address()).toBe("/search-results/?searchTerm=board&deployment=cloud&product=tracker");
    expect(screen.queryByRole("group", { name: "Version" })).toBeNull();
  });

  it("finds a product of no platform by its key alone", async () => {
    const { platforms } = searchFilters();
    const other = { key: "other", name: "Products", products: [{ key: "jotter", name: "Jotter", versions: [] }] };
    const { sent, pass } = await openFinder({ filters: searchFilters({ platforms: [...platforms, other] }) });

    fireEvent.click(radio(/Jotter/));
    await pass(500);

    expect(lastOf(sent).request.facetFilters.products).toEqual([{ key: "jotter", versions: [] }]);
    expect(radio(/Jotter/).checked).toBe(true);
  });

  it("has no versions where a Data Center product has none", async () => {
    await openFinder({ search: searchState({ deployment: "data_center", product: "runner" }) });

    expect(screen.queryByRole("group", { name: "Version" })).toBeNull();
  });
});

describe("the tags", () => {
  it("say that no filters are applied", async () => {
    await openFinder();

    expect(screen.getByText("No filters applied")).toBeTruthy();
  });

  it.each([
    ["the product, with deployment and version", "Remove Tracker Data Center", "contentType=topic&sort=latest"],
    ["only the version", "Remove Version 9.12", "deployment=data_center&product=tracker&contentType=topic&sort=latest"],
    [
      "only that content type",
      "Remove Documentation",
      "deployment=data_center&product=tracker&version=9.12&sort=latest",
    ],
  ])("remove %s, and search from the first result", async (_what, name, left) => {
    const { pass, address, sent, tracked } = await openFinder({ search: narrowed });

    fireEvent.click(screen.getByRole("button", { name }));
    await pass(500);

    expect(address()).toBe(`/search-results/?searchTerm=board&${left}`);
    expect(lastOf(sent).request.pagination.from).toBe(0);
    expect(tracked.at(-1)?.[0]).toBe("search_filter_tag_remove");
    expect(document.activeElement?.textContent).toBe("Reset");
  });

  it("have a Reset that leaves term, sort and tab", async () => {
    const { pass, address, tracked } = await openFinder({ search: narrowed });

    fireEvent.click(screen.getByRole("button", { name: "Reset" }));
    await pass(500);

    expect(address()).toBe("/search-results/?searchTerm=board&contentType=topic&sort=latest");
    expect(tracked).toContainEqual(["search_reset", { queryId: "q1" }]);
  });
});

describe("the order of results", () => {
  it("is relevance by default and searched anew when it is changed", async () => {
    const { sent, pass, tracked } = await openFinder();
    const sort = screen.getByRole<HTMLSelectElement>("combobox", { name: "Sort by" });

    expect(sort.value).toBe("relevance");
    fireEvent.change(sort, { target: { value: "latest" } });
    await pass(500);

    expect(lastOf(sent).request.sort).toEqual({ by: "latest" });
    expect(tracked).toContainEqual(["search_sort", { sort: "latest", queryId: "q1" }]);
  });
});

describe("before scripts run", () => {
  it("links and forms lead where the tabs, tags and buttons would", async () => {
    await openFinder({ search: narrowed, outcome: boards, filters: searchFilters() });
    const reset = screen.getByRole("button", { name: "Reset" }).closest("form");

    expect(reset?.getAttribute("action")).toBe("/search-results/");
    expect([...new FormData(reset ?? undefined)]).toEqual([
      ["searchTerm", "board"],
      ["contentType", "topic"],
      ["sort", "latest"],
    ]);
    expect(screen.getByRole("tab", { name: /Knowledge/ }).getAttribute("href")).toBe(
      "/search-results/?searchTerm=board&deployment=data_center&product=tracker&version=9.12&contentType=pageKbArticle&sort=latest",
    );
  });
});
