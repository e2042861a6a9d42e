import { jest } from "@jest/globals";
import type { BrowserContextOptions, Page } from "playwright-core";
import { accessibilityProblems } from "#test/support/axe.ts";
import { openPage } from "#test/support/browser.ts";
import { journeySite } from "#test/support/journey-site.ts";

const topic = "/tracker/docs/configure-columns";
jest.setTimeout(180_000);
const journey = journeySite();

async function open(path = topic, options: BrowserContextOptions = {}) {
  const { page, errors } = await openPage(journey.browser, { viewport: { width: 1440, height: 900 }, ...options });
  page.setDefaultTimeout(60_000);
  await page.goto(journey.site.url + path);
  return { page, errors };
}

const tree = (page: Page) => page.getByRole("navigation", { name: "Documentation", exact: true });
const link = (page: Page, name: string) => tree(page).getByRole("link", { name, exact: true });
const branch = (page: Page, title: string) => tree(page).locator("summary", { hasText: `Pages below ${title}` });
const filter = (page: Page) => page.getByRole("searchbox", { name: "Filter pages" });
const fold = (page: Page) => page.getByRole("button", { name: "Page tree" });
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent?.trim());

describe("the page tree", () => {
  it("begins with the page's ancestors open and the page marked, and other branches closed", async () => {
    const { page } = await open();

    expect(await tree(page).locator('[aria-current="page"]').allTextContents()).toEqual(["Configure columns"]);
    await link(page, "Set WIP limits").waitFor();
    expect(await link(page, "Webhooks").count()).toBe(0);
  });

  it("opens and closes a branch, whose pages are fetched when it is opened first", async () => {
    const { page, errors } = await open();
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));

    await branch(page, "Administration").click();
    await branch(page, "Integrations").click();
    await link(page, "Webhooks").waitFor();
    await branch(page, "Administration").click();
    await link(page, "Webhooks").waitFor({ state: "hidden" });
    await branch(page, "Administration").click();

    await link(page, "Webhooks").waitFor();
    expect(asked.filter((path) => path.endsWith("/branch"))).toHaveLength(2);
    expect(errors).toEqual([]);
  });

  it("folds the branch that the page is in, and unfolds it", async () => {
    const { page, errors } = await open();
    const sign = tree(page).getByRole("button", { name: "Pages below Board settings" });

    await sign.click();
    expect(await sign.getAttribute("aria-expanded")).toBe("false");
    await link(page, "Set WIP limits").waitFor({ state: "hidden" });
    await sign.press("Enter");
    await link(page, "Set WIP limits").waitFor();
    expect(errors).toEqual([]);
  });

  it("is used by keyboard alone: a branch is opened and a page of it taken", async () => {
    const { page } = await open();

    await link(page, "Administration").focus();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await link(page, "Permissions").waitFor();
    await page.keyboard.press("Tab");
    expect(await focused(page)).toBe("Permissions");
    await page.keyboard.press("Enter");

    await page.waitForURL("**/tracker/docs/permissions");
  });

  it("keeps a link to the page that lists the rest while its pages cannot be had, and gets them later", async () => {
    const { page } = await open();
    await page.route("**/branch?*", (route) => route.abort());
    await branch(page, "Sprints").click();
    await link(page, "All 3 pages").waitFor();
    await page.unroute("**/branch?*");
    await branch(page, "Sprints").click();
    await branch(page, "Sprints").click();

    await link(page, "Sprint reports").waitFor();
  });

  it("stays 28 px below the window's top while the page scrolls", async () => {
    const { page } = await open();
    const top = () => tree(page).evaluate((nav) => Math.round(nav.getBoundingClientRect().top));

    expect(await top()).toBeGreaterThan(28);
    await page.evaluate(() => scrollTo(0, 700));
    expect(await top()).toBe(28);
  });

  it("leads to the same pages without scripts", async () => {
    const { page } = await open(topic, { javaScriptEnabled: false });

    expect(await tree(page).getByRole("button").count()).toBe(0);
    await branch(page, "Sprints").click();
    await link(page, "All 3 pages").click();
    await page.waitForURL("**/tracker/docs/sprints");
    await link(page, "Sprint reports").click();
    await page.waitForURL("**/tracker/docs/read-sprint-reports");
    await filter(page).fill("webhook");
    await filter(page).press("Enter");
    await page.waitForURL("**/search-results/?searchTerm=webhook&deployment=cloud&product=tracker");
  });

  it("is one disclosure above the text on a phone", async () => {
    const { page } = await open(topic, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    await link(page, "Set WIP limits").waitFor({ state: "hidden" });
    await fold(page).waitFor({ state: "hidden" });

    await tree(page).locator("summary").first().tap();
    await branch(page, "Sprints").tap();
    await link(page, "Sprint reports").tap();

    await page.waitForURL("**/tracker/docs/read-sprint-reports");
  });
});

