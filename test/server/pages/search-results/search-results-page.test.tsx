import { pageReference } from "#test/support/entries.ts";
import { linksIn, pageHtml, textOf } from "#test/support/page-html.tsx";

const pages = [
  pageReference({ id: "a", url: "/a", title: "Boards", description: "Add one" }),
  pageReference({ id: "b", url: "/b", title: "Columns", description: "On boards", lastPublished: "2026-05-04" }),
  ...Array.from({ length: 150 }, (_, index) =>
    pageReference({ id: `m${index}`, url: `/m${index}`, title: `Many ${index}` }),
  ),
];
const search = (query: string) =>
  pageHtml(
    "pageSearchResults",
    { title: "Search" },
    { query: new URLSearchParams(query), content: { children: async () => [], listPages: async () => pages } },
  );

describe("search results without scripts", () => {
  it("show pages whose title or description has every word, titles first", async () => {
    const { main, view } = await search("searchTerm=BOARDS");

    expect(textOf(main)).toContain('Showing results for "BOARDS"');
    expect(linksIn(main).map(([href]) => href)).toEqual(["/a", "/b"]);
    expect(textOf(main)).toContain("May 4, 2026");
    expect(view).toMatchObject({ noindex: true, cacheable: false });
  });

  it("say when nothing is found", async () => {
    expect(textOf((await search("searchTerm=%22zz%22+%3Cb%3E")).main)).toContain(
      'No results found for ""zz" &lt;b&gt;"',
    );
  });

  it("show 10 on a page and at most 10 pages", async () => {
    const { main } = await search("searchTerm=many&page=2");
    const links = linksIn(main);

    expect(links.slice(0, 10).map(([href]) => href)[0]).toBe("/m10");
    expect(links.slice(10).map(([, text]) => text)).toEqual(
      Array.from({ length: 10 }, (_, index) => String(index + 1)),
    );
    expect(links[10]).toEqual(["/search-results/?searchTerm=many&page=1", "1"]);
  });

  it.each(["0", "-3", "99", "x", "1e9"])("survive a page number like %s", async (page) => {
    expect(linksIn((await search(`searchTerm=many&page=${page}`)).main).length).toBe(20);
  });

  it("list everything for an empty term, with the focus in the field", async () => {
    const { main } = await search("");

    expect(main).toMatch(/<input[^>]* autofocus=""/i);
    expect(textOf(main)).toContain("All pages");
  });
});
