import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { jest } from "@jest/globals";
import type { Browser } from "playwright-core";
import { openPage, startBrowser } from "#test/support/browser.ts";
import { type RunningSite, startSite } from "#test/support/running-site.ts";

jest.setTimeout(180_000);
/** Nobody could break it: a word of 300 letters, told from others by how it begins. */
const word = (beginning: string) => beginning.padEnd(300, "abcdefghij");
const icon =
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20" viewBox="0 0 40 20"><path d="M0 0h40v20H0z"/></svg>';

const text = `# ${word("Heading")}

${word("Paragraph")} [${word("link")}](https://example.com/${word("address")}) \`${word("code")}\` **${word("bold")}**

## ${word("Section")}

1. ${word("item")}

   | ${word("cell")} | b |
   | --- | --- |
   | ${word("below")} | \`${word("incell")}\` |

### ${word("Subsection")}

> [!NOTE]
> ${word("callout")}

> ${word("quote")}

\`\`\`bash title="${word("file")}"
${word("command")}
\`\`\`

${word("term")}
: ${word("definition")}

<details><summary>${word("summary")}</summary>${word("inside")}</details>
`;

const files: Readonly<Record<string, string>> = {
  "index.yaml": `title: ${word("Home")}\ntagline: ${word("tagline")}\nresources:\n  - { id: a, title: ${word("Card")}, description: ${word("text")}, buttonText: ${word("button")}, buttonLink: /kb, icon: { url: ./i.svg } }\n`,
  "i.svg": icon,
  "notices.yaml": `type: pageNoticeHub\ntitle: ${word("Notices")}\nnotices:\n  - { title: ${word("notice")}, message: ${word("message")}, appearance: Warning, date: 2026-11-12 }\n`,
  "tracker/product.yaml": `productNameReference: { id: tracker, productName: ${word("Product")} }\nicon: ./i.svg\nnotice: { title: ${word("warning")}, message: ${word("beware")}, appearance: Warning }\n`,
  "tracker/i.svg": icon,
  "tracker/index.yaml": `title: ${word("Landing")}\ntagline: ${word("words")}\n`,
  "tracker/docs/index.md": `---\ntitle: ${word("Documentation")}\n---\n`,
  "tracker/docs/boards/index.md": `---\ntitle: ${word("Collection")}\ndescription: ${word("about")}\n---\n`,
  "tracker/docs/boards/topic.md": `---\ntitle: ${word("Topic")}\ndescription: ${word("description")}\n---\n\n${text}`,
  "tracker/docs/boards/other.md": `---\ntitle: ${word("Other")}\n---\n\n${word("text")}\n`,
  "kb/index.md": `---\ntype: pageKbHome\ntitle: ${word("Knowledge")}\n---\n`,
  "kb/article.md": `---\ntitle: ${word("Article")}\nplatform: ${word("platform")}\nproducts: [{ productName: ${word("product")} }]\napps: [${word("app")}]\n---\n\n## Summary\n\n${text}`,
};

describe("words of 300 letters", () => {
  let browser: Browser;
  let site: RunningSite;
  let dir = "";
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), "signpost-words-"));
    for (const [name, content] of Object.entries(files)) {
      await mkdir(dirname(join(dir, name)), { recursive: true });
      await writeFile(join(dir, name), content);
    }
    [browser, site] = await Promise.all([startBrowser(), startSite({ CONTENT_DIR: dir, LOG_LEVEL: "silent" })]);
  }, 60_000);
  afterAll(async () => {
    await browser.close();
    await site.stop();
    await rm(dir, { recursive: true, force: true });
  });

  it.each([
    "/",
    "/notices",
    "/tracker",
    "/tracker/docs",
    "/tracker/docs/boards",
    "/tracker/docs/topic",
    "/kb",
    "/kb/article",
    "/products",
    "/contact",
    `/search-results/?searchTerm=${word("topic").slice(0, 90)}`,
    "/search-results/",
    `/${word("missing")}`,
  ])("widen no page: %s", async (path) => {
    const { page } = await openPage(browser, { viewport: { width: 320, height: 800 }, hasTouch: true, isMobile: true });
    for (const width of [320, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const answer = await page.goto(site.url + path);
      expect([200, 404]).toContain(answer?.status());
      await page.evaluate(() => {
        for (const each of document.querySelectorAll("main details, .tree > details, .aside nav > details"))
          each.setAttribute("open", "");
      });

      expect([width, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([width, width]);
    }
    await page.context().close();
  });
});
