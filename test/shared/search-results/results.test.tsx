/** @jest-environment jsdom */
import { createEvent, fireEvent, screen, within } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { startPlaces } from "#client/interaction/start-places.ts";
import { startSearchResults } from "#client/search/start-search-results.tsx";
import type { SearchResponse } from "#shared/search/search-response.ts";
import { SearchResults } from "#shared/search-results/search-results.tsx";
import { inertServices } from "#shared/search-results/search-services.ts";
import { closeFinder, finderProps, openFinder } from "#test/support/finder.tsx";
import { newFilters, searchOutcome, searchResult, searchState } from "#test/support/searches.ts";

afterEach(closeFinder);

const full = searchResult("Add a board", {
  contentAri: "page-1",
  url: "/tracker/docs/add-a-board",
  description: "How boards are added.",
  section: { title: "Columns & limits", anchor: "columns-limits" },
  products: [
    { key: "tracker", name: "Tracker", platform: "data_center", version: "9.12" },
    { key: "tracker", name: "Tracker", platform: "data_center", version: "10.2" },
    { key: "desk", name: "Desk", platform: "cloud" },
  ],
  metadata: { lastPublishedAt: "2026-05-04T23:30:00-05:00", trustFactors: { helpfulCount: 12, numViews: 3456 } },
});
const many = (total: number, from = 0) =>
  searchOutcome(
    Array.from({ length: 10 }, (_, index) => searchResult(`Result ${from + index}`)),
    { pagination: { from, size: 10, total } },
  );
const spelled = (query: SearchResponse["metadata"]["query"]) =>
  searchOutcome([full], { metadata: { query, sort: { by: "relevance" }, source: "test" } });
const card = () => screen.getAllByRole("listitem").find((item) => item.className === "result") ?? document.body;

describe("a result card", () => {
  it("marks the words of its title that match, and says which pages are above it", async () => {
    const found = {
      ...full,
      content: { ...full.content, breadcrumbs: ["Tracker", "Boards"], titleQualifier: "Boards" },
    };
    await openFinder({ outcome: searchOutcome([{ ...found, highlights: { title: "Add a <span>board</span>" } }]) });

    expect(within(card()).getByRole("link", { name: "Add a board" }).querySelector("mark")?.textContent).toBe("board");
    expect(card().querySelector(".where")?.textContent).toBe("Tracker › Boards");
  });

  it("shows title, description, section, date, helpful count, views and products with their icons", async () => {
    await openFinder({ outcome: searchOutcome([full]) });

    expect(within(card()).getByRole("link", { name: "Add a board" }).getAttribute("href")).toBe(
      "/tracker/docs/add-a-board",
    );
    expect(within(card()).getByRole("link", { name: "Section: Columns & limits" }).getAttribute("href")).toBe(
      "/tracker/docs/add-a-board#columns-limits",
    );
    expect(card().textContent).toContain("How boards are added.");
    expect(card().querySelector("time")?.textContent).toBe("May 5, 2026");
    expect(card().textContent).toContain("Found helpful: 12");
    expect(card().textContent).toContain("Views: 3,456");
    expect([...card().querySelectorAll("img")].map((icon) => icon.getAttribute("src"))).toEqual([
      "/media/tracker.svg",
      "/media/tracker.svg",
    ]);
    expect([...card().querySelectorAll(".facts li")].slice(0, 3).map(({ textContent }) => textContent)).toEqual([
      "Tracker Data Center 9.12",
      "Tracker Data Center 10.2",
      "Desk",
    ]);
  });

  it("shows the highlight instead of the description, as text", async () => {
    const highlights = { description: "a <span>board</span> &lt;b&gt; <script>alert(1)</script>" };
    await openFinder({ outcome: searchOutcome([{ ...full, highlights }]) });

    expect(card().querySelector("p")?.textContent).toBe("a board <b> <script>alert(1)</script>");
    expect(card().querySelector("mark")?.textContent).toBe("board");
    expect(card().querySelector("script")).toBeNull();
  });

  it("says where a page is, names up to three sections, and leads to other versions", async () => {
    await openFinder({
      outcome: searchOutcome([
        searchResult("Windows", {
          contentType: "topic",
          titleQualifier: "Installing",
          section: { title: "Before", anchor: "before" },
          otherSections: [{ title: "Steps", anchor: "steps" }],
          otherVersions: [{ version: "9.12", url: "/tracker/9-12/windows" }],
        }),
      ]),
    });

    expect(card().querySelector(".where")?.textContent).toBe("Installing · Documentation");
    expect([...card().querySelectorAll(".section")].map(({ textContent }) => textContent)).toEqual([
      "Section: Before",
      "Section: Steps",
    ]);
    expect(within(card()).getByRole("link", { name: "Also in 9.12" }).getAttribute("href")).toBe(
      "/tracker/9-12/windows",
    );
  });

  it("shows no date, counts, products or section that it does not know", async () => {
    await openFinder({
      outcome: searchOutcome([searchResult("Plain", { metadata: { lastPublishedAt: "soon", trustFactors: {} } })]),
    });

    expect(card().querySelectorAll(".facts li, time, .section")).toHaveLength(0);
  });

  it("leads to Japanese addresses on Japanese pages", async () => {
    await openFinder({
      outcome: searchOutcome([
        full,
        searchResult("日本語", { url: "/ja/x" }),
        searchResult("Web", { url: "https://a.example/b" }),
      ]),
      locale: "ja",
    });

    const addresses = ["Add a board", "日本語", "Web"].map((name) =>
      screen.getByRole("link", { name }).getAttribute("href"),
    );
    expect(addresses).toEqual(["/ja/tracker/docs/add-a-board", "/ja/x", "https://a.example/b"]);
    expect(card().querySelector("time")?.textContent).toBe("2026年5月5日");
  });

  it("notes clicks with the left and the middle button only, with position and query id", async () => {
    const outcome = searchOutcome([searchResult("First"), full], { pagination: { from: 20, size: 10, total: 99 } });
    const { tracked } = await openFinder({ outcome });
    const link = screen.getByRole("link", { name: "Add a board" });
    link.addEventListener("click", (event) => event.preventDefault());
    const clicks = () => tracked.filter(([name]) => name === "search_result_click");

    fireEvent.click(link, { button: 0 });
    fireEvent(link, new MouseEvent("auxclick", { bubbles: true, button: 1 }));
    fireEvent(link, new MouseEvent("auxclick", { bubbles: true, button: 2 }));
    fireEvent.click(card(), { button: 0 });

    expect(clicks()).toHaveLength(2);
    expect(clicks()[0]?.[1]).toEqual({
      term: "board",
      url: "/tracker/docs/add-a-board",
      contentAri: "page-1",
      position: 22,
      queryId: "q1",
    });
  });

  it("blocks the context menu", async () => {
    await openFinder({ outcome: searchOutcome([full]) });
    const menu = createEvent.contextMenu(screen.getByRole("link", { name: "Add a board" }));

    fireEvent(screen.getByRole("link", { name: "Add a board" }), menu);

    expect(menu.defaultPrevented).toBe(true);
  });
});

