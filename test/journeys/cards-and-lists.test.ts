import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { jest } from "@jest/globals";
import type { Browser, Locator, Page } from "playwright-core";
import { openPage, startBrowser } from "#test/support/browser.ts";
import { type RunningSite, startSite } from "#test/support/running-site.ts";

jest.setTimeout(180_000);
let browser: Browser;
let demo: RunningSite;
let own: RunningSite;
let contentDir = "";

const longTitle = "Boards that show the work of several teams at once";

beforeAll(async () => {
  contentDir = await mkdtemp(join(tmpdir(), "signpost-lists-"));
  const topics = Array.from({ length: 9 }, (_, index) => `${index + 1}`);
  const files = {
    "index.yaml": "title: Lists\n",
    "tracker/product.yaml": "productNameReference: { productName: Tracker }\nicon: ./i.svg\n",
    "tracker/i.svg": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>',
    "tracker/docs/index.md": "---\ntitle: Tracker documentation\n---\n",
    "tracker/docs/boards/index.md": `---\ntitle: ${longTitle}\n---\n`,
    ...Object.fromEntries(
      topics.map((n) => [`tracker/docs/boards/t${n}.md`, `---\norder: ${n}\n---\n# Topic ${n}\n\nText ${n}.\n`]),
    ),
    "tracker/docs/boards/set/index.md": "---\ntitle: A set\norder: 10\n---\n\nOverview.\n",
    ...Object.fromEntries(
      topics.map((n) => [
        `tracker/docs/boards/set/s${n}.md`,
        `---\norder: ${n}\n---\n# Step ${n}\n\n${"Word ".repeat(Number(n) * 9)}\n`,
      ]),
    ),
  };
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(contentDir, name)), { recursive: true });
    await writeFile(join(contentDir, name), text);
  }
  browser = await startBrowser();
  [demo, own] = await Promise.all([
    startSite({ LOG_LEVEL: "silent" }),
    startSite({ CONTENT_DIR: contentDir, LOG_LEVEL: "silent" }),
  ]);
}, 60_000);

afterAll(async () => {
  await browser.close();
  await Promise.all([demo.stop(), own.stop()]);
  await rm(contentDir, { recursive: true, force: true });
});

const open = async (address: string, options: Parameters<typeof openPage>[1] = {}) => {
  const { page, errors } = await openPage(browser, options);
  await page.goto(address);
  return { page, errors };
};
const sizeOf = async (image: Locator) => {
  await image.scrollIntoViewIfNeeded();
  const { width, height } = (await image.boundingBox()) ?? { width: 0, height: 0 };
  return [width, height];
};
const withoutScripts = { javaScriptEnabled: false };

describe.each([
  ["with scripts", {}],
  ["without scripts", withoutScripts],
])("the products of the home page %s", (_, options) => {
  it("are 5 of each platform, and all of them behind one toggle that closes again", async () => {
    const { page } = await open(`${demo.url}/`, options);
    const tiles = page.locator(".products .tiles a:visible");
    const toggle = page.locator(".all-products summary");
    expect(await tiles.count()).toBe(10);
    expect(await toggle.innerText()).toBe("See all other products");

    await toggle.focus();
    await page.keyboard.press("Enter");
    expect([await tiles.count(), await toggle.innerText()]).toEqual([11, "Show fewer products"]);

    await page.keyboard.press("Enter");
    expect([await tiles.count(), await toggle.innerText()]).toEqual([10, "See all other products"]);
  });
});

describe("the pages of a collection on the documentation home", () => {
  const list = (page: Page) => page.locator(".collection", { has: page.getByRole("heading", { name: longTitle }) });

  it("are 5, then all of them for good, with the focus on the first new one", async () => {
    const { page, errors } = await open(`${own.url}/tracker/docs`);
    const links = list(page).locator("li a:visible");
    expect(await links.count()).toBe(5);

    await page.getByRole("button", { name: "Show more" }).focus();
    await page.keyboard.press("Enter");

    await page.waitForFunction(() => document.activeElement?.textContent === "Topic 6");
    expect(await links.count()).toBe(10);
    expect(await page.getByRole("button", { name: "Show more" }).count()).toBe(0);
    expect(errors).toEqual([]);
  });

  it("are all on the collection's page, where the button leads without scripts", async () => {
    const { page } = await open(`${own.url}/tracker/docs`, withoutScripts);

    await page.getByRole("button", { name: "Show more" }).click();

    await page.waitForURL(/\/tracker\/docs\/boards\/?\??$/);
    await page.getByRole("link", { name: "Topic 9" }).first().waitFor();
  });
});

