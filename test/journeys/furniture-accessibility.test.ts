import { jest } from "@jest/globals";
import type { Browser, Page } from "playwright-core";
import { problemsIn } from "#test/support/axe.ts";
import { openPage, startBrowser } from "#test/support/browser.ts";
import { type RunningSite, startSite } from "#test/support/running-site.ts";

jest.setTimeout(180_000);
let browser: Browser;
let site: RunningSite;

beforeAll(async () => {
  const env = {
    LOG_LEVEL: "silent",
    DATA_DIR: "/dev/null/none",
    ISSUE_COLLECTOR_URL: "https://issues.example/collector.js",
    ISSUE_COLLECTOR_JQUERY_URL: "https://issues.example/jquery.js",
  };
  [browser, site] = await Promise.all([startBrowser(), startSite(env)]);
}, 60_000);

afterAll(async () => {
  await browser.close();
  await site.stop();
});

/** Each state with what leads to it. */
const states: readonly (readonly [string, string, (page: Page) => Promise<void>])[] = [
  [
    "the reasons are open",
    "/kb/rate-limit-429",
    async (page) => {
      await page.getByRole("button", { name: "No", exact: true }).click();
      await page.getByRole("group", { name: "Why not?" }).waitFor();
    },
  ],
  [
    "an answer could not be saved, on a Japanese address without translation",
    "/ja/kb/take-thread-dumps",
    async (page) => {
      await page.getByRole("button", { name: "はい", exact: true }).click();
      await page.getByText("回答を保存できませんでした。").waitFor();
    },
  ],
  [
    "a video cannot be played",
    "/tracker/docs/plan-a-sprint",
    async (page) => {
      await page.route("**/*.webm*", (route) => route.abort());
      await page.getByRole("link", { name: "Watch: Plan a sprint" }).click();
      await page.getByRole("alert").waitFor();
    },
  ],
  [
    "all products are shown",
    "/",
    async (page) => {
      await page.getByText("See all other products").click();
    },
  ],
  [
    "the rest of a list is shown",
    "/tracker/docs",
    async (page) => {
      await page.getByRole("button", { name: "Show more" }).first().click();
      await page.waitForFunction(() => document.activeElement?.localName === "a");
    },
  ],
  [
    "the credits are shown",
    "/",
    async (page) => {
      await page.evaluate("credits()");
      await page.locator('.credits[data-state="credits"]').waitFor();
    },
  ],
];

describe.each(["light", "dark"] as const)("in the %s theme axe-core finds nothing", (colorScheme) => {
  it.each(states)("when %s", async (_, path, lead) => {
    const { page } = await openPage(browser, { colorScheme });
    await page.route("https://*.example/**", (route) => route.abort());
    await page.goto(site.url + path);
    await lead(page);

    for (const width of [1440, 1000, 390]) {
      await page.setViewportSize({ width, height: 900 });
      expect([width, await problemsIn(colorScheme)(page)]).toEqual([width, []]);
    }
  });
});
