import { jest } from "@jest/globals";
import type { BrowserContextOptions, Page } from "playwright-core";
import { openPage } from "#test/support/browser.ts";
import { journeySite } from "#test/support/journey-site.ts";

const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
jest.setTimeout(180_000);
const journey = journeySite();

async function open(path: string, options: BrowserContextOptions = {}): Promise<Page> {
  const { page } = await openPage(journey.browser, { reducedMotion: "reduce", ...options });
  page.setDefaultTimeout(60_000);
  await page.goto(journey.site.url + path);
  await page.getByRole("tablist").or(page.locator("form.support-form")).waitFor();
  return page;
}

describe("who searches", () => {
  it.each([
    ["with a mouse", {}],
    ["on a phone", phone],
  ])("sees the second page of results from its top: %s", async (_how, options) => {
    const page = await open("/search-results/?searchTerm=board", options);
    const second = page.getByRole("navigation", { name: "Pages of results" }).getByRole("link", { name: "Page 2" });
    const first = page.locator(".result h2").first();
    const before = await first.innerText();
    await second
      .or(page.locator(".pages a", { hasText: /^2$/ }))
      .first()
      .click();
    await page.waitForFunction((title) => document.querySelector(".result h2")?.textContent !== title, before);
    await page.waitForFunction(() => document.activeElement?.id === document.querySelector(".found")?.id);
    const { y } = (await first.boundingBox()) ?? { y: -1 };

    expect(y).toBeGreaterThanOrEqual(0);
    expect(y).toBeLessThan(options.viewport?.height ?? 900);
  });

  it("finds the term in the page's title, also after another search", async () => {
    const page = await open("/search-results/?searchTerm=board");
    expect(await page.title()).toBe("board - Search results | Larkmoor Support");

    await page.getByRole("combobox").or(page.getByRole("searchbox")).first().fill("backup");
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => document.title === "backup - Search results | Larkmoor Support");
  });

  it("finds tabs whose counts add up", async () => {
    const page = await open("/search-results/?searchTerm=board");
    const [all = 0, ...others] = (await page.locator(".kinds .count").allInnerTexts()).map(Number);

    expect(others.reduce((sum, count) => sum + count, 0)).toBe(all);
    await page.getByRole("tab", { name: "Other pages" }).click();
    await page.waitForFunction(
      (count) => document.querySelector(".summary")?.textContent?.includes(`of ${count}`),
      others.at(-1),
    );
  });

  it("comes from the filters to as many results as the button says", async () => {
    const page = await open("/search-results/?searchTerm=board", phone);
    await page.getByText("Filters", { exact: true }).click();
    await page.getByRole("radio", { name: /^Desk/ }).first().check();
    await page.waitForURL(/product=desk/);
    await page.locator('.found[aria-busy="false"]').waitFor();
    const button = page.getByRole("link", { name: /^Show results \(\d+\)$/ });
    const count = /\d+/.exec(await button.innerText())?.[0];
    const seen = await button.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      const list = document.querySelector(".filters .choices")?.getBoundingClientRect().bottom ?? 0;
      return { isInSight: bottom <= innerHeight, coversChoices: top < list };
    });
    expect(seen).toEqual({ isInSight: true, coversChoices: false });
    await button.click();

    expect(await page.locator(".summary").innerText()).toContain(`of ${count}`);
    await page.locator(".filters:not([open])").waitFor();
    // At the top of the screen, or as far up as the page goes.
    await page.waitForFunction(() => {
      const { scrollY, innerHeight } = window;
      const top = document.querySelector(".found")?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY;
      return top < 100 || scrollY + innerHeight >= document.documentElement.scrollHeight - 1;
    });
  });

  it("is led on where nothing is found", async () => {
    const page = await open("/search-results/?searchTerm=zzqqxxyy");
    const ways = page.getByRole("navigation", { name: "You can also look here" }).getByRole("link");

    expect(await ways.first().innerText()).toBe("Knowledge base");
    const names = await ways.allInnerTexts();
    expect(new Set(names).size).toBe(names.length);
    for (const way of await ways.all()) {
      const answer = await page.request.get(journey.site.url + ((await way.getAttribute("href")) ?? ""));
      expect(answer.status()).toBe(200);
    }
  });
});

describe("who sends a form that is not complete", () => {
  it("hears so in the page's title, until it is complete", async () => {
    const page = await open("/contact");
    const title = await page.title();
    await page.locator("form.support-form[novalidate], form.support-form").first().waitFor();
    await page.waitForFunction(() => document.querySelector<HTMLFormElement>("form.support-form")?.noValidate === true);
    await page.getByRole("button", { name: "Send request" }).click();

    await page.waitForFunction((before) => document.title === `Error: ${before}`, title);
  });
});