describe("the topics beside a topic set", () => {
  it("are 5, with a toggle for the others", async () => {
    const { page } = await open(`${own.url}/tracker/docs/set`, withoutScripts);
    const links = page.locator("aside .siblings a:visible");
    const toggle = page.locator("aside .rest summary");
    expect([await links.count(), await toggle.innerText()]).toEqual([5, "Show more"]);

    await toggle.click();
    expect([await links.count(), await toggle.innerText()]).toEqual([9, "Show less"]);

    await toggle.click();
    expect(await links.count()).toBe(5);
  });
});

describe("the siblings of a topic", () => {
  const titles = async (path: string, step?: (page: Page) => Promise<void>) => {
    const { page } = await open(own.url + path, withoutScripts);
    await step?.(page);
    return page.locator("aside .siblings a:visible").allInnerTexts();
  };
  const named = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) => `Topic ${from + index}`);

  it.each([
    ["t1", named(1, 5)],
    ["t3", named(1, 5)],
    ["t4", named(2, 6)],
    ["t8", [...named(6, 9), "A set"]],
    ["t9", [...named(6, 9), "A set"]],
  ])("of %s are a window of 5", async (name, expected) => {
    expect(await titles(`/tracker/docs/${name}`)).toEqual(expected);
  });

  it("can be expanded up and down", async () => {
    const expand = async (page: Page) => {
      for (const name of ["Show 2 earlier", "Show 3 more"]) await page.getByText(name).click();
    };

    expect(await titles("/tracker/docs/t5", expand)).toEqual([...named(1, 9), "A set"]);
  });
});

describe("cards", () => {
  const heights = async (width: number) => {
    const { page } = await open(`${own.url}/tracker/docs/set`, { viewport: { width, height: 900 } });
    return page.locator(".cards > li").evaluateAll((cards) => {
      const rows = new Map<number, Set<number>>();
      for (const card of cards) {
        const { top, height } = card.getBoundingClientRect();
        rows.set(Math.round(top), (rows.get(Math.round(top)) ?? new Set()).add(Math.round(height)));
      }
      return [...rows.values()].map((row) => row.size);
    });
  };

  it("of one row are equally high at 901 px and above", async () => {
    expect(new Set(await heights(901))).toEqual(new Set([1]));
    expect(new Set(await heights(1440))).toEqual(new Set([1]));
  });

  it("are as high as their text at 900 px", async () => {
    expect(Math.max(...(await heights(900)))).toBeGreaterThan(1);
  });
});

describe("pictures", () => {
  it.each([
    ["products on the home page", "/", ".products .tiles img", [95, 95]],
    ["resource cards", "/tracker/resources", ".cards img", [80, 80]],
    ["guides on the documentation home", "/tracker/docs", ".cards img", [100, 100]],
    ["a product", "/tracker", ".hero-icon", [75, 110]],
  ])("of %s have their size", async (_, path, selector, size) => {
    const { page } = await open(demo.url + path, { viewport: { width: 1440, height: 900 } });

    expect(await sizeOf(page.locator(selector).first())).toEqual(size);
  });
});

describe("breadcrumbs", () => {
  it("are whole while there is room, and cut off at 150 px or more where the row is full", async () => {
    const { page } = await open(`${own.url}/tracker/docs/t1`);
    const trail = page.getByRole("navigation", { name: "Breadcrumbs" });
    const crumb = trail.getByRole("link", { name: longTitle });
    const isCut = () => crumb.evaluate((link) => link.scrollWidth > link.clientWidth);

    expect(await isCut()).toBe(false);
    await trail.evaluate((element) => {
      element.style.flex = "0 0 260px";
    });

    expect(await isCut()).toBe(true);
    expect((await crumb.boundingBox())?.width).toBeGreaterThanOrEqual(150);
    expect(await crumb.textContent()).toBe(longTitle);
  });
});
