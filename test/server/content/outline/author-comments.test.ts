import request from "supertest";
import { withoutAuthorComments } from "#server/content/outline/author-comments.ts";
import { folderSite } from "#test/support/folder-site.ts";
import { temporaryContent } from "#test/support/temporary-content.ts";

describe("Comments of authors", () => {
  it.each([
    ["of HTML", "a <!-- INTERNAL --> b", "a  b"],
    ["over several lines", "a\n<!-- INTERNAL\n\n```\nmore INTERNAL\n-->\nb", "a\nb"],
    ["that never end", "a\n<!-- INTERNAL\nb", "a"],
    [
      "of Liquid",
      "a {% comment %}INTERNAL{% endcomment %} b {%- comment -%}\nINTERNAL\n{%- endcomment -%}c",
      "a  b \nc",
    ],
    ["of MDX", "{/* INTERNAL */}\na{/* INTERNAL\n*/}b", "a\nb"],
    ["as references", "a\n[//]: # (INTERNAL)\n[comment]: <> (INTERNAL)\nb", "a\nb"],
    ["behind a backtick that nothing closes", "a ` b <!-- INTERNAL --> c", "a ` b  c"],
    ["in a list", "- a\n  <!-- INTERNAL -->\n- b", "- a\n- b"],
  ])("are taken out: %s", (_kind, markdown, expected) => {
    expect(withoutAuthorComments(markdown)).toBe(expected);
  });

  it.each([
    "```html\n<!-- shown -->\n```",
    "~~~\n{% comment %}\n~~~",
    "> ```\n> <!-- shown -->\n> ```",
    "`<!-- shown -->` and ``{/* ` */}``",
    "a {% if x %} b\n\n\nc  \n",
    "[link]: # (title)",
  ])("are text in code, and nothing else is touched: %j", (markdown) => {
    expect(withoutAuthorComments(markdown)).toBe(markdown);
  });

  it("are in no form of a page", async () => {
    const content = await temporaryContent({
      "a.md":
        "<!-- INTERNAL first -->\n# A\n\n{% comment %}INTERNAL{% endcomment %}\n{/* INTERNAL */}\n[//]: # (INTERNAL)\n\nText. <!-- INTERNAL\nmore -->\n",
    });

    const entry = await content.entry("topic", "/a");
    const source = (await content.source.pageSource("/a", "en")).value;
    const searched = await content.source.searchPage("/a", "en");

    for (const form of [entry, source, searched, (await content.source.listPages("en")).value])
      expect(JSON.stringify(form)).not.toContain("INTERNAL");
    expect(entry.metaDescription).toBe("Text.");
    expect(source?.markdown.trim()).toBe("# A\n\n\nText.");
    await content.close();
  });

  it("are in nothing that visitors, feed readers, search engines and language models can ask for", async () => {
    const secret = "INTERNAL";
    const notes = [
      `<!-- ${secret} -->`,
      `{% comment %}${secret}{% endcomment %}`,
      `{/* ${secret} */}`,
      `[//]: # (${secret})`,
    ];
    const text = (title: string) =>
      `${notes.join("\n\n")}\n\n# ${title} <!-- ${secret} -->\n\nFirst <!-- ${secret} --> words {/* ${secret} */} here.\n\n## Part <!-- ${secret} -->\n\n- a\n  <!-- ${secret} -->\n\n| a |\n| - |\n| b <!-- ${secret} --> |\n\n> [!NOTE]\n> <!-- ${secret} -->\n> c\n`;
    const site = await folderSite({
      "index.md": text("Home"),
      "guide/index.md": text("Guide"),
      "guide/a.md": `---\nlastPublished: 2026-05-04 # ${secret}\n---\n${text("A")}`,
      "guide/b.mdx": `{/* ${secret} */}\n\nexport const note = 1;\n\n# B {/* ${secret} */}\n\nWords.\n`,
      "guide/c.html": `<!-- ${secret} --><h1>C<!-- ${secret} --></h1><p>Words<!-- ${secret} --></p>`,
      "ja/guide/a.md": text("あ"),
    });
    const pages = ["/", "/guide", "/guide/a", "/guide/b", "/guide/c", "/ja/guide/a"];
    const others = [
      "/feed.xml",
      "/ja/feed.xml",
      "/llms.txt",
      "/ja/llms.txt",
      "/sitemap.xml",
      "/search-results?q=internal",
    ];

    const addresses = [...pages, ...pages.slice(1).map((page) => `${page}.md`), "/index.md", ...others];
    for (const address of addresses) {
      const answer = await request(site.server).get(address).set("Host", "help.acme.example");

      expect(`${address} ${answer.text}`).not.toContain(secret);
    }
    for (const path of pages) {
      const searched = await site.content.source.searchPage(
        path.replace("/ja", ""),
        path.startsWith("/ja") ? "ja" : "en",
      );
      expect(JSON.stringify({ searched })).not.toContain(secret);
    }
    await site.close();
  });
});
