import { jest } from "@jest/globals";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
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

const open = async (options: BrowserContextOptions = {}) => {
  const { page, errors } = await openPage(browser, { colorScheme: "light", ...options });
  page.setDefaultTimeout(10_000);
  await page.goto(site.url);
  return { page, errors };
};

const choice = (page: Page) => page.getByRole("combobox", { name: "Theme" });
/** Whether the page's text is lighter than its ground. */
const isDark = (page: Page) =>
  page.evaluate(() => {
    const lightness = (color: string) =>
      (color.match(/\d+/g) ?? []).slice(0, 3).reduce((sum, part) => sum + Number(part), 0);
    const { color, backgroundColor } = getComputedStyle(document.body);
    return lightness(color) > lightness(backgroundColor);
  });

describe("a visitor who wants another theme than the system's", () => {
  it("chooses it with the keyboard, keeps it on other pages and in other tabs, and gives it back", async () => {
    const { page, errors } = await open();
    const tab = await page.context().newPage();
    await tab.goto(`${site.url}/tracker`);
    expect(await isDark(page)).toBe(false);

    await choice(page).focus();
    await page.keyboard.press("d");
    expect(await isDark(page)).toBe(true);
    await tab.waitForFunction(() => document.documentElement.dataset["theme"] === "dark");

    await page.goto(`${site.url}/tracker/docs/add-a-board`);
    expect(await isDark(page)).toBe(true);
    expect(await choice(page).inputValue()).toBe("dark");

    await choice(page).selectOption("System");
    expect(await isDark(page)).toBe(false);
    expect(errors).toEqual([]);
  });

  it("never sees the other one first where the page waits for a script anyway", async () => {
    const { page } = await open();
    await choice(page).selectOption("Dark");
    await page.route(/\/assets\/main/, (route) => route.abort());
    await page.goto(`${site.url}/tracker/docs`);

    expect(await isDark(page)).toBe(true);
  });

  it("prints black on white", async () => {
    const { page } = await open({ colorScheme: "dark" });
    await choice(page).selectOption("Dark");
    await page.emulateMedia({ media: "print", colorScheme: "dark" });

    expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe("light");
  });

  it("has no choice without JavaScript, where the system's theme holds", async () => {
    const { page } = await open({ javaScriptEnabled: false, colorScheme: "dark" });

    expect(await choice(page).isVisible()).toBe(false);
    expect(await isDark(page)).toBe(true);
  });
});
