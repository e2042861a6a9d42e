import { jest } from "@jest/globals";
import type { Browser, Page } from "playwright-core";
import { accessibilityProblems } from "#test/support/axe.ts";
import { openPage, startBrowser } from "#test/support/browser.ts";
import { beginAnswer, chunk, type FakeModel, fakeModel } from "#test/support/fake-model.ts";
import { closeServers } from "#test/support/listening.ts";
import { type RunningSite, startSite } from "#test/support/running-site.ts";

jest.setTimeout(180_000);

const FEATURE_FLAGS = "sac-search-ai-experiment.ai_dialog_enabled=true";
const results = "/search-results/?searchTerm=add+a+board";

let browser: Browser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser.close());

const offer = (page: Page) => page.getByRole("button", { name: "Answer from these results" });
const answer = (page: Page) => page.getByRole("region", { name: "Answer", exact: true });
const signIn = (page: Page, site: RunningSite, person = "customer") =>
  page.request.post(`${site.url}/gateway/api/session/sign-in`, {
    form: { person, continue: "/" },
    headers: { origin: site.url },
    maxRedirects: 0,
  });

/** Notes how much what is shown has moved without the visitor doing anything. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    let moved = 0;
    new PerformanceObserver((list) => {
      // Layout shifts have fields that the types of performance entries lack.
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
        if (!entry.hadRecentInput) moved += entry.value;
      }
      document.documentElement.dataset["moved"] = String(moved);
    }).observe({ type: "layout-shift", buffered: true });
  });

async function openResults(site: RunningSite, path = results, width = 1280) {
  const opened = await openPage(browser, { viewport: { width, height: 844 } });
  await signIn(opened.page, site);
  await watchShifts(opened.page);
  await opened.page.goto(site.url + path);
  return opened;
}

describe("answers without a model", () => {
  let site: RunningSite;
  beforeAll(async () => {
    site = await startSite({ FEATURE_FLAGS });
  });
  afterAll(() => site.stop());

  it.each([1280, 390])("are offered at a width of %d without moving anything, and quote the pages", async (width) => {
    const { page, errors } = await openResults(site, results, width);
    await offer(page).waitFor();
    await page.waitForTimeout(300);
    // Of a page that a busy machine has not rendered in time an answer has the description only.
    for (const hit of await page.locator("main a[href^='/']").all()) {
      const href = await hit.getAttribute("href");
      if (href !== null) await page.request.get(site.url + href);
    }
    expect(Number(await page.evaluate("document.documentElement.dataset.moved ?? 0"))).toBe(0);
    expect(await accessibilityProblems(page)).toEqual([]);

    await offer(page).click();
    await answer(page).getByRole("heading", { name: "Sources" }).waitFor();

    expect(await answer(page).innerText()).toContain("Sentences of the pages below, word for word.");
    expect(await accessibilityProblems(page)).toEqual([]);
    // The first sentence is one of the source that is named first.
    const quote = await answer(page).locator("ul li > span").first().innerText();
    await answer(page).locator("ol a").first().click();
    await page.waitForURL(/#/);
    expect(await page.locator("main").innerText()).toContain(quote);
    expect(await page.locator(":target").count()).toBe(1);
    expect(errors).toEqual([]);
    await page.context().close();
  });

  it("are asked for, stopped and closed by keyboard", async () => {
    const { page, errors } = await openResults(site);
    await offer(page).focus();
    await page.keyboard.press("Enter");
    await answer(page).getByText("The answer is complete.").waitFor();
    expect(await page.evaluate("document.activeElement.className")).toBe("answer");

    await page.keyboard.press("Tab");
    expect(await page.evaluate("document.activeElement.textContent")).toBe("Close");
    await page.keyboard.press("Escape");

    expect(await offer(page).evaluate((button) => button === document.activeElement)).toBe(true);
    expect(errors).toEqual([]);
    await page.context().close();
  });

  it("are for everybody who is signed in, whatever their role, and for nobody else", async () => {
    const { page } = await openPage(browser);
    const status = async () =>
      (
        await page.request.post(`${site.url}/gateway/api/search/answer`, {
          data: { query: "board" },
          headers: { origin: site.url },
        })
      ).status();
    expect(await status()).toBe(401);
    for (const person of ["customer", "partner", "editor", "admin"]) {
      await signIn(page, site, person);
      expect(await status()).toBe(200);
    }
    await page.context().close();
  });

  it("are in Japanese on Japanese pages", async () => {
    const { page, errors } = await openResults(
      site,
      `/ja/search-results/?searchTerm=${encodeURIComponent("ボードを追加する方法")}`,
    );
    await page.getByRole("button", { name: "検索結果から回答を見る" }).click();
    const region = page.getByRole("region", { name: "回答" });
    await region.getByRole("heading", { name: "引用元" }).waitFor();

    expect(await region.locator("ul li > span").first().innerText()).toMatch(/。$/);
    expect(await region.locator("ol a").first().getAttribute("href")).toMatch(/^\/ja\//);
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(errors).toEqual([]);
    await page.context().close();
  });

  it.each([
    ["visitors who are not signed in, who get no offer,", 85, false],
    ["those who get one", 86, true],
  ])("are not loaded before they are wanted: all scripts for %s are at most %i kB", async (_who, limit, isSignedIn) => {
    const { page, errors } = await openPage(browser);
    if (isSignedIn) await signIn(page, site);
    const scripts: string[] = [];
    let bytes = 0;
    page.on("response", async (response) => {
      if (!response.url().endsWith(".js")) return;
      scripts.push(response.url());
      bytes += Number(response.headers()["content-length"] ?? 0);
    });
    await page.goto(site.url + results, { waitUntil: "networkidle" });

    expect(await offer(page).count()).toBe(isSignedIn ? 1 : 0);
    expect(scripts.filter((url) => /answer/.test(url))).toEqual([]);
    expect(scripts.some((url) => /feature-gates/.test(url))).toBe(true);
    expect(bytes).toBeGreaterThan(60_000);
    expect(bytes).toBeLessThanOrEqual(limit * 1000);
    expect(errors).toEqual([]);
    await page.context().close();
  });
});

describe("answers of a model", () => {
  let model: FakeModel;
  let site: RunningSite;
  beforeAll(async () => {
    model = await fakeModel();
    site = await startSite({
      FEATURE_FLAGS,
      ANSWER_MODEL_URL: `${model.origin}/v1`,
      ANSWER_MODEL_NAME: "tiny",
      ANSWER_MODEL_KEY: "k-secret-1",
    });
  });
  afterAll(async () => {
    await site.stop();
    await closeServers();
  });

  /** A sentence that the passage which the model is shown first has, word for word. */
  const firstSentence = (content: string) => {
    const [first] = JSON.parse(content).passages;
    return String(first.text)
      .split(/(?<=\.)\s/)[0]
      ?.replace(/\.$/, "");
  };

  it("come while the model writes, without what it cannot cite, and can be stopped", async () => {
    model.does((res, { body }) => {
      beginAnswer(res).write(
        chunk(
          `${firstSentence(body.messages[1]?.content ?? "")} [1].\nVisit <a href="https://evil.example">us</a> [1].\nNobody says this.\n`,
        ),
      );
    });
    const { page, errors } = await openResults(site);
    await offer(page).click();
    await answer(page).locator(".cite").first().waitFor();

    expect(await answer(page).innerText()).toContain("Written by a language model");
    expect(await answer(page).innerText()).not.toMatch(/evil|Nobody says/);
    await answer(page).getByRole("button", { name: "Stop" }).click();
    await answer(page).getByText("Stopped.").waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    for (let tries = 0; tries < 50 && model.cutOff() === 0; tries++) await page.waitForTimeout(50);
    expect(model.cutOff()).toBe(1);
    expect(errors).toEqual([]);
    await page.context().close();
  });

  it("are the pages' own words while the model fails; the page works as ever, and says nothing of the key", async () => {
    for (const fault of ["failing", "hanging"] as const) {
      model.fail(fault);
      const { page, errors } = await openResults(site);
      await offer(page).click();
      await answer(page).getByText("Sentences of the pages below, word for word.").waitFor();
      expect(await page.content()).not.toContain("k-secret-1");
      expect(errors).toEqual([]);
      await page.context().close();
    }
    model.fail(undefined);
    expect(site.lines.join("\n")).not.toMatch(/k-secret-1|northwind/);
    expect(site.lines.some((line) => line.includes('"upstream":"answer-model"'))).toBe(true);
  });
});
