import { jest } from "@jest/globals";
import type { BrowserContextOptions, Page } from "playwright-core";
import { openPage } from "#test/support/browser.ts";
import { journeySite } from "#test/support/journey-site.ts";

const topic = "/tracker/docs/configure-columns";
jest.setTimeout(180_000);
const journey = journeySite();

async function open(path: string, options: BrowserContextOptions = {}) {
  const { page, errors } = await openPage(journey.browser, {
    permissions: ["clipboard-read", "clipboard-write"],
    reducedMotion: "reduce",
    ...options,
  });
  page.setDefaultTimeout(60_000);
  await page.goto(journey.site.url + path);
  return { page, errors };
}

const contents = (page: Page) => page.getByRole("navigation", { name: "On this page" });
const current = (page: Page) => contents(page).locator('[aria-current="location"]');
const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

describe("the table of contents", () => {
  it("marks the section that is being read, downwards, upwards and at the end", async () => {
    const { page, errors } = await open(topic, { viewport: { width: 1280, height: 500 } });
    expect(await current(page).count()).toBe(0);
    const readAt = async (heading: string) => {
      await page.getByRole("heading", { name: heading }).evaluate((element) => element.scrollIntoView());
      await contents(page).locator('[aria-current="location"]', { hasText: heading }).waitFor();
    };

    for (const heading of ["Add a column", "Remove a column", "The first and last columns"]) {
      await readAt(heading);
      expect(await current(page).count()).toBe(1);
    }
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await contents(page).locator('[aria-current="location"]', { hasText: "Related pages" }).waitFor();
    await page.evaluate(() => scrollTo(0, 0));
    await page.waitForFunction(() => document.querySelector(".toc [aria-current]") === null);
    expect(errors).toEqual([]);
  });

  it("marks the section that its link led to, also when the page ends before it reaches the top", async () => {
    const { page } = await open(topic, { viewport: { width: 1280, height: 1200 } });
    const title = "Several statuses in one column";
    await contents(page).getByRole("link", { name: title }).click();

    await contents(page).locator('[aria-current="location"]', { hasText: title }).waitFor();
  });
});

describe("an address whose place in the page cannot be read", () => {
  it("disturbs nothing", async () => {
    const { page, errors } = await open(`${topic}#%E3%`, { viewport: { width: 1280, height: 500 } });
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));

    await contents(page).locator('[aria-current="location"]', { hasText: "Related pages" }).waitFor();
    expect(errors).toEqual([]);
  });
});

describe("the sign at a heading", () => {
  it("copies the section's address by keyboard, says so, and leads there", async () => {
    const { page, errors } = await open(topic);
    await page.getByRole("link", { name: "Link to “Add a column”" }).focus();
    await page.keyboard.press("Enter");

    await page.getByRole("status").getByText("Link copied").waitFor();
    expect(await copied(page)).toBe(`${journey.site.url}${topic}#add-a-column`);
    expect(page.url()).toBe(`${journey.site.url}${topic}#add-a-column`);
    expect(errors).toEqual([]);
  });
});

describe("the copy button of a code block", () => {
  const inArticle = "/tracker/kb/slow-boards";

  it("is reached by keyboard behind the code and copies the new text of a difference without its signs", async () => {
    const { page } = await open(inArticle);
    await page.locator("pre", { hasText: "status was" }).focus();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");

    await page.getByRole("status").getByText("Copied").waitFor();
    expect(await copied(page)).toBe(
      'project = OPS AND updated >= -30d AND status changed to "In review" ORDER BY rank',
    );
  });

  it("is always in sight where nothing can be pointed at, and is not there without scripts", async () => {
    const phone = await open(inArticle, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    const opacity = await phone.page
      .locator(".copy")
      .first()
      .evaluate((button) => getComputedStyle(button).opacity);
    expect(opacity).toBe("1");

    const plain = await open(inArticle, { javaScriptEnabled: false });
    expect(await plain.page.getByText("Copy", { exact: true }).count()).toBe(0);
  });

  it("moves nothing when it appears", async () => {
    const { page } = await open(inArticle);
    const height = () =>
      page
        .locator(".code-block")
        .first()
        .evaluate((block) => block.getBoundingClientRect().height);
    const withButton = await height();
    await page.evaluate(() => {
      for (const button of document.querySelectorAll(".copy")) button.remove();
    });

    expect(await height()).toBe(withButton);
  });
});
