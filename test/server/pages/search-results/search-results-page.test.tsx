import type { PageRequest } from "#server/pages/page-type.ts";
import type { SearchRequest } from "#shared/search/search-request.ts";
import { siteSettings } from "#test/support/entries.ts";
import { linksIn, pageHtml, textOf } from "#test/support/page-html.tsx";
import { searchFilters, searchOutcome, searchResult } from "#test/support/searches.ts";

const searchOptions = {
  filters: searchFilters(),
  sortOptions: [
    { key: "relevance", name: "Relevance" },
    { key: "latest", name: "Newest" },
  ],
};
const found = searchOutcome(
  Array.from({ length: 10 }, (_, index) => searchResult(`Result ${index}`)),
  {
    pagination: { from: 0, size: 10, total: 250 },
    facets: {
      contentType: { topic: 200, pageKbArticle: 50 },
      platform: { cloud: { name: "Cloud", count: 90, products: { tracker: 90 } } },
    },
  },
);

async function open(query: string, fields: Partial<PageRequest> = {}) {
  const requests: SearchRequest[] = [];
  const page = await pageHtml(
    "pageSearchResults",
    { title: "Search", searchOptions },
    {
      query: new URLSearchParams(query),
      search: async (request) => {
        requests.push(request);
        return found;
      },
      ...fields,
    },
  );
  return { ...page, requests };
}
const valuesOf = (html: string, name: string) =>
  [...html.matchAll(/<input[^>]*>/g)]
    .map(([input]) => input)
    .filter((input) => input.includes(` name="${name}"`))
    .map((input) => / value="([^"]*)"/.exec(input)?.[1]);

describe("the search page without scripts", () => {
  it("asks for what its address says, and shows the results", async () => {
    const { main, requests, view } = await open(
      "searchTerm=boards&deployment=data_center&product=tracker&version=9.12&contentType=topic&sort=latest&page=3",
    );

    expect(requests).toEqual([
      {
        query: "boards",
        facetFilters: {
          contentTypes: ["topic"],
          products: [{ platform: "data_center", key: "tracker", versions: ["9.12"] }],
        },
        highlights: { enable: true },
        pagination: { from: 20, size: 10 },
        language: "en",
        facets: { enable: true },
        sort: { by: "latest" },
      },
    ]);
    expect(textOf(main)).toContain('Showing results for "boards"');
    expect(main.match(/<h2>/g)).toHaveLength(10);
    expect(view).toMatchObject({ status: 200, noindex: true, cacheable: false });
  });

  it("has a search box with its placeholder, which keeps the filters and starts at the first page", async () => {
    const { main } = await open("searchTerm=a+%22b%22&deployment=cloud&product=tracker&page=2");
    const box = /<form class="search"[\s\S]*?<\/form>/.exec(main)?.[0] ?? "";

    expect(box).toContain('action="/search-results/"');
    expect(box).toMatch(/placeholder="Tell us what you(&#x27;|')re looking for"/);
    expect(valuesOf(box, "searchTerm")).toEqual(["a &quot;b&quot;"]);
    expect(valuesOf(box, "product")).toEqual(["tracker"]);
    expect(valuesOf(box, "page")).toEqual([]);
  });

  it("has the focus in the field of a search for nothing", async () => {
    expect((await open("")).main).toMatch(/<input[^>]* autofocus=""/i);
    expect((await open("searchTerm=a")).main).not.toMatch(/autofocus/i);
  });

  it("has tabs, tags and at most 10 pages as links and forms", async () => {
    const { main } = await open("searchTerm=boards&deployment=cloud&product=tracker");
    const links = linksIn(main);

    expect(links.slice(0, 3)).toEqual([
      ["/search-results/?searchTerm=boards&deployment=cloud&product=tracker", "All 250"],
      ["/search-results/?searchTerm=boards&deployment=cloud&product=tracker&contentType=topic", "Documentation 200"],
      [
        "/search-results/?searchTerm=boards&deployment=cloud&product=tracker&contentType=pageKbArticle",
        "Knowledge base 50",
      ],
    ]);
    expect(links.filter(([href]) => href.includes("page=")).map(([, text]) => text)).toEqual([
      ...["2", "3", "4", "5", "6", "7", "8", "9", "10"],
      "Next",
    ]);
    expect(textOf(main)).toContain("Remove Tracker");
    expect(textOf(main)).toContain("250 pages match. The first 100 are listed");
  });

  it("has a form with a radio button for each product, sort and a button that applies them", async () => {
    const { main } = await open("searchTerm=boards&contentType=topic&deployment=data_center&product=tracker");
    const form = /<form id="filters"[\s\S]*?<\/form>/.exec(main)?.[0] ?? "";

    expect(valuesOf(form, "edition")).toEqual(["", "cloud:tracker", "data_center:tracker", "data_center:runner"]);
    expect(valuesOf(form, "version")).toEqual(["", "10.2", "9.12"]);
    expect(valuesOf(form, "searchTerm")).toEqual(["boards"]);
    expect(valuesOf(form, "contentType")).toEqual(["topic"]);
    expect(valuesOf(form, "page")).toEqual([]);
    expect(form).toContain("Apply filters");
    expect(main).toMatch(/<select[^>]* form="filters"/);
  });

  it("has categories and a checklist under the new filters", async () => {
    const { main, requests } = await open("contentType=collection", {
      flags: { isNavRedesignEnabled: false, featuredVideo: false, isNewSearchUx: true },
    });

    expect(
      linksIn(main)
        .slice(0, 3)
        .map(([, text]) => text),
    ).toEqual(["All", "Learn", "Troubleshoot"]);
    expect(requests[0]?.facets).toEqual({ enable: false });
    expect(main).toMatch(/<input type="checkbox"[^>]* value="collection"/);
  });

  it("says that the search failed, offers to try again, and is a whole page all the same", async () => {
    const reported: string[] = [];
    const { main, view } = await open("searchTerm=boards&product=tracker", {
      search: () => Promise.reject(new Error("secret cause")),
      reportError: (message) => void reported.push(message),
    });

    expect(view.status).toBe(200);
    expect(textOf(main)).toContain("The search cannot be reached at the moment.");
    expect(linksIn(main)).toContainEqual(["/search-results/?searchTerm=boards&product=tracker", "Try again"]);
    expect(main).toContain('name="edition"');
    expect(main).not.toContain("secret cause");
    expect(reported).toEqual(["the search failed"]);
  });

  it("shows what was searched for as text", async () => {
    const { main } = await open("searchTerm=%22%3E%3Cscript%3Ealert(1)%3C%2Fscript%3E");

    expect(main).not.toContain("<script>alert");
    expect(textOf(main)).toContain("Showing results for");
  });

  it("is Japanese, links included, at a Japanese address", async () => {
    const { main } = await open("searchTerm=ボード", { locale: "ja" });

    expect(main).toContain('action="/ja/search-results/"');
    expect(linksIn(main)).toContainEqual(["/ja/result-0", "Result 0"]);
    expect(textOf(main)).toContain("「ボード」の検索結果");
  });

  it("shows each product's icon as the header has it", async () => {
    const { main } = await open("searchTerm=a", {
      site: siteSettings({}, { productIcons: { tracker: "/media/tracker.svg" } }),
      search: async () =>
        searchOutcome([searchResult("A", { products: [{ key: "tracker", name: "Tracker", platform: "cloud" }] })]),
    });

    expect(main).toContain('<img src="/media/tracker.svg" alt=""');
  });
});
