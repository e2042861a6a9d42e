import { jest } from "@jest/globals";
import type { BrowserContextOptions, Page } from "playwright-core";
import { openPage } from "#test/support/browser.ts";
import { journeySite } from "#test/support/journey-site.ts";

jest.setTimeout(180_000);
const journey = journeySite();
const topic = "/tracker-data-center/docs/single-sign-on";

async function open(path: string, options: BrowserContextOptions = {}): Promise<Page> {
  const { page } = await openPage(journey.browser, { reducedMotion: "reduce", ...options });
  page.setDefaultTimeout(60_000);
  await page.goto(journey.site.url + path);
  await page.waitForFunction(() => document.readyState === "complete");
  return page;
}

const dialog = (page: Page) => page.getByRole("dialog", { name: "Search" });
const field = (page: Page) => dialog(page).getByRole("combobox");
const option = (page: Page, name: string | RegExp) => dialog(page).getByRole("option", { name });

describe("the search dialog", () => {
  it.each([
    ["/", (page: Page) => page.keyboard.press("/")],
    ["Ctrl-K", (page: Page) => page.keyboard.press("Control+k")],
    ["the sign in the header", (page: Page) => page.locator(".to-search").click()],
  ])("opens over the page by %s, ready to be typed into, and leaves the page where it was", async (_how, act) => {
    const page = await open(topic);
    await page.evaluate(() => window.scrollTo(0, 100));
    await act(page);
    await field(page).waitFor();
    const before = await page.evaluate(() => window.scrollY);
    await page.keyboard.type("backup");
    await option(page, /Search all texts for "backup"/).waitFor();
    await page.keyboard.press("Escape");
    await dialog(page).waitFor({ state: "hidden" });

    expect(new URL(page.url()).pathname).toBe(topic);
    expect(await page.evaluate(() => window.scrollY)).toBe(before);
  });

  it("searches the product one reads about, and everywhere after Backspace", async () => {
    const page = await open(topic);
    await page.keyboard.press("/");
    const scope = dialog(page).getByRole("button", { name: /Tracker Data Center 10\.2.*Search everywhere/ });
    await scope.waitFor();
    await page.keyboard.type("register a runner");
    await option(page, /Search all texts/).waitFor();
    expect(await option(page, /Register a runner/).count()).toBe(0);

    await field(page).fill("");
    await page.keyboard.press("Backspace");
    await scope.waitFor({ state: "detached" });
    await page.keyboard.type("register a runner");
    await option(page, /Register a runner/)
      .first()
      .waitFor();
  });

  it("forgives a misspelling, finds what only texts say, and opens it by keyboard", async () => {
    const page = await open("/");
    await page.keyboard.press("Control+k");
    await field(page).waitFor();
    await page.keyboard.type("pipline stuck");
    await option(page, /A pipeline stays in Pending/)
      .first()
      .waitFor();
    await page.keyboard.press("ArrowDown");
    await page.waitForFunction(() => document.activeElement?.getAttribute("aria-activedescendant"));
    await page.keyboard.press("Enter");

    await page.waitForURL(/pipeline-stuck-pending/);
  });

  it("offers what was searched for before, and what the page has to offer, while nothing is typed", async () => {
    const page = await open(topic);
    await page.evaluate(() => localStorage.setItem("recentSearches", '["saml"]'));
    await page.keyboard.press("/");
    await option(page, "saml").waitFor();
    await option(page, "Contact support").waitFor();
    await option(page, "Tracker Cloud").click();

    await page.waitForURL((url) => url.pathname.startsWith("/tracker/"));
  });

  it("fits a phone, and closes by its button", async () => {
    const page = await open(topic, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    await page.locator(".to-search").tap();
    await field(page).waitFor();
    const box = await dialog(page).boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
    await dialog(page).getByRole("button", { name: "Close" }).tap();

    await dialog(page).waitFor({ state: "hidden" });
  });

  it("is not needed: without scripts the sign is a link", async () => {
    const page = await open(topic, { javaScriptEnabled: false });

    expect(await page.locator(".to-search").getAttribute("href")).toBe("/search-results/");
  });
});
