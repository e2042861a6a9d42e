import { menuOf } from "#test/support/menus.ts";
import { type TemporaryContent, temporaryContent } from "#test/support/temporary-content.ts";

describe("The menu that another generator's data files state", () => {
  let content: TemporaryContent;
  afterEach(() => content.close());

  it("is MkDocs' nav, whose sections take their index where the theme says so", async () => {
    content = await temporaryContent({
      "mkdocs.yml": [
        "site_name: Acme",
        "site_description: All of Acme",
        "theme: { name: material, features: [navigation.indexes] }",
        "markdown_extensions:",
        "  - emoji: { emoji_index: !!python/name:material.extensions.emoji.twemoji }",
        "nav:",
        "  - index.md",
        "  - Tutorial:",
        "      - tutorial/index.md",
        "      - First steps: tutorial/first.md",
        "      - tutorial/second.md",
        "      - Advanced:",
        "          - advanced/cors.md",
        "  - Forum: https://forum.example/",
      ].join("\n"),
      "docs/index.md": "# Hello",
      "docs/tutorial/index.md": "# Learn it",
      "docs/tutorial/first.md": "# 1",
      "docs/tutorial/second.md": "# The second one",
      "docs/advanced/cors.md": "# CORS",
    });

    expect(await menuOf(content.source)).toEqual([
      "Tutorial /tutorial",
      "  First steps /tutorial/first",
      "  The second one /tutorial/second",
      "  Advanced /advanced",
      "    CORS /advanced/cors",
      "Forum https://forum.example/",
    ]);
    expect((await content.source.site("en")).value).toMatchObject({
      metadata: { siteName: "Acme" },
      description: "All of Acme",
    });
  });

  it("is the folder by file names where mkdocs.yml has no nav, with what .pages files say", async () => {
    content = await temporaryContent({
      "mkdocs.yml": "site_name: Acme\ndocs_dir: .\nplugins: [awesome-pages]\n",
      "zebra.md": "# A zebra",
      "apple.md": "# The apple",
      "index.md": "# Acme",
      "how/.pages": "title: How to\nnav:\n  - last.md\n  - ...\n  - More: extra\n",
      "how/a.md": "# Z",
      "how/b.md": "# Y",
      "how/last.md": "# Last comes first",
      "how/extra/x.md": "# X",
      "secret/.pages": "hide: true\n",
      "secret/s.md": "# S",
    });

    expect(await menuOf(content.source)).toEqual([
      "The apple /apple",
      "A zebra /zebra",
      "How to /how",
      "  Last comes first /how/last",
      "  Z /how/a",
      "  Y /how/b",
      "  More /how/extra",
      "    X /how/extra/x",
    ]);
  });

  it("is docs.json with tabs as sections, groups, roots and side titles", async () => {
    content = await temporaryContent({
      "docs.json": JSON.stringify({
        name: "Acme",
        logo: { light: "/logo/light.svg", dark: "/logo/dark.svg" },
        navigation: {
          tabs: [
            {
              tab: "Guides",
              groups: [
                {
                  group: "Start",
                  pages: ["index", "quick", { group: "CLI", root: "cli/index", pages: ["cli/install"] }],
                },
              ],
            },
            { tab: "API", groups: [{ group: "Users", pages: ["GET /users", "api/users"] }] },
            { tab: "Blog", href: "https://blog.example" },
          ],
        },
      }),
      "logo/light.svg": "<svg/>",
      "index.mdx": "---\ntitle: Welcome\n---\n",
      "quick.mdx": "---\ntitle: Quickstart in five minutes\nsidebarTitle: Quickstart\n---\n",
      "cli/index.mdx": "---\ntitle: The command line\n---\n",
      "cli/install.mdx": "---\ntitle: Install\n---\n",
      "api/users.mdx": "---\ntitle: Users\n---\n",
      "hidden.mdx": "---\ntitle: Hidden\n---\n",
    });

    expect(await menuOf(content.source)).toEqual([
      "Guides /guides",
      "  Start /start",
      "    Welcome /",
      "    Quickstart /quick",
      "    CLI /cli",
      "      Install /cli/install",
      "API /api",
      "  Users /api/users-2",
      "    Users /api/users",
      "Blog https://blog.example",
    ]);
    const { value: site } = await content.source.site("en");
    expect(site.treeRoot).toBeUndefined();
    expect(site.metadata.siteName).toBe("Acme");
    expect(site.header.logo).toMatch(/^\/media\/logo\/light\.svg/);
    expect((await content.entry("topic", "/cli/install")).next).toBeUndefined();
  });

  it("is DocFX' toc.yml with those of the folders that it leads to", async () => {
    content = await temporaryContent({
      "toc.yml":
        "- name: Articles\n  href: articles/\n- name: Reference\n  href: ref/toc.yml\n  topicHref: ref/intro.md\n",
      "articles/toc.yml":
        "items:\n- name: One\n  href: one.md\n  items:\n  - name: Two\n    href: ~/articles/deep/two.md\n- name: Around\n  href: ../toc.yml\n",
      "articles/one.md": "# 1",
      "articles/deep/two.md": "# 2",
      "ref/toc.yml": "- name: Things\n  items:\n  - href: things.md\n",
      "ref/intro.md": "# Intro",
      "ref/things.md": "# Many things",
    });

    expect(await menuOf(content.source)).toEqual([
      "Articles /articles",
      "  One /articles/one",
      "    Two /articles/deep/two",
      "Reference /ref/intro",
      "  Things /ref/things-2",
      "    Many things /ref/things",
    ]);
  });

  it("is a data file of Jekyll's, whatever its fields are called", async () => {
    content = await temporaryContent({
      "_config.yml": "title: Acme docs\n",
      "_data/docs_nav.yml":
        "- title: Start\n  docs:\n  - link: /docs/\n  - title: Set it up\n    link: /docs/install/\n- title: More\n  docs:\n  - link: /docs/usage.html\n",
      "_docs/index.md": "---\ntitle: Quickstart\npermalink: /docs/\n---\n",
      "_docs/install.md": "---\ntitle: Installation\npermalink: /docs/install/\n---\n",
      "_docs/usage.md": "---\ntitle: Usage\npermalink: /docs/usage/\n---\n",
    });

    expect(await menuOf(content.source)).toEqual([
      "Start /docs/start",
      "  Quickstart /docs",
      "  Set it up /docs/install",
      "More /docs/more",
      "  Usage /docs/usage",
    ]);
  });

  it("is not the bar above the pages, which names only a few of them", async () => {
    content = await temporaryContent({
      "_data/navigation.yml": "- title: About\n  url: /about/\n",
      "about.md": "# About",
      "one.md": "# One",
      "two.md": "# Two",
    });

    expect(await menuOf(content.source)).toEqual(["About /about", "One /one", "Two /two"]);
  });

  it("is the toc of myst.yml, and _toc.yml of Jupyter Book", async () => {
    content = await temporaryContent({
      "myst.yml":
        "project:\n  title: Acme\n  toc:\n  - file: intro.md\n  - title: Guide\n    children:\n    - file: b\n      title: Second\n    - pattern: parts/*.md\n",
      "intro.md": "# Intro",
      "b.md": "# B",
      "parts/one.md": "# One",
      "parts/two.md": "# Two",
    });
    expect(await menuOf(content.source)).toEqual([
      "Intro /intro",
      "Guide /guide",
      "  Second /b",
      "  One /parts/one",
      "  Two /parts/two",
    ]);
    await content.close();
    content = await temporaryContent({
      "_toc.yml":
        "format: jb-book\nroot: intro\nparts:\n- caption: Basics\n  chapters:\n  - file: b\n    sections:\n    - file: c\n",
      "intro.md": "# Intro",
      "b.md": "# B",
      "c.md": "# C",
    });
    expect(await menuOf(content.source)).toEqual(["Intro /intro", "Basics /basics", "  B /b", "    C /c"]);
  });

  it("is what toctree directives of Sphinx build from the first page on", async () => {
    content = await temporaryContent({
      "conf.py": "project = 'Acme'\n",
      "index.md":
        "# Acme\n\n```{toctree}\n:caption: Start\n:maxdepth: 2\n\nSet it up <setup>\nuse/index\n```\n\n:::{toctree}\n:glob:\nnotes/*\nhttps://forum.example\n:::\n",
      "setup.md": "# Setup",
      "use/index.md": "# Use\n\n```{toctree}\nfirst\n/setup\n```\n",
      "use/first.md": "# First",
      "notes/a.md": "# A",
    });

    expect(await menuOf(content.source)).toEqual([
      "Start /start",
      "  Set it up /setup",
      "  Use /use",
      "    First /use/first",
      "A /notes/a",
      "https://forum.example https://forum.example",
    ]);
  });

  it("is passed over, with a word on it, where it cannot be read", async () => {
    content = await temporaryContent({
      "mkdocs.yml": "nav: [unclosed\n",
      "docs.json": '{"navigation": {"pages": "x"}}',
      "toc.yml": `- ${"[".repeat(3000)}`,
      "b.md": "# A first",
      "a.md": "# B then",
    });

    expect(await menuOf(content.source)).toEqual(["A first /b", "B then /a"]);
    const told = content.source.problems().filter(({ message }) => message.startsWith("cannot be read"));
    expect(told.map(({ file }) => file)).toEqual(expect.arrayContaining(["mkdocs.yml", "toc.yml"]));
    expect(told.every(({ severity }) => severity === "warning")).toBe(true);
  });
});

