import { type TemporaryContent, temporaryContent } from "#test/support/temporary-content.ts";

type Files = Readonly<Record<string, string>>;

describe("Addresses that a generator gave to pages", () => {
  let content: TemporaryContent;
  afterEach(() => content.close());

  /** Where an address ends, over any number of redirects; undefined when it is dead. */
  const endOf = async (path: string): Promise<string | undefined> => {
    let at = path;
    for (let hops = 0; hops < 5; hops++) {
      const found = await content.lookup(at);
      if (found.kind === "entry") return ("source" in found.entry ? found.entry.source : undefined) ?? at;
      if (found.kind === "absent") return undefined;
      at = found.to;
    }
    throw new Error(`${path} leads around`);
  };

  it.each<readonly [name: string, files: Files, addresses: Readonly<Record<string, string>>]>([
    [
      "Docusaurus",
      {
        "docusaurus.config.js": "",
        "01-start/02-install.md": "# A",
        "01-start/by-id.md": "---\nid: the-id\n---\n",
        "01-start/slug.md": "---\nslug: ../other\n---\n",
        "api/api.md": "# Api",
        "2024-05-notes.md": "# Notes",
      },
      {
        "/start/install": "01-start/02-install.md",
        "/docs/start/install/": "01-start/02-install.md",
        "/01-start/02-install": "01-start/02-install.md",
        "/start/the-id": "01-start/by-id.md",
        "/other": "01-start/slug.md",
        "/api": "api/api.md",
        "/2024-05-notes": "2024-05-notes.md",
      },
    ],
    [
      "Jekyll",
      {
        "_config.yml": "baseurl: /project\ncollections:\n  guides:\n    permalink: /help/:path/\n",
        "_posts/2021-03-04-new-thing.md": "---\ncategories: [News]\n---\n",
        "_posts/2021-03-05-dated.md": "---\ndate: 2022-01-02 10:00:00 +0100\npermalink: pretty\n---\n",
        "_guides/a/b.md": "# B",
        "about.md": "---\npermalink: /about-us.html\n---\n",
        "deep/page.md": "# Page",
      },
      {
        "/news/2021/03/04/new-thing.html": "_posts/2021-03-04-new-thing.md",
        "/2022/01/02/dated/": "_posts/2021-03-05-dated.md",
        "/help/a/b/": "_guides/a/b.md",
        "/about-us.html": "about.md",
        "/project/deep/page.html": "deep/page.md",
      },
    ],
    [
      "Hugo",
      {
        "hugo.toml": '[permalinks]\nposts = "/:year/:slug/"\n',
        "content/Guides/My Page.md": "# A",
        "content/guides/slug.md": "---\nslug: short\n---\n",
        "content/posts/one.md": "---\ntitle: First one\ndate: 2020-02-03\n---\n",
      },
      {
        "/guides/my-page/": "content/Guides/My Page.md",
        "/guides/short/": "content/guides/slug.md",
        "/2020/first-one/": "content/posts/one.md",
      },
    ],
    [
      "Starlight",
      {
        "astro.config.mjs": "",
        "src/content/docs/Guides/Version 1.0.mdx": "# A",
        "src/content/docs/own.md": "---\nslug: a/b\n---\n",
      },
      { "/guides/version-10/": "src/content/docs/Guides/Version 1.0.mdx", "/a/b": "src/content/docs/own.md" },
    ],
    [
      "MkDocs",
      {
        "mkdocs.yml":
          "site_url: https://acme.example/handbook/\nmarkdown_extensions:\n  - toc:\n      slugify: !!python/name:x.y\n",
        "docs/guide/README.md": "# Guide",
        "docs/guide/one.md": "# One",
      },
      {
        "/guide/": "docs/guide/README.md",
        "/guide/one/": "docs/guide/one.md",
        "/handbook/guide/one/index.html": "docs/guide/one.md",
        "/en/stable/guide/one/": "docs/guide/one.md",
      },
    ],
    [
      "mdBook",
      { "book.toml": '[output.html]\nsite-url = "/book/"\n', "src/ch01.md": "# A", "src/ch02/README.md": "# B" },
      { "/ch01.html": "src/ch01.md", "/book/ch01.html": "src/ch01.md", "/ch02/index.html": "src/ch02/README.md" },
    ],
    [
      "nobody knows which",
      { "01-start/install.md": "---\nid: the-id\n---\n", "Guides/Page.md": "# Page", "a.md": "# A" },
      {
        "/start/the-id": "01-start/install.md",
        "/docs/01-start/install": "01-start/install.md",
        "/guides/page.html": "Guides/Page.md",
        "/A.HTML": "a.md",
        "/a/index.html": "a.md",
      },
    ],
  ])("lead to the pages of a site for %s", async (_name, files, addresses) => {
    content = await temporaryContent(files);

    const ends = await Promise.all(Object.keys(addresses).map(endOf));

    expect(ends).toEqual(Object.values(addresses));
    expect(content.source.problems()).toEqual([]);
  });

  it("leave a site alone that was made here", async () => {
    content = await temporaryContent({ "site.yaml": "{}", "01-start/by-id.md": "---\nid: x\n---\n", "a.md": "# A" });

    expect(await endOf("/start/x")).toBeUndefined();
    expect(await endOf("/docs/a")).toBeUndefined();
    expect(await endOf("/A")).toBe("a.md");
  });

  it("answer in links, in whatever letters they are written", async () => {
    content = await temporaryContent({
      "Guide/Install.md": "# I",
      "a.md": "[I](/guide/install.html) [J](guide/INSTALL.md)",
    });

    const { body } = await content.entry("topic", "/a");

    expect(body).toMatchObject({ html: expect.stringMatching(/^<p>(<a href="\/Guide\/Install">.<\/a> ?){2}<\/p>$/) });
  });

  it("lead on when a page's file only says where to", async () => {
    content = await temporaryContent({
      "a.md": "---\nredirect_to: https://acme.example/x\n---\n",
      "b.md": "---\nredirect_to: /c.html\n---\n",
      "c.md": "# C",
      "d.md": "---\nredirect_to: /e\n---\n",
      "e.md": "---\nredirect_to: [/d]\n---\n",
      "f.md": "---\nredirect_to: javascript:alert(1)\n---\n# F",
    });

    expect(await content.lookup("/a")).toMatchObject({ kind: "redirect", to: "https://acme.example/x" });
    expect(await endOf("/b")).toBe("c.md");
    expect(await content.lookup("/d")).toMatchObject({ kind: "entry" });
    expect(await content.lookup("/f")).toMatchObject({ kind: "entry" });
    expect(content.source.problems()).toContainEqual(
      expect.objectContaining({ file: "d.md", message: "leads around in a circle" }),
    );
  });
});
