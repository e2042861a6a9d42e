import { rmSync } from "node:fs";
import { jest } from "@jest/globals";
import type { BrowserContextOptions, Page } from "playwright-core";
import { shots } from "#scripts/screenshots/shots.ts";
import { arabicContent } from "#test/support/arabic-content.ts";
import { accessibilityProblems, contrastProblems } from "#test/support/axe.ts";
import { openPage } from "#test/support/browser.ts";
import { journeySite } from "#test/support/journey-site.ts";
import { type RunningSite, startSite } from "#test/support/running-site.ts";
import { smallTargets } from "#test/support/small-targets.ts";

jest.setTimeout(180_000);
const journey = journeySite();

/** Every page type; what opens on pages is looked at where it is tested. */
const pages = Object.values(shots).flatMap(({ path, lead }) => (lead === undefined ? [path] : []));

/** How far the page can be scrolled to a side, in px. */
const sidewaysOverflow = "document.documentElement.scrollWidth - document.documentElement.clientWidth";

async function open(path: string, options: BrowserContextOptions, origin = journey.site.url): Promise<Page> {
  const { page } = await openPage(journey.browser, { bypassCSP: true, reducedMotion: "reduce", ...options });
  await page.goto(origin + path);
  return page;
}

describe("axe-core finds nothing at three widths, in both themes and languages, and a finger everything", () => {
  it.each(pages)("on %s", async (path) => {
    const english = await open(path, { viewport: { width: 1440, height: 900 } });
    expect(await accessibilityProblems(english)).toEqual([]);
    await english.setViewportSize({ width: 390, height: 844 });
    expect(await accessibilityProblems(english)).toEqual([]);
    await english.emulateMedia({ colorScheme: "dark" });
    expect(await contrastProblems(english)).toEqual([]);
    expect(await smallTargets(english)).toEqual([]);
    await english.context().close();

    const japanesePath = path === "/" ? "/ja" : `/ja${path}`;
    const japanese = await open(japanesePath, { viewport: { width: 1000, height: 900 }, colorScheme: "dark" });
    expect(await accessibilityProblems(japanese)).toEqual([]);
    await japanese.context().close();
  });
});

describe("axe-core finds nothing in Arabic, and nothing lies outside of the page or on its wrong side", () => {
  const dir = arabicContent();
  let site: RunningSite;
  beforeAll(async () => {
    site = await startSite({ CONTENT_DIR: dir, LOG_LEVEL: "silent" });
  });
  afterAll(async () => {
    await site.stop();
    rmSync(dir, { recursive: true, force: true });
  });

  it.each([
    "/",
    "/tracker/docs/add-a-board",
    "/tracker/docs/boards",
    "/contact",
    "/products",
    "/search-results/?searchTerm=Tracker",
    "/nowhere",
  ])("on %s", async (path) => {
    const page = await open(path, { viewport: { width: 1440, height: 900 } }, site.url);
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(await page.evaluate(sidewaysOverflow)).toBe(0);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(await page.evaluate(sidewaysOverflow)).toBe(0);
    await page.emulateMedia({ colorScheme: "dark" });
    expect(await contrastProblems(page)).toEqual([]);
    await page.context().close();
  });

  it("with the page tree at the right, and code and its signs from left to right", async () => {
    const page = await open("/tracker/docs/add-a-board", { viewport: { width: 1440, height: 900 } }, site.url);
    const left = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => element.getBoundingClientRect().left);
    const style = (selector: string, name: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), name);

    expect(await left(".tree")).toBeGreaterThan(await left("main h1"));
    expect(await left(".aside")).toBeLessThan(await left("main"));
    expect(await style("main p code", "unicode-bidi")).toBe("isolate");
    expect(await style("main pre", "direction")).toBe("ltr");
    expect(await style(".crumbs li > *", "unicode-bidi")).toBe("isolate");
    await page.context().close();
  });
});