describe("nav in site.yaml", () => {
  let content: TemporaryContent;
  afterEach(() => content.close());

  it("is the menu of a folder that was written for no other generator, and comes before any other", async () => {
    content = await temporaryContent({
      "site.yaml": [
        "nav:",
        "  - intro.md",
        "  - Get it running: install/linux.md",
        "  - Guides:",
        "      - guides/second.md",
        "      - guides/",
        "      - Forum: https://forum.example",
        "  - Gone: gone.md",
      ].join("\n"),
      "SUMMARY.md": "* [First](guides/first.md)\n",
      "intro.md": "# What it is",
      "install/linux.md": "# Linux",
      "guides/first.md": "# First",
      "guides/second.md": "# Second",
      "guides/deep/third.md": "# Third",
      "not-there.md": "# Not there",
    });

    expect(await menuOf(content.source)).toEqual([
      "What it is /intro",
      "Get it running /install/linux",
      "Guides /guides",
      "  Second /guides/second",
      "  Deep /guides/deep",
      "    Third /guides/deep/third",
      "  First /guides/first",
      "  Forum https://forum.example",
    ]);
    expect(content.source.problems()).toEqual([
      { severity: "warning", file: "site.yaml", line: 8, message: "there is no page gone.md" },
    ]);
  });

  it("that is written otherwise is told of, and changes nothing", async () => {
    content = await temporaryContent({ "site.yaml": "nav: { a: 1 }\n", "b.md": "# A", "a.md": "# B" });

    expect(await menuOf(content.source)).toEqual(["A /b", "B /a"]);
    expect(content.source.problems()).toEqual([expect.objectContaining({ file: "site.yaml", field: "nav" })]);
  });
});
