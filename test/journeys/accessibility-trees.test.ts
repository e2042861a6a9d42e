import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { jest } from "@jest/globals";
import type { Browser, Page } from "playwright-core";
import { previewToken } from "#server/preview/preview-link.ts";
import { openPage, startBrowser } from "#test/support/browser.ts";
import { type RunningSite, startSite } from "#test/support/running-site.ts";

jest.setTimeout(180_000);
const trees = fileURLToPath(new URL("accessibility-trees/", import.meta.url));

const files: Readonly<Record<string, string>> = {
  // Whether a page has its neighbours depends on when the search answers.
  "site.yaml": "metadata: { siteName: Small Support, brand: Small }\nsearch: { relatedPages: false }\n",
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
  "tracker/docs/boards/sprints/index.md": "---\ntitle: Sprints\n---\n\nA sprint is two weeks.\n",
  "tracker/docs/boards/sprints/plan.md": "# Plan a sprint\n\nAsk everybody.\n",
  "tracker/docs/start/index.md": "---\ntitle: Start with Tracker\npageType: Guide\n---\n",
  "tracker/docs/start/one.md": "---\norder: 1\n---\n# Make a site\n\nChoose a name.\n",
  "tracker/docs/start/two.md": "---\norder: 2\n---\n# Invite people\n\nSend them the address.\n",
  "tracker/docs/start/three.md": "---\norder: 3\n---\n# Begin\n\nThat is all.\n",
  "tracker/resources.yaml":
    "type: pageResources\ntitle: Tracker resources\ncards:\n  - { title: Courses, description: An hour each., buttonLink: /tracker/docs }\n",
  ...Object.fromEntries(
    ["10.2", "9.12"].flatMap((version) => {
      const folder = version === "10.2" ? "tracker-dc" : "tracker-dc/9-12";
      const name = "productNameReference: { id: tracker, productName: Tracker }\ndeployment: Data Center";
      return [
        [`${folder}/product.yaml`, `${name}\nversion: "${version}"\n`],
        [`${folder}/docs/boards/add.md`, `# Add a board\n\nA board of ${version} shows work.\n`],
      ];
    }),
  ),
  "tracker/docs/boards/soon.md": "---\ndraft: true\n---\n# Archive a board\n\nNobody has read this yet.\n",
  "draft.md": "---\ndraft: true\n---\n# Soon\n\nNobody has read this yet.\n",
  "wrong.json":
    '{"type":"topic","title":"Wrong","body":{"nodeType":"document","data":{},"content":[{"nodeType":"embedded-entry-block","data":{"target":{"sys":{"id":"gone"}}},"content":[]}]}}',
  "ja/tracker/docs/boards/copy.md": "# ボードをコピーする\n\nコピーには課題がありません。\n",
};

const previewSecret = "trees-".repeat(6);
const preview = (path: string) => `${path}?preview=${previewToken(previewSecret, path, Date.now() + 3_600_000)}`;

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
  ["search", "/search-results/?searchTerm=copy", 1280],
  ["no-results", "/search-results/?searchTerm=zzqq", 1280],
  ["contact", "/contact", 1280],
  ["topic-set", "/tracker/docs/sprints", 1280],
  ["guide", "/tracker/docs/start", 1280],
  ["step-of-a-guide", "/tracker/docs/two", 1280],
  ["step-of-a-guide-on-a-phone", "/tracker/docs/two", 390],
  ["last-step-of-a-guide", "/tracker/docs/three", 1280],
  ["resources", "/tracker/resources", 1280],
  ["older-edition", "/tracker-dc/9-12/docs/add", 1280],
  ["outage-form", "/hot-contact", 1280],
  ["partner-form", "/partnercontact", 1280],
  ["status-form", "/statuspage-contact", 1280],
  ["file-form", "/file-download", 1280],
  ["requests", "/requests", 1280],
  ["named-contacts", "/named-contact", 1280],
  ["privacy-choices", "/privacy-choices", 1280],
  ["japanese-topic", "/ja/tracker/docs/copy", 1280],
  ["not-translated", "/ja/tracker/docs/add", 1280],
  ["not-found", "/tracker/docs/copy-bord", 1280],
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
      startSite({
        CONTENT_DIR: dir,
        DATA_DIR: join(dir, ".data"),
        LOG_LEVEL: "silent",
        ANALYTICS: "off",
        IDENTITY: "demo",
        PREVIEW_SECRET: previewSecret,
      }),
    ]);
  }, 60_000);
  afterAll(async () => {
    await browser.close();
    await site.stop();
    await rm(dir, { recursive: true, force: true });
  });

  const treeOf = async (page: Page) =>
    `${(await page.locator("body").ariaSnapshot())
      .replaceAll(site.url, "")
      .replace(/© \d{4}/g, "© year")
      .replace(/(mention this reference:"\n *- code: ).*/, "$1reference")}\n`;
  /** A page comes to rest when its scripts and calls have answered, soon or late: the last tree is the one that counts. */
  const isAsRead = async (name: string, page: Page) => {
    const file = join(trees, `${name}.txt`);
    if (process.env["UPDATE_TREES"] === "1") {
      await page.waitForLoadState("networkidle");
      await mkdir(trees, { recursive: true });
      await writeFile(file, await treeOf(page));
    }
    const asRead = await readFile(file, "utf8");

    let tree = await treeOf(page);
    for (let look = 0; tree !== asRead && look < 100; look += 1) {
      await page.waitForTimeout(200);
      tree = await treeOf(page);
    }
    expect(tree).toBe(asRead);
    await page.context().close();
  };
  const opened = async (path: string, width = 1280) => {
    const { page } = await openPage(browser, { viewport: { width, height: 900 } });
    await page.goto(site.url + path);
    return page;
  };

  it.each(pages)("of %s is the one that was read", async (name, path, width) => {
    const page = await opened(path, width);
    // As they are when scripts have taken over.
    if (path.startsWith("/search")) await page.getByRole("tablist").waitFor();
    if (name === "contact" || name.endsWith("-form")) await page.locator("form.support-form[novalidate]").waitFor();
    if (name === "requests" || name === "named-contacts") await page.locator(".embed a, .embed p").first().waitFor();
    if (name === "not-found") await page.locator(".nearest-pages a").first().waitFor();

    await isAsRead(name, page);
  });

  it.each([
    ["draft", "/tracker/docs/soon"],
    ["draft-without-place", "/draft"],
    ["preview-of-an-error", "/wrong"],
  ])("of %s is the one that was read", async (name, path) => {
    const page = await opened(preview(path));
    await page.locator(".content-preview").waitFor();

    await isAsRead(name, page);
  });

  it("of the open menus is the one that was read", async () => {
    const page = await opened("/tracker");
    await page.locator("summary", { hasText: "Products" }).click();
    await page.locator("header").getByRole("list", { name: "Data Center" }).waitFor();

    await isAsRead("products-menu", page);
  });

  it("of a phone's open menu is the one that was read", async () => {
    const page = await opened("/tracker", 390);
    await page.getByText("Menu", { exact: true }).click();
    await page.getByRole("navigation", { name: "Main" }).waitFor();

    await isAsRead("menu-on-a-phone", page);
  });

  it("of the account menu is the one that was read", async () => {
    const page = await opened("/login?state=code&continue=%2Ftracker");
    await page.locator("#demo-code").fill(site.code());
    await page.getByRole("button", { name: "Ada" }).click();
    await page.waitForURL(`${site.url}/tracker`);
    await page.locator(".account details summary").click();
    await page.getByRole("button", { name: "Log out" }).waitFor();

    await isAsRead("account-menu", page);
  });
});
