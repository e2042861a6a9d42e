import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { jest } from "@jest/globals";
import type { Browser } from "playwright-core";
import { openPage, startBrowser } from "#test/support/browser.ts";
import { type RunningSite, startSite } from "#test/support/running-site.ts";

jest.setTimeout(180_000);
const trees = fileURLToPath(new URL("accessibility-trees/", import.meta.url));

const files: Readonly<Record<string, string>> = {
  "site.yaml": "metadata: { siteName: Small Support, brand: Small }\n",
  "index.yaml": "title: Small Support\ntagline: What do you need help with?\n",
  "tracker/product.yaml": "productNameReference: { id: tracker, productName: Tracker }\n",
  "tracker/docs/index.md": "---\ntitle: Tracker documentation\n---\n",
  "tracker/docs/boards/index.md": "---\ntitle: Boards\n---\n",
  "tracker/docs/boards/add.md":
    "# Add a board\n\nA board shows work.\n\n## Before you begin\n\n> [!NOTE]\n> You need a project.\n\n```bash\nlmk board add\n```\n\n## Add it\n\n1. Open the project.\n2. Select **Add**.\n",
  "tracker/docs/boards/copy.md": "# Copy a board\n\nA copy has no issues.\n",
  "contact.yaml": "type: pageContact\ntitle: Contact support\n",
  "requests.yaml": "type: pageMyRequests\ntitle: My requests\n",
  "notices.yaml":
    "type: pageNoticeHub\ntitle: Notices\nnotices:\n  - { title: Boards are slow, appearance: warning, message: We look into it., date: 2026-11-02 }\n",
  "tracker/docs/boards/pieces.mdx":
    '# Pieces\n\n<Tabs>\n<Tab title="npm">\n\nOne.\n\n</Tab>\n<Tab title="yarn">\n\nTwo.\n\n</Tab>\n</Tabs>\n\n<Steps>\n<Step title="Install">\n\nDo it.\n\n</Step>\n</Steps>\n\n<CardGroup>\n<Card title="Boards" href="./add.md">All about them.</Card>\n</CardGroup>\n\n<ParamField path="id" type="string" required>The id.</ParamField>\n\n<details><summary>More</summary>Hidden.</details>\n',
  "kb/article.md": "---\ntitle: Boards are slow\n---\n\n## Summary\n\nA board takes long to load.\n",
};

/** One page of each kind: name of its file, address, width. */
const pages = [
  ["home", "/", 1280],
  ["documentation", "/tracker/docs", 1280],
  ["products", "/products", 1280],
  ["product", "/tracker", 1280],
  ["collection", "/tracker/docs/boards", 1280],
  ["pieces", "/tracker/docs/pieces", 1280],
  ["knowledge-base", "/kb", 1280],
  ["notices", "/notices", 1280],
  ["sign-in", "/login", 1280],
  ["topic", "/tracker/docs/add", 1280],
  ["topic-on-a-phone", "/tracker/docs/add", 390],
  ["article", "/kb/article", 1280],
  ["search", "/search-results/?searchTerm=board", 1280],
  ["no-results", "/search-results/?searchTerm=zzqq", 1280],
  ["contact", "/contact", 1280],
  ["not-found", "/nowhere", 1280],
  ["error", "/%E0%A4%A", 1280],
] as const;

/**
 * What a screen reader is given of each kind of page, as text that was read once by a person: names, roles, states, order. After a
 * change that is meant, UPDATE_TREES=1 writes them anew, to be read again.
 */
describe("the accessibility tree", () => {
  let browser: Browser;
  let site: RunningSite;
  let dir = "";
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), "signpost-trees-"));
    for (const [name, content] of Object.entries(files)) {
      await mkdir(dirname(join(dir, name)), { recursive: true });
      await writeFile(join(dir, name), content);
    }
    [browser, site] = await Promise.all([
      startBrowser(),
      // Who visits must not change what is found first.
      startSite({ CONTENT_DIR: dir, DATA_DIR: join(dir, ".data"), LOG_LEVEL: "silent", ANALYTICS: "off" }),
    ]);
  }, 60_000);
  afterAll(async () => {
    await browser.close();
    await site.stop();
    await rm(dir, { recursive: true, force: true });
  });

  it.each(pages)("of %s is the one that was read", async (name, path, width) => {
    const { page } = await openPage(browser, { viewport: { width, height: 900 } });
    await page.goto(site.url + path);
    // As they are when scripts have taken over.
    if (path.startsWith("/search")) await page.getByRole("tablist").waitFor();
    if (path === "/contact") await page.locator("form.support-form[novalidate]").waitFor();
    const tree = (await page.locator("body").ariaSnapshot())
      .replace(/© \d{4}/g, "© year")
      .replace(/(mention this reference:"\n *- code: ).*/, "$1reference");
    const file = join(trees, `${name}.txt`);
    if (process.env["UPDATE_TREES"] === "1") {
      await mkdir(trees, { recursive: true });
      await writeFile(file, `${tree}\n`);
    }

    expect(`${tree}\n`).toBe(await readFile(file, "utf8"));
    await page.context().close();
  });
});