describe("the results", () => {
  it("are announced, noted and numbered", async () => {
    const { tracked } = await openFinder({ outcome: many(45, 20), search: searchState({ term: "board", from: 20 }) });

    expect(screen.getByRole("status").textContent).toBe('Showing results for "board"Results 21–30 of 45');
    expect(document.querySelector("ol.results")?.getAttribute("start")).toBe("21");
    expect(tracked[0]).toEqual([
      "search_results_rendered",
      { term: "board", total: 45, from: 20, queryId: "q1", sort: "relevance" },
    ]);
  });

  it("say when more match than can be reached", async () => {
    await openFinder({ outcome: many(1234) });

    expect(screen.getByRole("status").textContent).toContain("1,234 pages match. The first 100 are listed");
  });

  it("have pages when there are more than 10, and never more than 10 pages", async () => {
    await openFinder({ outcome: many(10) });
    expect(screen.queryByRole("navigation", { name: "Pages of results" })).toBeNull();
    closeFinder();

    await openFinder({ outcome: many(1234, 90), search: searchState({ term: "board", from: 90 }) });
    const links = within(screen.getByRole("navigation", { name: "Pages of results" })).getAllByRole("link");

    expect(links.map(({ textContent }) => textContent)).toEqual([
      "Previous",
      "1",
      "2",
      "3",
      "4",
      "5",
      "6",
      "7",
      "8",
      "9",
      "10",
    ]);
    expect(links.at(-1)?.getAttribute("aria-current")).toBe("page");
  });

  it("are turned to another page, where the focus goes when it is there", async () => {
    const { sent, pass, address, tracked } = await openFinder({ outcome: many(45) });

    fireEvent.click(screen.getByRole("link", { name: "Page 3" }));
    await pass(500);
    await sent[0]?.answer(many(45, 20));

    expect(sent[0]?.request.pagination).toEqual({ from: 20, size: 10 });
    expect(address()).toBe("/search-results/?searchTerm=board&page=3");
    expect(document.activeElement).toBe(screen.getByRole("region", { name: "Search results" }));
    expect(tracked).toContainEqual(["search_pagination", { page: 3, queryId: "q1" }]);
  });

  it("come with a spelling that may have been meant, which is searched for on request", async () => {
    const { sent, pass } = await openFinder({
      outcome: spelled({ originalQuery: "board", rewrittenQuery: "boards", searchedQuery: "board" }),
    });

    fireEvent.click(screen.getByRole("link", { name: 'Did you mean "boards"?' }));
    await pass(500);

    expect(sent[0]?.request.query).toBe("boards");
    expect(document.querySelector<HTMLInputElement>("#search-term")?.value).toBe("boards");
  });

  it("say that they have only some of the words", async () => {
    await openFinder({
      outcome: spelled({ originalQuery: "bord", rewrittenQuery: null, searchedQuery: "bord", isRelaxed: true }),
      search: searchState({ term: "bord" }),
    });

    expect(screen.getByText("Hardly any page has all of it. These have some of the words.")).toBeTruthy();
  });

  it("say that another spelling was searched for", async () => {
    await openFinder({
      outcome: spelled({ originalQuery: "bord", rewrittenQuery: "board", searchedQuery: "board" }),
      search: searchState({ term: "bord" }),
    });

    expect(screen.getByText('These are results for "board".')).toBeTruthy();
    const exactly = screen.getByRole("link", { name: 'Search for exactly "bord"' });
    expect(decodeURIComponent(exactly.getAttribute("href") ?? "")).toContain('searchTerm="bord"');
    expect(screen.getByRole("status").textContent).toContain('Showing results for "bord"');
  });
});

