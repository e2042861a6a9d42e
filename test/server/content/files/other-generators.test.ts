import { type TemporaryContent, temporaryContent } from "#test/support/temporary-content.ts";

describe("A folder written for another generator", () => {
  let content: TemporaryContent;
  afterEach(() => content.close());

  it("has pages in .mdx and .markdown, linked to by either name", async () => {
    content = await temporaryContent({
      "guide/install.mdx":
        "import A from 'a';\n\n# Install\n\nSee [more](more.markdown) and [self](./install.mdx#x).\n",
      "guide/more.markdown": "# More\n\nBack to [install](install.md).\n",
    });

    const install = await content.entry("topic", "/guide/install");
    const more = await content.entry("topic", "/guide/more");

    expect(install.title).toBe("Install");
    expect(install.body).toEqual({
      kind: "html",
      html: '<p>See <a href="/guide/more">more</a> and <a href="/guide/install#x">self</a>.</p>',
    });
    expect(more.body).toMatchObject({ html: expect.stringContaining('href="/guide/install"') });
    expect(content.source.problems()).toEqual([]);
  });

  it("has folders named, described and sorted by a category file", async () => {
    content = await temporaryContent({
      "a/page.md": "# A",
      "b/_category_.json": '{"label":"Basics","position":1,"link":{"type":"generated-index","description":"Begin."}}',
      "b/page.md": "# B",
      "c/_category_.yml": "label: Concepts\nposition: 2\ncollapsible: true\n",
      "c/index.md": "---\ntitle: All concepts\n---\n",
    });

    const { collections } = await content.entry("homePage", "/");

    expect(collections.map(({ title, description }) => [title, description])).toEqual([
      ["Basics", "Begin."],
      ["A", undefined],
      ["All concepts", undefined],
    ]);
    expect(content.source.problems()).toEqual([]);
  });

  it("may begin with front matter between plus signs", async () => {
    content = await temporaryContent({
      "a.md":
        '+++\ntitle = "The \\"first\\" page"\ndate = 2024-01-05\nweight = 3\naliases = ["/old", \'/older\']\ndraft = false # yet\n[menu]\ntitle = "x"\n+++\n\nText.\n',
      "b.md": "+++\nnever ends\n",
    });

    const page = await content.entry("topic", "/a");

    expect(page).toMatchObject({ title: 'The "first" page', lastPublished: "2024-01-05", metaDescription: "Text." });
    expect(page.body).toEqual({ kind: "html", html: "<p>Text.</p>" });
    expect(await content.lookup("/older")).toMatchObject({ kind: "redirect", to: "/a" });
    expect((await content.entry("topic", "/b")).title).toBe("B");
  });

  it("has a home page of a hero and features", async () => {
    content = await temporaryContent({
      "index.md":
        "---\nlayout: home\nhero:\n  name: Quill\n  tagline: Write more\n  actions:\n    - text: Get started\n      link: /guide\n" +
        "features:\n  - title: Small\n    details: 3 kB\n    link: /size\n  - title: Fast\n---\n",
      "size.md": "# Size",
    });

    const home = await content.entry("homePage", "/");

    expect(home).toMatchObject({ title: "Quill", tagline: "Write more" });
    expect(home.featuredContent).toEqual([{ id: "/guide", url: "/guide", linkText: "Get started" }]);
    expect(home.cards).toEqual([{ id: "/size", title: "Small", description: "3 kB", buttonLink: "/size" }]);
  });

  it("has addresses that begin with a slash in slug, and its home page at one", async () => {
    content = await temporaryContent({
      "intro.md": "---\nslug: /\n---\n# Welcome\n\nHello.\n",
      "a/b.md": "---\nslug: /short\n---\n# B\n",
    });

    const home = await content.entry("homePage", "/");

    expect(home.title).toBe("Welcome");
    expect(home.body).toEqual({ kind: "html", html: "<p>Hello.</p>" });
    expect(home.collections.map(({ title }) => title)).toEqual(["A"]);
    expect((await content.entry("topic", "/short")).title).toBe("B");
  });

  it("may link to addresses below the folder's own name", async () => {
    content = await temporaryContent(
      {
        "a/b.md": "[c](/docs/a/c) [d](/docs/a/d.mdx) [home](/docs) [none](/docs/x)",
        "a/c.md": "# C",
        "a/d.mdx": "# D",
      },
      { name: "docs" },
    );

    expect((await content.entry("topic", "/a/b")).body).toEqual({
      kind: "html",
      html: '<p><a href="/a/c">c</a> <a href="/a/d">d</a> <a href="/">home</a> none</p>',
    });
  });

  it("is not named after a folder whose name says nothing", async () => {
    content = await temporaryContent({ "a.md": "# A" }, { name: "acme-handbook/docs" });

    expect((await content.source.site("en")).value.metadata.siteName).toBe("Acme handbook");
  });

  it("shows lists of its front matter where an include names them, and passes labels over in descriptions", async () => {
    content = await temporaryContent({
      "a.md":
        "---\ncards:\n  - heading: Set up\n    link: /b\n---\n# A\n\nIntroduced 2.1\n{: .label .label-purple }\n\nWhat it does.\n\n{% include cards.html cards=page.cards %}\n",
      "b.md": "# B",
    });

    const page = await content.entry("topic", "/a");

    expect(page.metaDescription).toBe("What it does.");
    expect(page.body).toMatchObject({ html: expect.stringContaining('<li><a href="/b">Set up</a></li>') });
  });
});
