import { readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { jest } from "@jest/globals";
import type { Browser, Page } from "playwright-core";
import { openPage, startBrowser } from "#test/support/browser.ts";
import { type RunningSite, startSite } from "#test/support/running-site.ts";

const topic = "/tracker/docs/plan-a-sprint";
const dataDir = join(tmpdir(), `signpost-feedback-journey-${process.pid}`);
jest.setTimeout(180_000);
let browser: Browser;
let site: RunningSite;

beforeAll(async () => {
  [browser, site] = await Promise.all([startBrowser(), startSite({ DATA_DIR: dataDir, LOG_LEVEL: "silent" })]);
}, 60_000);

afterAll(async () => {
  await browser.close();
  await site.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const answers = async (): Promise<{ page: string; answer: string; reason?: string; language: string }[]> => {
  const folder = join(dataDir, "feedback");
  const [file = ""] = await readdir(folder).catch(() => []);
  const text = await readFile(join(folder, file), "utf8").catch(() => "");
  return text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line));
};

const answersAbout = async (path: string) =>
  (await answers()).filter(({ page }) => page === path).map(({ answer, reason }) => [answer, reason]);

const open = async (path: string, options: Parameters<typeof openPage>[1] = {}) => {
  const { page, errors } = await openPage(browser, options);
  await page.goto(site.url + path);
  return { page, errors };
};

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const thanks = "Thank you. Your answer helps us to improve this page.";

describe("a reader who answers “Was this helpful?”", () => {
  it("says Yes and is thanked on the page", async () => {
    const { page, errors } = await open(topic);

    await button(page, "Yes").click();

    await page.getByText(thanks).waitFor();
    expect(page.url()).toBe(site.url + topic);
    expect(await button(page, "Yes").getAttribute("aria-pressed")).toBe("true");
    expect(await answersAbout(topic)).toEqual([["yes", undefined]]);
    expect(errors).toEqual([]);
  });

  it("says No, is asked why, chooses a reason, and the reasons close", async () => {
    const path = "/kb/rate-limit-429";
    const { page, errors } = await open(path);
    const reasons = page.getByRole("group", { name: "Why not?" });

    await button(page, "No").click();
    await reasons.waitFor();
    expect(await reasons.getByRole("button").allTextContents()).toEqual([
      "It wasn't accurate",
      "It wasn't clear",
      "It wasn't relevant",
    ]);
    expect(await button(page, "No").getAttribute("aria-expanded")).toBe("true");
    await button(page, "It wasn't clear").click();

    await page.getByText(thanks).waitFor();
    expect(await reasons.isHidden()).toBe(true);
    expect(await answersAbout(path)).toEqual([
      ["no", undefined],
      ["no", "notClear"],
    ]);
    expect(errors).toEqual([]);
  });

  it("says Yes after No, which closes the reasons", async () => {
    const { page } = await open("/kb/attachments-413");

    await button(page, "No").click();
    await button(page, "It wasn't clear").waitFor();
    await button(page, "Yes").click();

    expect(await button(page, "It wasn't clear").isHidden()).toBe(true);
    await page.getByText(thanks).waitFor();
    expect((await answersAbout("/kb/attachments-413")).at(-1)).toEqual(["yes", undefined]);
  });

  it("does all of it with the keyboard, and never loses the focus", async () => {
    const path = "/kb/take-thread-dumps";
    const { page } = await open(path);
    const focused = () => page.evaluate(() => document.activeElement?.textContent);

    await button(page, "Yes").focus();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await button(page, "It wasn't accurate").waitFor();
    expect(await focused()).toBe("No");
    await page.keyboard.press("Escape");
    expect(await button(page, "It wasn't accurate").isHidden()).toBe(true);
    expect(await focused()).toBe("No");

    await page.keyboard.press("Space");
    await page.keyboard.press("Tab");
    expect(await focused()).toBe("It wasn't accurate");
    await page.keyboard.press("Enter");
    await page.getByText(thanks).waitFor();

    expect(await focused()).toBe("No");
    expect((await answersAbout(path)).at(-1)).toEqual(["no", "notAccurate"]);
  });

  it.each(["a click elsewhere", "the focus moving on"])("closes the reasons by %s", async (way) => {
    const { page } = await open("/kb/change-the-base-url");
    await button(page, "No").click();
    await button(page, "It wasn't clear").waitFor();

    if (way === "a click elsewhere") await page.getByRole("heading", { level: 1 }).click();
    else for (let press = 0; press < 4; press += 1) await page.keyboard.press("Tab");

    expect(await button(page, "It wasn't clear").isHidden()).toBe(true);
  });

  it("is asked and thanked in Japanese on a Japanese page", async () => {
    const { page } = await open("/ja/kb/two-step-code-rejected");

    await button(page, "いいえ").click();
    await button(page, "説明がわかりにくい").click();

    await page.getByText("ありがとうございます。").waitFor();
    expect((await answers()).at(-1)).toMatchObject({
      language: "ja",
      page: "/kb/two-step-code-rejected",
      reason: "notClear",
    });
  });

  it("is told when the answer could not be sent", async () => {
    const { page } = await open("/kb/emails-not-arriving");
    await page.route("**/gateway/api/feedback", (route) => route.abort());

    await button(page, "Yes").click();

    await page.getByText("Your answer could not be saved.").waitFor();
  });

  it("can still answer when the script for it does not load", async () => {
    const path = "/kb/sso-redirect-loop";
    const { page } = await openPage(browser);
    await page.route("**/assets/was-this-helpful-*.js", (route) => route.abort());
    await page.goto(site.url + path);

    await button(page, "Yes").click();

    await page.waitForURL(`**${path}#feedback-thanks`);
    await page.getByText(thanks).waitFor();
  });
});

describe("a reader without JavaScript", () => {
  const withoutScripts = { javaScriptEnabled: false };

  it("says Yes and is thanked where the question was", async () => {
    const path = "/notebook/docs/create-your-first-space";
    const { page } = await open(path, withoutScripts);

    await button(page, "Yes").click();

    await page.waitForURL(`${site.url}${path}#feedback-thanks`);
    await page.getByText(thanks).waitFor();
    await button(page, "It wasn't clear").waitFor({ state: "hidden" });
    expect(await answersAbout(path)).toEqual([["yes", undefined]]);
  });

  it("says No, then why", async () => {
    const path = "/kb/licence-not-recognised";
    const { page } = await open(path, withoutScripts);
    await button(page, "It wasn't relevant").waitFor({ state: "hidden" });

    await button(page, "No").click();
    await button(page, "It wasn't relevant").click();

    await page.waitForURL(`${site.url}${path}#feedback-thanks`);
    expect(await answersAbout(path)).toEqual([
      ["no", undefined],
      ["no", "notRelevant"],
    ]);
  });

  it("goes back to the Japanese page", async () => {
    const { page } = await open("/ja/kb/503-after-upgrade", withoutScripts);

    await button(page, "はい").click();

    await page.waitForURL(`${site.url}/ja/kb/503-after-upgrade#feedback-thanks`);
    await page.getByText("ありがとうございます。").waitFor();
  });
});

describe("a site whose data folder cannot be written", () => {
  it("serves, says that feedback is not kept, and tells readers who answer", async () => {
    const broken = await startSite({ DATA_DIR: "/dev/null/data" });
    const { page } = await openPage(browser, { javaScriptEnabled: false });

    const { degraded } = (await (await fetch(`${broken.url}/readyz`)).json()) as { degraded: string[] };
    await page.goto(broken.url + topic);
    await button(page, "Yes").click();

    expect(degraded).toContain("feedback");
    await page.getByText("Your answer could not be saved.").waitFor();
    await broken.stop();
    expect(broken.lines.filter((line) => line.includes("feedback cannot be kept: see DATA_DIR"))).toHaveLength(1);
  });
});
