import { jest } from "@jest/globals";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { shots } from "#scripts/screenshots/shots.ts";
import { accessibilityProblems, contrastProblems } from "#test/support/axe.ts";
import { openPage, startBrowser } from "#test/support/browser.ts";
import { type RunningSite, startSite } from "#test/support/running-site.ts";

jest.setTimeout(60_000);
let browser: Browser;
let site: RunningSite;

beforeAll(async () => {
  [browser, site] = await Promise.all([startBrowser(), startSite({ LOG_LEVEL: "silent" })]);
}, 60_000);

afterAll(async () => {
  await browser.close();
  await site.stop();
});

/** Every page type; what opens on pages is looked at where it is tested. */
const pages = Object.values(shots).flatMap(({ path, lead }) => (lead === undefined ? [path] : []));

async function open(path: string, options: BrowserContextOptions): Promise<Page> {
  const { page } = await openPage(browser, { bypassCSP: true, reducedMotion: "reduce", ...options });
  await page.goto(site.url + path);
  return page;
}

describe("axe-core finds nothing at three widths, in both themes and languages", () => {
  it.each(pages)("on %s", async (path) => {
    const english = await open(path, { viewport: { width: 1440, height: 900 } });
    expect(await accessibilityProblems(english)).toEqual([]);
    await english.setViewportSize({ width: 390, height: 844 });
    expect(await accessibilityProblems(english)).toEqual([]);
    await english.emulateMedia({ colorScheme: "dark" });
    expect(await contrastProblems(english)).toEqual([]);
    await english.context().close();

    const japanesePath = path === "/" ? "/ja" : `/ja${path}`;
    const japanese = await open(japanesePath, { viewport: { width: 1000, height: 900 }, colorScheme: "dark" });
    expect(await accessibilityProblems(japanese)).toEqual([]);
    await japanese.context().close();
  });
});