describe("the column of the page tree", () => {
  const remembered = (page: Page) => page.evaluate(() => sessionStorage.getItem("pageTreeExpanded"));

  it("is folded away, stays so on other pages of the visit, and is opened again", async () => {
    const { page, errors } = await open();
    const width = () => page.locator("main").evaluate((main) => main.getBoundingClientRect().left);
    const before = await width();

    await fold(page).click();
    expect(await remembered(page)).toBe("false");
    expect(await fold(page).getAttribute("aria-expanded")).toBe("false");
    expect(await width()).toBeLessThan(before);

    await page.goto(`${journey.site.url}/tracker/docs/add-a-board`);
    await link(page, "Add a board").waitFor({ state: "hidden" });
    expect(await fold(page).getAttribute("aria-expanded")).toBe("false");
    await fold(page).press("Enter");
    expect(await remembered(page)).toBe("true");
    await link(page, "Add a board").waitFor();
    expect(errors).toEqual([]);
  });

  it("moves nothing after the first paint on a page that begins folded", async () => {
    const { page } = await open();
    await fold(page).click();
    await page.goto(`${journey.site.url}/tracker/docs/add-a-board`);
    const shift = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let sum = 0;
          const observer = new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value;
          });
          observer.observe({ type: "layout-shift", buffered: true });
          setTimeout(() => resolve(sum), 500);
        }),
    );

    expect(shift).toBe(0);
  });
});

describe("the filter of a long page tree", () => {
  it("finds pages that are not in the page's HTML, says how many, and opens one by keyboard", async () => {
    const { page, errors } = await open();
    await filter(page).fill("webhooks");
    await tree(page).getByRole("status").getByText("1 page matches").waitFor();
    await link(page, "Boards and sprints").waitFor({ state: "hidden" });

    await page.keyboard.press("ArrowDown");
    expect(await focused(page)).toContain("Webhooks");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/tracker/docs/webhooks");
    expect(errors).toEqual([]);
  });

  it("gives the tree back on Escape", async () => {
    const { page } = await open();
    await filter(page).fill("webhooks");
    await link(page, "Search the texts for “webhooks”").waitFor();
    await page.keyboard.press("Escape");

    await link(page, "Boards and sprints").waitFor();
    expect(await filter(page).inputValue()).toBe("");
  });

  it("offers the search when the list of pages cannot be had", async () => {
    const { page } = await open();
    await page.route("**/pages?*", (route) => route.fulfill({ status: 200, body: "<html>Log in</html>" }));
    await filter(page).fill("webhooks");

    await tree(page).getByRole("status").getByText("The list of pages could not be loaded.").waitFor();
    await link(page, "Search the texts for “webhooks”").click();
    await page.waitForURL("**/search-results/?searchTerm=webhooks&deployment=cloud&product=tracker");
  });

  it("speaks Japanese on Japanese pages", async () => {
    const { page } = await open("/ja/tracker/docs/add-a-board");
    await page.getByRole("searchbox", { name: "ページを絞り込む" }).fill("ボード");
    await page.getByText(/件のページが一致しました/).waitFor();

    expect(await page.locator(".tree-matches a").first().getAttribute("href")).toMatch(/^\/ja\/tracker\/docs\//);
  });
});

describe("the page tree with everything open", () => {
  it.each(["light", "dark"] as const)(
    "has nothing for axe-core to find in the %s theme, at three widths",
    async (theme) => {
      const problems: string[] = [];
      for (const width of [1440, 1000, 390]) {
        const { page } = await open(topic, { viewport: { width, height: 900 }, colorScheme: theme, bypassCSP: true });
        const trigger = tree(page).locator("> details > summary");
        if (await trigger.isVisible()) await trigger.click();
        await branch(page, "Administration").click();
        await link(page, "Permissions").waitFor();
        problems.push(...(await accessibilityProblems(page)).map((problem) => `open, ${width} px: ${problem}`));
        await filter(page).fill("board");
        await link(page, "Search the texts for “board”").waitFor();
        problems.push(...(await accessibilityProblems(page)).map((problem) => `filtered, ${width} px: ${problem}`));
        if (width === 1440) {
          await fold(page).click();
          problems.push(...(await accessibilityProblems(page)).map((problem) => `folded: ${problem}`));
        }
        await page.context().close();
      }

      expect(problems).toEqual([]);
    },
  );
});