describe("no results", () => {
  it("have a text with the term, and a panel", async () => {
    await openFinder({ outcome: searchOutcome(), search: searchState({ term: 'a "{term}"' }) });

    expect(screen.getByRole("status").textContent).toBe('No results found for "a "{term}""');
    const contact = screen.getByRole("link", { name: "Contact support" });
    expect(contact.getAttribute("href")).toBe("/login?continue=%2Fcontact&application=sac");
    expect(document.querySelector(".nothing-found")).toBeNull();
  });

  it("lead a signed-in visitor straight to the contact page", async () => {
    const whoIsThere = async () => ({ ...(await inertServices.whoIsThere()), isAuthenticated: true });
    await openFinder({ outcome: searchOutcome(), services: { whoIsThere } });

    expect(screen.getByRole("link", { name: "Contact support" }).getAttribute("href")).toBe("/contact");
  });

  it("have an illustration, a heading and advice under the new filters", async () => {
    await openFinder({ outcome: searchOutcome(), filters: newFilters });

    expect(screen.getByRole("heading", { name: 'No results found for "board"' })).toBeTruthy();
    expect(screen.getByText("Check your spelling, try broader terms or use fewer filters.")).toBeTruthy();
    expect(document.querySelector(".nothing-found")?.getAttribute("aria-hidden")).toBe("true");
  });

  it("name the filters when there is no term", async () => {
    await openFinder({ outcome: searchOutcome(), search: searchState({ deployment: "cloud" }) });

    expect(screen.getByRole("status").textContent).toBe("No pages match these filters.");
  });
});

describe("the search results", () => {
  it.each([
    [
      "old filters",
      finderProps({
        outcome: many(1234, 20),
        search: searchState({ term: "<b>", from: 20, deployment: "data_center", product: "tracker" }),
      }),
    ],
    [
      "new filters",
      finderProps({ outcome: searchOutcome(), filters: newFilters, search: searchState({ category: "learn" }) }),
    ],
    ["a search that failed, in Japanese", finderProps({ outcome: null, locale: "ja" })],
  ])("is hydrated over the server's HTML without errors: %s", async (_what, props) => {
    const errors: unknown[] = [];
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false, reportError: (error: unknown) => errors.push(error) });
    document.body.innerHTML = renderToString(
      <div data-place="search-results" data-when="load" data-props={JSON.stringify(props)}>
        <SearchResults {...props} />
      </div>,
    );
    expect(document.querySelector("[role=navigation] a")?.getAttribute("href")).toMatch(/search-results/);

    startPlaces(document, { "search-results": async (place) => startSearchResults(place) });
    await screen.findAllByRole("tab");

    expect(errors).toEqual([]);
    expect(screen.queryByRole("button", { name: /Apply filters|フィルターを適用/ })).toBeNull();
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  });
});
