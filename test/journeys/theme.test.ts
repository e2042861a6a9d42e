import { jest } from "@jest/globals";
import type { BrowserContextOptions, Page } from "playwright-core";
import { openPage } from "#test/support/browser.ts";
import { journeySite } from "#test/support/journey-site.ts";

jest.setTimeout(180_000);
const journey = journeySite();

const open = async (options: BrowserContextOptions = {}) => {
  const { page, errors } = await openPage(journey.browser, { colorScheme: "light", ...options });
  page.setDefaultTimeout(60_000);
  await page.goto(journey.site.url);
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
    await tab.goto(`${journey.site.url}/tracker`);
    expect(await isDark(page)).toBe(false);

    await choice(page).focus();
    await page.keyboard.press("d");
    expect(await isDark(page)).toBe(true);
    await tab.waitForFunction(() => document.documentElement.dataset["theme"] === "dark");

    await page.goto(`${journey.site.url}/tracker/docs/add-a-board`);
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
    await page.goto(`${journey.site.url}/tracker/docs`);

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

    await choice(page).waitFor({ state: "hidden" });
    expect(await isDark(page)).toBe(true);
  });
});
