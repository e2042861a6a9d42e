import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { jest } from "@jest/globals";
import type { Browser, Page } from "playwright-core";
import { accessibilityProblems } from "#test/support/axe.ts";
import { openPage, startBrowser } from "#test/support/browser.ts";
import { type RunningSite, startSite } from "#test/support/running-site.ts";

jest.setTimeout(180_000);

const widths = [1440, 800, 390];
const themes = ["light", "dark"] as const;

describe("a visitor who searches the demo site", () => {
  let site: RunningSite;
  let browser: Browser;
  const dataDir = mkdtempSync(join(tmpdir(), "search-"));
  beforeAll(async () => {
    [site, browser] = await Promise.all([startSite({ LOG_LEVEL: "info", DATA_DIR: dataDir }), startBrowser()]);
  }, 60_000);
  afterAll(async () => {
    await browser.close();
    await site.stop();
    rmSync(dataDir, { recursive: true });
  });

  const titles = (page: Page) => page.locator(".result h2").allInnerTexts();
  const summary = (page: Page) => page.locator(".summary");
  const open = async (path: string, options: Parameters<typeof openPage>[1] = {}) => {
    const opened = await openPage(browser, options);
    await opened.page.goto(site.url + path);
    return opened;
  };
  /** Waits for the answer to what a step asks for. */
  const searching = async (page: Page, step: () => Promise<unknown>) => {
    const answered = page.waitForResponse((response) => response.url().includes("/help-content/v2/search"));
    await step();
    await answered;
    await page.locator('.found[aria-busy="false"]').waitFor();
  };
  const isLive = (page: Page) => page.getByRole("tab").first().waitFor();

  it.each([
    ["a title half remembered", "create first board", /Create your first board/],
    ["a misspelling", "keybord shortcuts", /Keyboard shortcuts|keyboard shortcuts/],
    ["an error message", "database connection pool exhausted", /connection pool/i],
  ])("finds the right page by %s", async (_what, term, title) => {
    const { page, errors } = await open("/");

    await page.getByRole("searchbox").fill(term);
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/search-results\/\?searchTerm=/);

    expect((await titles(page)).slice(0, 2).join("\n")).toMatch(title);
    expect(errors).toEqual([]);
    await page.context().close();
  });

  it("finds Japanese pages from a Japanese page, and stays in Japanese", async () => {
    const { page, errors } = await open("/ja");

    await page.getByRole("searchbox").fill("ボード");
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/ja\/search-results\/\?/);
    const first = page.locator(".result h2 a").first();

    expect(await first.innerText()).toContain("ボード");
    expect(await first.getAttribute("href")).toMatch(/^\/ja\//);
    await isLive(page);
    await searching(page, () => page.getByRole("tab").nth(1).click());
    expect(await first.innerText()).toContain("ボード");
    expect(errors).toEqual([]);
    await page.context().close();
  });

  it("narrows, sorts and pages without scripts, by links and forms", async () => {
    const { page } = await open("/search-results/?searchTerm=board", { javaScriptEnabled: false });
    await expect(titles(page)).resolves.toHaveLength(10);

    await page.getByRole("link", { name: "Page 2" }).click();
    expect(page.url()).toBe(`${site.url}/search-results/?searchTerm=board&page=2`);
    await page.getByRole("link", { name: /^Documentation/ }).click();
    expect(page.url()).toBe(`${site.url}/search-results/?searchTerm=board&contentType=topic`);
    await page.getByRole("radio", { name: /Tracker Data Center/ }).check();
    await page.getByLabel("Sort by").selectOption("latest");
    await page.getByRole("button", { name: "Apply filters" }).click();
    expect(await page.getByRole("radio", { name: /Tracker Data Center/ }).isChecked()).toBe(true);
    expect(await page.getByLabel("Sort by").inputValue()).toBe("latest");
    await page.getByRole("radio", { name: "9.12" }).check();
    await page.getByRole("button", { name: "Apply filters" }).click();
    await page.getByRole("button", { name: "Remove Version 9.12" }).click();
    expect(page.url()).toBe(
      `${site.url}/search-results/?searchTerm=board&deployment=data_center&product=tracker&contentType=topic&sort=latest`,
    );
    await page.getByRole("button", { name: "Reset" }).click();
    expect(page.url()).toBe(`${site.url}/search-results/?searchTerm=board&contentType=topic&sort=latest`);
    await page.context().close();
  });

  it("keeps the address in step, and finds everything as it was after a result and Back", async () => {
    const { page, errors } = await open("/search-results/?searchTerm=board");
    await isLive(page);
    const entries = await page.evaluate(() => history.length);

    await searching(page, () => page.getByRole("radio", { name: "Tracker", exact: false }).nth(0).check());
    await searching(page, () => page.getByRole("tab", { name: /Documentation/ }).click());
    await searching(page, () => page.getByLabel("Sort by").selectOption("latest"));
    const address = `${site.url}/search-results/?searchTerm=board&deployment=cloud&product=tracker&contentType=topic&sort=latest`;
    expect(page.url()).toBe(address);
    expect(await page.evaluate(() => history.length)).toBe(entries);
    const found = await titles(page);

    await page.locator(".result h2 a").first().click();
    await page.waitForURL((url) => !url.pathname.startsWith("/search-results"));
    await page.goBack();
    await isLive(page);

    expect(page.url()).toBe(address);
    expect(await titles(page)).toEqual(found);
    expect(await page.getByRole("radio", { name: "Tracker", exact: false }).nth(0).isChecked()).toBe(true);
    expect(await page.getByLabel("Sort by").inputValue()).toBe("latest");
    await page.goForward();
    expect(page.url()).not.toContain("/search-results");
    expect(errors).toEqual([]);
    await page.context().close();
  });

  it("leads Back from a page of results to the one before, and from a term to the one before", async () => {
    const { page, errors } = await open("/search-results/?searchTerm=board");
    await isLive(page);
    const found = await titles(page);
    const isShown = (shown: readonly string[]) =>
      page.waitForFunction(
        (expected) => [...document.querySelectorAll(".result h2")].map((each) => each.textContent).join() === expected,
        shown.join(),
      );

    await searching(page, () => page.locator(".pages a", { hasText: /^2$/ }).first().click());
    expect(page.url()).toContain("page=2");
    const second = await titles(page);
    await page.locator("#search-term").fill("backup");
    await searching(page, () => page.keyboard.press("Enter"));
    expect(page.url()).toContain("searchTerm=backup");

    await page.goBack();
    await isShown(second);
    await page.goBack();
    await isShown(found);
    expect(await page.locator("#search-term").inputValue()).toBe("board");
    expect(errors).toEqual([]);
    await page.context().close();
  });

  it("does all of it by keyboard", async () => {
    const { page, errors } = await open("/");

    await page.keyboard.press("/");
    await page.getByRole("dialog").getByRole("combobox").waitFor();
    await page.keyboard.type("add a bo");
    await page.getByRole("option").first().waitFor();
    await page.keyboard.press("Enter");
    await page.waitForURL(/search-results/);
    await isLive(page);
    await page.getByRole("tab", { name: /^All/ }).focus();
    await page.keyboard.press("ArrowRight");
    await searching(page, () => page.keyboard.press("Enter"));
    expect(page.url()).toContain("contentType=topic");
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("edition");
    await searching(page, () => page.keyboard.press("ArrowDown"));
    expect(page.url()).toContain("deployment=cloud&product=tracker");
    await page
      .getByRole("button", { name: /Remove/ })
      .first()
      .focus();
    await searching(page, () => page.keyboard.press("Enter"));
    expect(page.url()).not.toContain("product=");
    await page.keyboard.press("Control+k");
    await page.waitForFunction(() => document.activeElement?.id === "search-term");
    expect(errors).toEqual([]);
    await page.context().close();
  });

  it("opens what is suggested, under its section", async () => {
    const { page, errors } = await open("/tracker/docs");

    await page.getByLabel("Search for help").click();
    await page.keyboard.type("add a board");
    const section = page.getByRole("option").filter({ hasText: /Add a board/ });
    await section.first().waitFor();
    const target = await section.first().getAttribute("href");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.waitForURL(/add-a-board/);

    expect(page.url()).toBe(site.url + target);
    expect(errors).toEqual([]);
    await page.context().close();
  });

  it("gets results in a new tab from the not-found page, which stays", async () => {
    const { page } = await open("/no-such-page");

    await page.getByRole("searchbox").fill("board");
    const [results] = await Promise.all([page.context().waitForEvent("page"), page.keyboard.press("Enter")]);
    await results.waitForURL(/search-results/);

    expect(page.url()).toBe(`${site.url}/no-such-page`);
    expect(results.url()).toContain("searchTerm=board");
    await page.context().close();
  });

  it("finds nothing, is told so, and leaves it in the list of gaps without the email address", async () => {
    const { page } = await open("/search-results/?searchTerm=xyzzyplugh+wvvxqj%40wvvxqk.wvvxqz");

    expect(await summary(page).innerText()).toContain('No results found for "xyzzyplugh wvvxqj@wvvxqk.wvvxqz"');
    await new Promise((resolve) => setTimeout(resolve, 500));
    const logged = site.lines.filter((line) => /xyzzyplugh|searchTerm/.test(line));
    expect(logged.some((line) => line.includes("search found nothing"))).toBe(true);
    expect(logged.join("")).not.toMatch(/wvvxqj(@|%40)/);
    await page.context().close();
  });

  it("loads at most 85 kB of scripts", async () => {
    const { page } = await openPage(browser);
    let bytes = 0;
    page.on("response", async (response) => {
      if (response.url().endsWith(".js")) bytes += Number(response.headers()["content-length"] ?? 0);
    });
    await page.goto(`${site.url}/search-results/?searchTerm=board`, { waitUntil: "networkidle" });

    expect(bytes).toBeGreaterThan(50_000);
    expect(bytes).toBeLessThan(85_000);
    await page.context().close();
  });

  it.each(themes.flatMap((theme) => widths.map((width) => [width, theme] as const)))(
    "meets what axe can check at %s px in the %s theme",
    async (width, colorScheme) => {
      for (const path of [
        "/search-results/?searchTerm=board&deployment=data_center&product=tracker&version=9.12&contentType=topic",
        "/search-results/?searchTerm=xyzzyplugh",
        "/search-results/",
      ]) {
        const { page } = await open(path, { viewport: { width, height: 900 }, colorScheme });
        await isLive(page);
        expect(await accessibilityProblems(page)).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
        await page.context().close();
      }
      const { page } = await open("/", { viewport: { width, height: 900 }, colorScheme });
      await page.getByRole("searchbox").click();
      await page.keyboard.type("boa");
      await page.getByRole("option").first().waitFor();
      await page.keyboard.press("ArrowDown");
      expect(await accessibilityProblems(page)).toEqual([]);
      await page.context().close();
    },
  );

  it.each([
    ["operators", "%22%20OR%20(%20*"],
    ["a single dash", "-"],
    ["control characters", "%00%01%1b"],
    ["half a character", "%ed%a0%80"],
    ["a broken escape", "%E0%A4%A"],
    ["a regular expression", "(a%2B)%2B%24"],
    ["a name of objects", "__proto__"],
    ["several scripts", "%F0%9F%8C%8A%20%D0%B2%D0%BE%D0%B4%D0%B0%20%D9%85%D8%A7%D8%A1"],
    ["eight thousand letters", "x".repeat(8000)],
    ["a thousand words", "sail%20".repeat(1000)],
  ])("is answered whatever is typed: %s", async (_what, term) => {
    const response = await fetch(`${site.url}/search-results/?searchTerm=${term}`);

    expect([200, 400]).toContain(response.status);
  });
});
