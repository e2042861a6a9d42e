import { type TemporaryContent, temporaryContent } from "#test/support/temporary-content.ts";

describe("A page in HTML", () => {
  let content: TemporaryContent;
  afterEach(() => content.close());

  const document =
    '<!doctype html><html><head><title>Acme | Boards</title><meta name="description" content="All about boards."><style>p{}</style></head>' +
    '<body><nav><a href="/">Home</a></nav><header>Acme</header><main><h1>Boards\n and <em>lists</em></h1><p onclick="x()">See <a href="more.html#limits">more</a>.</p>' +
    '<h2 id="own">Columns</h2><pre><code>one\n\n  two</code></pre><script>alert(1)</script><img src="board.png" alt="A board"></main><footer>© Acme</footer></body></html>';

  it("has its main text, titled by its heading, with links and pictures that lead somewhere and nothing that runs", async () => {
    content = await temporaryContent({
      "guides/boards.html": document,
      "guides/board.png": "png",
      "guides/more.md": "# More\n\n## Limits\n",
    });

    const page = await content.entry("topic", "/guides/boards");

    expect(page).toMatchObject({ title: "Boards and lists", metaDescription: "All about boards." });
    const html = page.body?.kind === "html" ? page.body.html : "";
    expect(html).toContain('<a href="/guides/more#limits">more</a>');
    expect(html).toMatch(/<img src="\/media\/guides\/board\.png/);
    expect(html).toContain('<h2 id="own">Columns</h2>');
    expect(html).toMatch(/one\n\n {2}two/);
    expect(html).not.toMatch(/alert|onclick|Home|©|<h1|<main/);
    expect(page.tableOfContents).toEqual([{ id: "own", title: "Columns", children: [] }]);
  });

  it("is linked to, and asked for, by its file's name", async () => {
    content = await temporaryContent({ "a.html": "<h1>A</h1><p>Text</p>", "b.md": "# B\n\n[A](a.html)\n" });

    const { body } = await content.entry("topic", "/b");
    expect(body).toMatchObject({ html: '<p><a href="/a">A</a></p>' });
    expect(await content.lookup("/a.html")).toMatchObject({ kind: "redirect", to: "/a" });
  });

  it("is called as its document where it has no heading, and lands its folder as an index", async () => {
    content = await temporaryContent({
      "guides/index.html": "<title>All guides</title><p>Text</p>",
      "guides/a.md": "# A",
    });

    expect((await content.entry("collection", "/guides")).title).toBe("All guides");
  });

  it("is none as a template, among static files, or beside the Markdown that it was made from", async () => {
    content = await temporaryContent({
      "index.md": "# Home",
      "template.html": "<p>{% include x %}</p>",
      "google1234.html": "google-site-verification: google1234.html",
      "static/demo.html": "<p>Demo</p>",
      "_layouts/page.html": "<p>Layout</p>",
      "a.md": "# A in Markdown",
      "a.html": "<h1>A in HTML</h1>",
    });

    for (const path of ["/template", "/google1234", "/static/demo", "/layouts/page", "/demo"])
      expect(await content.lookup(path)).toMatchObject({ kind: "absent" });
    expect((await content.entry("topic", "/a")).title).toBe("A in Markdown");
  });

  it("is found by the words of its text in a search", async () => {
    content = await temporaryContent({ "boards.html": document });

    const found = await content.source.searchPage("/boards", "en");

    expect(found?.markdown).toContain("See");
  });
});
