import { jest } from "@jest/globals";
import type { BrowserContextOptions, Page } from "playwright-core";
import { accessibilityProblems } from "#test/support/axe.ts";
import { openPage } from "#test/support/browser.ts";
import { journeySite } from "#test/support/journey-site.ts";

/** 9.12 has no such page; the collection that it stands in is there. */
const newTopic = "/tracker-data-center/docs/set-wip-limits";
const text =
  "This exact page does not exist in our Data Center 9.12 documentation. Would you like to look for an alternative page?";
jest.setTimeout(180_000);
const journey = journeySite();

async function open(path: string, options: BrowserContextOptions = {}) {
  const { page, errors } = await openPage(journey.browser, options);
  page.setDefaultTimeout(60_000);
  await page.goto(journey.site.url + path);
  return { page, errors };
}

const selector = (page: Page) => page.locator("summary", { hasText: "Edition:" });
const modal = (page: Page) => page.getByRole("dialog", { name: "Unable to find page" });
/** The browser tells of a dialog's closing a moment after it is gone. */
const waitForSelectorFocus = (page: Page) =>
  page.waitForFunction(() => document.activeElement?.textContent?.startsWith("Edition:") ?? false);

async function choose(page: Page, edition: string) {
  await selector(page).click();
  await page.getByRole("link", { name: edition, exact: true }).click();
}

describe("the edition selector", () => {
  it("goes straight to the page in another deployment and version that has it", async () => {
    const { page, errors } = await open("/tracker/docs/add-a-board");
    await choose(page, "Data Center 10.2 LTS");
    await page.waitForURL("**/tracker-data-center/docs/add-a-board");
    await choose(page, "Data Center 9.12");
    await page.waitForURL("**/tracker-data-center/9-12/docs/add-a-board");
    await choose(page, "Cloud");

    await page.waitForURL("**/tracker/docs/add-a-board");
    expect(errors).toEqual([]);
  });

  it("leads to the closest page without scripts", async () => {
    const { page } = await open(newTopic, { javaScriptEnabled: false });
    await choose(page, "Data Center 9.12");

    await page.waitForURL("**/tracker-data-center/9-12/docs/use-tracker");
  });
});

describe("the version modal", () => {
  it("opens for a version without the page and offers the closest page, its search and its documentation", async () => {
    const { page, errors } = await open(newTopic);
    await choose(page, "Data Center 9.12");

    await modal(page).getByText(text).waitFor();
    const hrefs = await modal(page)
      .getByRole("link")
      .evaluateAll((links) => links.map((link) => [link.textContent, link.getAttribute("href")]));
    expect(hrefs.map(([name]) => name)).toEqual(["Use Tracker Data Center", "Search", "Browse"]);
    expect(hrefs[0]?.[1]).toContain("/tracker-data-center/9-12/docs/use-tracker");
    expect(hrefs[1]?.[1]).toBe(
      "/search-results/?searchTerm=Set+WIP+limits&deployment=data_center&product=tracker&version=9.12",
    );
    expect(hrefs[2]?.[1]).toBe("/tracker-data-center/9-12/docs");
    await modal(page).getByRole("link", { name: "Browse" }).click();
    await page.waitForURL("**/tracker-data-center/9-12/docs");
    expect(errors).toEqual([]);
  });

  it("searches that version", async () => {
    const { page } = await open(newTopic);
    await choose(page, "Data Center 9.12");
    await modal(page).getByRole("link", { name: "Search" }).click();

    await page.waitForURL("**/search-results/?*version=9.12*");
    expect(await page.getByRole("searchbox").first().inputValue()).toBe("Set WIP limits");
  });

  it.each(["Cancel", "Close"])(
    "is closed by %s, and the selector has the focus and the present edition",
    async (name) => {
      const { page } = await open(newTopic);
      await choose(page, "Data Center 9.12");
      await modal(page).getByRole("button", { name }).click();

      expect(await modal(page).count()).toBe(0);
      await waitForSelectorFocus(page);
      expect(await selector(page).textContent()).toBe("Edition: Data Center 10.2 LTS");
      expect(page.url()).toBe(journey.site.url + newTopic);
    },
  );

  it("is used by keyboard alone, and keeps the focus in it until Escape", async () => {
    const { page } = await open(newTopic);
    await selector(page).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("link", { name: "Data Center 9.12", exact: true }).focus();
    await page.keyboard.press("Enter");
    await modal(page).waitFor();

    const reached = new Set<string>();
    for (let tab = 0; tab < 12; tab++) {
      reached.add(
        await page.evaluate(() => {
          const { activeElement } = document;
          if (activeElement === null || activeElement === document.body) return "the browser";
          return activeElement.closest("dialog") === null ? "the page" : (activeElement.textContent ?? "");
        }),
      );
      await page.keyboard.press("Tab");
    }
    expect([...reached].filter((name) => name !== "the browser").sort()).toEqual(
      ["Browse", "Cancel", "Close", "Search", "Use Tracker Data Center"].sort(),
    );
    await page.keyboard.press("Escape");
    expect(await modal(page).count()).toBe(0);
    await waitForSelectorFocus(page);
  });

  it.each(["light", "dark"] as const)(
    "has nothing for axe-core to find in the %s theme, at three widths",
    async (theme) => {
      const problems: string[] = [];
      for (const width of [1440, 1000, 390]) {
        const { page } = await open(newTopic, {
          viewport: { width, height: 900 },
          colorScheme: theme,
          bypassCSP: true,
          reducedMotion: "reduce",
        });
        await selector(page).click();
        problems.push(...(await accessibilityProblems(page)).map((problem) => `selector, ${width} px: ${problem}`));
        await page.getByRole("link", { name: "Data Center 9.12", exact: true }).click();
        await modal(page).waitFor();
        problems.push(...(await accessibilityProblems(page)).map((problem) => `modal, ${width} px: ${problem}`));
        await page.context().close();
      }

      expect(problems).toEqual([]);
    },
  );
});
