import { describeProblem } from "#server/content/content-errors.ts";
import { checkContent } from "#server/content/files/check/check-content.ts";
import { temporaryContent } from "#test/support/temporary-content.ts";

describe("The content check", () => {
  const linesFor = async (files: Record<string, string>) => {
    const content = await temporaryContent(files);
    const { problems, pageCount } = await checkContent(content.dir);
    await content.close();
    return { lines: problems.map((problem) => `${problem.severity} ${describeProblem(problem)}`), pageCount };
  };

  it("lists every mistake once, in the order of files and lines", async () => {
    const { lines } = await linesFor({
      "z.md": "---\norder: x\n---\n",
      "a.md": "---\ntitle: A\nicon: ./x.svg\n---\n\n[gone](./gone.md)\n\n![none](./none.png)\n",
      "header.yaml": "cloudProducts: [none]\nlogo: ./none.svg\n",
    });

    expect(lines).toEqual([
      "warning a.md:6: leads to ./gone.md, which is not here",
      "warning a.md:8: leads to ./none.png, which is not here",
      'error header.yaml:1 cloudProducts[0]: there is no product in the folder "none"',
      "warning header.yaml:2 logo: there is no file ./none.svg",
      "warning z.md:2 order: expected number, received string: passed over",
    ]);
  });

  it("names texts in forms of which no page is made", async () => {
    const { lines } = await linesFor({
      "a.md": "# A",
      "b.rst": "B\n=\n",
      "c/d.ipynb": "{}",
      "e.adoc": "= E",
      "f.html": "<p>{{ page.title }}",
      "g.html": "<p>A page",
      "public/g.html": "<p>",
    });

    expect(lines).toEqual([
      "warning b.rst: is reStructuredText, which is not read: no page is made of it",
      "warning c/d.ipynb: is a notebook, which is not read: no page is made of it",
      "warning e.adoc: is AsciiDoc, which is not read: no page is made of it",
      "warning f.html: is a template, or made from a page: no page is made of it",
    ]);
  });

  it("names the interface texts that a language of the site lacks, and those that mean nothing", async () => {
    const { lines } = await linesFor({
      "site.yaml": "languages: [de, nl, sv]\n",
      "index.md": "# Hilfe\n",
      "messages/de.yaml": "noSuchText: x\n",
      "messages/nl.yaml": "skipToContent: Naar de inhoud\nsupport: { send: Versturen }\n",
    });

    expect(lines).toEqual([
      "warning messages/de.yaml:1 noSuchText: there is no text of this name",
      expect.stringMatching(/^warning messages\/nl\.yaml: lacks \d+ of \d+ texts of the interface: showMore, menu, /),
      "warning messages/sv.yaml: is not there: no text of the interface is in this language",
    ]);
    expect(lines[1]).toContain("support.fieldLabel");
    expect(lines[1]).not.toMatch(/skipToContent|support\.send\b(?!i)/);
  });

  it("finds what readers do not see in rich text", async () => {
    const document = (...content: object[]) => ({ nodeType: "document", data: {}, content });
    const embedded = (id: string) => ({
      nodeType: "embedded-entry-inline",
      data: { target: { sys: { id } } },
      content: [],
    });
    const { lines } = await linesFor({
      "kb/a.json": JSON.stringify({
        body: document(
          { nodeType: "heading-1", data: {}, content: [] },
          { nodeType: "paragraph", data: {}, content: [embedded("x"), embedded("c")] },
        ),
        links: { entries: [{ sys: { id: "c", contentType: "callout" }, fields: {} }] },
      }),
    });

    expect(lines).toEqual([
      "error kb/a.json body: a level-1 heading is not allowed: the page's title is the only one",
      "error kb/a.json body: No corresponding entry was found for the ID x included in the rich text node.",
      "error kb/a.json body: The entry type callout is not supported in inline format.",
    ]);
  });

  it("finds links to places that their pages do not have", async () => {
    const { lines } = await linesFor({
      "a/one.md":
        "# One\n\n[a](./two.md#limits)\n[b](./two.md#limit)\n[c](/a/two#%E4%B8%8A%E9%99%90)\n[d](#here) [e](#there)\n[f](./three.md#any) [g](https://x.example/#any)\n\n## Here\n",
      "a/two.md": "# Two\n\n## Limits\n\n## 上限\n",
      "a/three.md": "---\ntitle: Three\nbody: { nodeType: document, data: {}, content: [] }\n---\n",
      "ja/a/two.md": "# 二\n\n## 制限\n\n[h](./one.md#here)\n[i](./one.md#limits)\n",
      "kb/article.md": "## Summary\n\n[j](#solution)\n[k](#cause)\n\n## Solution\n\nText\n",
    });

    expect(lines).toEqual([
      'warning a/one.md:4: leads to ./two.md#limit, but there is no "limit" in that page',
      'warning a/one.md:6: leads to #there, but there is no "there" in this page',
      'warning ja/a/two.md:6: leads to ./one.md#limits, but there is no "limits" in that page',
      'warning kb/article.md:4: leads to #cause, but there is no "cause" in this page',
    ]);
  });

  it("finds addresses that fields of pages, menus and settings state and that lead nowhere", async () => {
    const { lines } = await linesFor({
      "index.yaml":
        "title: Home\ncards:\n  - { title: A, buttonLink: /a/one?x=1, description: /gone }\n  - title: B\n    buttonLink: /gone\n  - { title: C, buttonLink: https://x.example/gone }\n  - { title: D, buttonLink: /ja/a/one#gone }\nfeaturedContent: [{ url: /contact/, linkText: E }]\n",
      "a/one.md": "---\nurl: /a/one\naliases: [/old]\n---\n# One\n",
      "ja/a/one.md": "# 一\n",
      "header.yaml":
        "guides: [{ title: G, url: /old }]\nmenus:\n  - heading: M\n    secondarySection: [{ heading: S, resources: [{ linkText: L, url: /gone }] }]\n",
      "site.yaml": "footer: { terms: /gone, security: /sitemap.xml }\nredirects: { /older: /gone }\n",
    });

    expect(lines).toEqual([
      "warning header.yaml:4 menus[0].secondarySection[0].resources[0].url: leads to /gone, which is not here",
      "warning index.yaml:5 cards[1].buttonLink: leads to /gone, which is not here",
      'warning index.yaml:7 cards[3].buttonLink: leads to /ja/a/one#gone, but there is no "gone" in that page',
      "warning site.yaml:1 footer.terms: leads to /gone, which is not here",
      "warning site.yaml:2 redirects./older: leads to /gone, which is not here",
    ]);
  });

  it("finds nothing in a folder that is right", async () => {
    const { lines, pageCount } = await linesFor({ "a/b.md": "# B\n\n[C](./c.md)\n", "a/c.md": "# C\n" });

    expect(lines).toEqual([]);
    expect(pageCount).toBe(4);
  });

  it("names data that is served though no page links it", async () => {
    const content = await temporaryContent({
      "a.md": "[list](linked.csv) [odd](a%20b.json)",
      "linked.csv": "1",
      "a b.json": "{}",
      "backup.json": "{}",
      "x.log": "1",
      "r.json": JSON.stringify({
        type: "pageKbArticle",
        title: "R",
        summary: { nodeType: "document", data: {}, content: [] },
        links: { entries: [], assets: [{ sys: { id: "l" }, fields: { url: "./embedded.txt", title: "L" } }] },
      }),
      "embedded.txt": "1",
      "x.svg": "<svg/>",
      ".well-known/security.txt": "Contact: x",
    });
    const { problems } = await checkContent(content.dir);
    await content.close();

    expect(problems.map(({ severity, file }) => `${severity} ${file}`)).toEqual([
      "warning backup.json",
      "warning x.log",
    ]);
  });
});
