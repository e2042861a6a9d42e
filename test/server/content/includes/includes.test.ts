import { symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describeProblem } from "#server/content/content-errors.ts";
import { checkContent } from "#server/content/files/check/check-content.ts";
import { type TemporaryContent, temporaryContent } from "#test/support/temporary-content.ts";

describe("A text that includes others", () => {
  let content: TemporaryContent | undefined;
  afterEach(() => content?.close());

  const htmlOf = async (files: Record<string, string>, path = "/guide/page") => {
    content = await temporaryContent(files);
    const { body } = await content.entry("topic", path);
    return body?.kind === "html" ? body.html : "";
  };
  const textOf = async (files: Record<string, string>, path?: string) =>
    (await htmlOf(files, path)).replace(/<\/(?:p|li|h\d)>/g, "\n").replace(/<[^>]*>/g, "");

  it("shows lines and named parts of programs inside code, as mdBook does", async () => {
    const files = {
      "book.toml": "",
      "listings/main.rs":
        "use std::io;\n// ANCHOR: all\nfn main() {\n    // ANCHOR: guess\n    let guess = 1;\n    // ANCHOR_END: guess\n}\n// ANCHOR_END: all\n",
    };
    const fence = (spec: string) => `\`\`\`text\n{{#include ../listings/main.rs${spec}}}\n\`\`\`\n`;
    const shown = (spec: string) => textOf({ ...files, "guide/page.md": `# P\n\n${fence(spec)}` });

    expect((await shown(":guess")).trim()).toBe("let guess = 1;");
    await content?.close();
    expect((await shown(":1")).trim()).toBe("use std::io;");
    await content?.close();
    expect((await shown(":5:7")).trim()).toMatch(/^let guess = 1;\s+\}$/);
    await content?.close();
    expect(await shown(":all")).not.toContain("ANCHOR");
    await content?.close();
    expect(await shown("")).toContain("use std::io;");
  });

  it("keeps its place in lists and quotations, as MkDocs does", async () => {
    const html = await htmlOf({
      "mkdocs.yml": "",
      "parts/note.md": "First **line**.\n--8<-- [start:two]\n\nSecond.\n--8<-- [end:two]\n",
      "guide/page.md": '# P\n\n- item\n\n    --8<-- "parts/note.md"\n\n!!! note\n\n    --8<-- "parts/note.md:two"\n',
    });

    expect(html).toMatch(/<li>\s*<p>item<\/p>\s*<p>First <strong>line<\/strong>\.<\/p>\s*<p>Second\.<\/p>\s*<\/li>/);
    expect(html.match(/Second\./g)).toHaveLength(2);
    expect(html.match(/First/g)).toHaveLength(1);
    expect(html).not.toContain("8&#x3C;");
  });

  it("takes several files in one place, and files by their paths from the folder of the site", async () => {
    const text = await textOf({
      "mkdocs.yml": "",
      "src/app.py": "one = 1\ntwo = 2\nthree = 3\n",
      "parts/a.md": "Part A.\n",
      "parts/b.md": "Part B.\n",
      "guide/page.md":
        "# P\n\n--8<--\nparts/a.md\nparts/b.md\n--8<--\n\n```text\n{!../src/app.py[ln:1-2]!}\n```\n\n{* ../src/app.py ln[3] *}\n",
    });

    expect(text).toMatch(/Part A\.\s+Part B\./);
    expect(text).toMatch(/one = 1\s+two = 2/);
    expect(text.match(/three = 3/g)).toHaveLength(1);
  });

  it("shows files as code and as text, as VitePress does", async () => {
    const html = await htmlOf({
      "snippets/a.ts": "const a = 1;\n// #region part\n    const inner = 2;\n// #endregion part\n",
      "guide/part.md": "---\ntitle: Part\n---\n\nOne.\n\nTwo.\n",
      "guide/page.md":
        "# P\n\n<<< @/snippets/a.ts#part{1 js} [a.ts]\n\n<!--@include: ./part.md-->\n\n<!--@include: ./part.md{7,7}-->\n",
    });

    expect(html).toMatch(/<pre/);
    expect(html.replace(/<[^>]*>/g, "")).toContain("const inner = 2;");
    expect(html).toContain("<p>One.</p>");
    expect(html.match(/Two\./g)).toHaveLength(2);
    expect(html).not.toContain("title: Part");
  });

  it("takes templates' texts with the values they are given, but no programs", async () => {
    const files = {
      "_config.yml": "",
      "_includes/note.html": '<p class="note">{{ include.content }}</p>\n',
      "_includes/loop.html": "{% for x in y %}{{ x }}{% endfor %}\n",
      "guide/_part.md": "Relative.\n",
      "guide/page.md":
        '# P\n\n{% include note.html content="Mind the gap" %}\n\n{% include_relative _part.md %}\n\n{% include loop.html %}\n\n{% raw %}\n{% include note.html %}\n{% endraw %}\n',
    };
    const text = await textOf(files);
    const { problems } = await checkContent(content?.dir ?? "");

    expect(text).toContain("Mind the gap");
    expect(text).toContain("Relative.");
    expect(text).not.toContain("for x in y");
    expect(problems.map(describeProblem)).toContain(
      "guide/page.md:7: includes loop.html, which is a program of another generator",
    );
  });

  it("takes texts of Hugo's shortcodes", async () => {
    const text = await textOf({
      "hugo.toml": "",
      "common/options.md": "Options *here*.\n",
      "guide/data.json": '{ "a": 1 }\n',
      "guide/page.md":
        '# P\n\n{{% include "/common/options" %}}\n\n{{% include "/common/options.md" %}}\n\n{{< readfile file="data.json" code="true" lang="json" >}}\n',
    });

    expect(text.match(/Options here\./g)?.length).toBeGreaterThanOrEqual(1);
    expect(text).toContain('{ "a": 1 }');
  });

  it("shows partials of MDX where their tags stand, with what these say; they are no pages", async () => {
    const files = {
      "docusaurus.config.js": "",
      "guide/_install.mdx": "import Other from './_other.mdx'\n\nInstall **{props.name}**.\n\n<Other />\n",
      "guide/_other.mdx": "Other text.\n",
      "guide/page.mdx":
        "import Install from './_install.mdx';\nimport Tabs from '@theme/Tabs';\n\n# P\n\n<Install\n  name=\"larkctl\"\n/>\n\n```jsx\n<Install />\n```\n",
    };
    const text = await textOf(files);

    expect(text).toMatch(/Install larkctl\.\s+Other text\./);
    expect(text).toContain("&lt;Install /&gt;");
    expect(text).not.toContain("import");
    expect((await content?.lookup("/guide/_install"))?.kind).toBe("absent");
    expect((await content?.source.searchPage("/guide/page", "en"))?.markdown).toContain("Install **larkctl**.");
  });

  it("finds a snippet's own pictures and links beside it", async () => {
    const html = await htmlOf({
      "docs.json": "{}",
      "snippets/a.mdx": "![x](./x.png) and [other](./../other.md)\n",
      "snippets/x.png": "png",
      "other.md": "# Other\n",
      "guide/page.mdx": 'import A from "/snippets/a.mdx";\n\n# P\n\n<A />\n\n<Snippet file="a.mdx" />\n',
    });

    expect(html.match(/src="\/media\/snippets\/x\.png/g)).toHaveLength(2);
    expect(html.match(/href="\/other"/g)).toHaveLength(2);
    expect((await content?.lookup("/snippets/a"))?.kind).toBe("absent");
  });

  it("takes no file from outside the folder, no hidden one, and none of an installed package", async () => {
    content = await temporaryContent({
      "book.toml": "",
      ".env": "SECRET",
      "node_modules/x/a.md": "SECRET",
      "guide/page.md":
        "# P\n\n{{#include ../../outside.md}}\n\n{{#include ../.env}}\n\n{{#include ../node_modules/x/a.md}}\n\n{{#include link.md}}\n\n{{#include /etc/hostname}}\n",
    });
    writeFileSync(join(content.dir, "../outside.md"), "SECRET");
    symlinkSync(join(content.dir, "../outside.md"), join(content.dir, "guide/link.md"));

    const { body } = await content.entry("topic", "/guide/page");
    const { problems } = await checkContent(content.dir);
    const said = problems.map(describeProblem).filter((line) => line.includes("includes"));

    expect(JSON.stringify(body)).not.toContain("SECRET");
    expect(said).toEqual([
      "guide/page.md:3: includes ../../outside.md, which is not in the content folder",
      "guide/page.md:5: includes ../.env, which is not here",
      "guide/page.md:7: includes ../node_modules/x/a.md, which is not here",
      "guide/page.md:9: includes link.md, which is not here",
      "guide/page.md:11: includes /etc/hostname, which is not here",
    ]);
  });

  it("is bounded: circles, depth and number are refused by name", async () => {
    const deep = Object.fromEntries(
      Array.from({ length: 14 }, (_each, at) => [`d/${at}.md`, `Level ${at}.\n\n{{#include ${at + 1}.md}}\n`]),
    );
    const files = {
      "book.toml": "",
      ...deep,
      "a.md": "# A\n\n{{#include b.md}}\n",
      "b.md": "B.\n\n{{#include a.md}}\n",
      "bomb.md": "# Bomb\n\n{{#include x0.txt}}\n",
      ...Object.fromEntries(
        Array.from({ length: 9 }, (_each, at) => [`x${at}.txt`, `{{#include x${at + 1}.txt}}\n`.repeat(10)]),
      ),
      "x9.txt": "lol\n",
    };
    content = await temporaryContent(files);
    const { problems } = await checkContent(content.dir);
    const said = problems.map(describeProblem);

    expect(said).toContain("b.md:3: includes a.md, which includes itself");
    expect(said).toContain("d/10.md:3: includes 11.md, but includes are nested more than 10 deep");
    expect(said.some((line) => line.includes("a page may include at most 1000 texts"))).toBe(true);
  });

  it("tells of problems of an included text by its own file and line", async () => {
    content = await temporaryContent({
      "mkdocs.yml": "",
      "parts/a.md": "---\ntitle: x\n---\n\nText.\n\n<Unknown />\n",
      "page.md":
        '# P\n\n--8<-- "parts/a.md"\n\n--8<-- "parts/a.md:none"\n\n--8<-- "parts/gone.md"\n\n`--8<-- "parts/gone.md"`\n',
    });
    const { problems } = await checkContent(content.dir);
    const said = problems.map(describeProblem);

    expect(said.filter((line) => line.startsWith("page.md"))).toEqual([
      'page.md:5: includes parts/a.md, which has no part "none"',
      "page.md:7: includes parts/gone.md, which is not here",
    ]);
    expect(said.filter((line) => line.startsWith("parts/a.md:7"))).toHaveLength(1);
  });

  it("is made anew, and found anew, when a file that it includes changes, appears or goes", async () => {
    content = await temporaryContent(
      {
        "book.toml": "",
        "src/a.rs": "old words\n",
        "page.md": "# P\n\n{{#include src/a.rs}}\n\n{{#include later/b.rs}}\n",
        "other.md": "# Other\n",
      },
      { watch: "poll", pollMs: 20 },
    );
    const html = async () => JSON.stringify((await content?.entry("topic", "/page"))?.body);
    const stampOf = async () =>
      (await content?.source.searchStamps(new Set(["/page"])))?.find(({ locale }) => locale === "en")?.stamp;
    expect(await html()).toContain("old words");
    await content.source.searchPage("/page", "en");
    const before = await stampOf();

    content.write({ "src/a.rs": "quite new words\n" });
    const changed = await reported(content, "page:en:/page");
    expect(await html()).toContain("quite new words");
    expect(await stampOf()).not.toBe(before);
    expect(changed).not.toContain("page:en:/other");

    content.write({ "later/b.rs": "appeared\n" });
    await reported(content, "page:en:/page");
    expect(await html()).toContain("appeared");

    content.remove("src");
    await reported(content, "page:en:/page");
    expect(await html()).not.toContain("new words");
    expect((await content.source.pageSource("/page", "en")).value?.markdown).toContain("appeared");
  });
});

/** The tags of the change that names one. */
function reported({ source }: TemporaryContent, tag: string): Promise<readonly string[]> {
  return new Promise((resolve) => {
    const stop = source.subscribe(({ tags }) => {
      if (!tags.has(tag)) return;
      stop();
      resolve([...tags]);
    });
  });
}
