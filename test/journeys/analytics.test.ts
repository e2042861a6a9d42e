import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { jest } from "@jest/globals";
import type { Browser, Page } from "playwright-core";
import { openPage, startBrowser } from "#test/support/browser.ts";
import { closeServers, listening } from "#test/support/listening.ts";
import { type RunningSite, startSite } from "#test/support/running-site.ts";

jest.setTimeout(180_000);

type LoggedEvent = {
  readonly name: string;
  readonly pageId: string;
  readonly pageUrl: string;
  readonly attributes: Readonly<Record<string, unknown>>;
};

const topic = "/tracker/docs/plan-a-sprint";
const dataDir = join(tmpdir(), `signpost-analytics-journey-${process.pid}`);
let browser: Browser;
let site: RunningSite;
let chatOrigin: string;

beforeAll(async () => {
  ({ origin: chatOrigin } = await listening((_req, res) => {
    res.writeHead(200, { "content-type": "text/javascript", "cross-origin-resource-policy": "cross-origin" });
    res.end('document.body.insertAdjacentHTML("beforeend", "<aside aria-label=Chat>Ask me</aside>")');
  }));
  [browser, site] = await Promise.all([
    startBrowser(),
    startSite({
      DATA_DIR: dataDir,
      CHAT_WIDGET_URL: chatOrigin,
      FEATURE_FLAGS: "csm-ai-agent-on-sac.agent_enabled=true,sac-new-content-ux-experiment-gate.new_ux_enabled=true",
    }),
  ]);
}, 60_000);

afterAll(async () => {
  await browser.close();
  await Promise.all([site.stop(), closeServers()]);
  await rm(dataDir, { recursive: true, force: true });
});

const events = (): LoggedEvent[] =>
  site.lines.flatMap((line) => (line.includes('"analytics event"') ? [JSON.parse(line).event] : []));

/** A page that stays open sends what it noted after five seconds, and the log is written 200 ms late at most. */
async function eventually(name: string, isIt: (event: LoggedEvent) => boolean = () => true): Promise<LoggedEvent> {
  for (let tries = 0; tries < 150; tries += 1) {
    const found = events().find((event) => event.name === name && isIt(event));
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`no ${name} among ${JSON.stringify(events())}`);
}

const signInAs = (page: Page, person: string) =>
  page.evaluate(async (who) => {
    const body = new URLSearchParams({ person: who, continue: "/" });
    await fetch(document.querySelector<HTMLFormElement>("main form")?.action ?? "", { method: "POST", body });
  }, person);

describe("a visit", () => {
  it("is known although its page was closed after a moment", async () => {
    const { page, errors } = await openPage(browser);
    await page.goto(site.url + topic);
    await page.waitForTimeout(300);
    await page.close();

    const view = await eventually("page_view", ({ pageUrl }) => pageUrl.endsWith(topic));

    expect(view.attributes["landing"]).toBe(true);
    expect(view.pageId).not.toBe("");
    expect(errors).toEqual([]);
  });

  it("tells how far down the page somebody was, and which link they left by", async () => {
    const { page } = await openPage(browser);
    await page.goto(`${site.url}/`);
    await page.keyboard.press("End");
    await page.waitForTimeout(1000);
    await page.getByRole("contentinfo").getByRole("link").last().click();
    await page.close();

    const { attributes } = await eventually("page_scrolled", ({ pageUrl }) => pageUrl === `${site.url}/`);
    await eventually("footer_link_click");

    expect(attributes["depth"]).toBeGreaterThan(0.5);
  });

  it("tells what was searched for without the address of anybody", async () => {
    const { page } = await openPage(browser);
    await page.goto(`${site.url}/kb`);
    await page.getByRole("searchbox").first().pressSequentially("invite ann.lee@example.com");
    await page.keyboard.press("Enter");
    await page.waitForURL(/search-results/);
    await page.close();

    const { attributes } = await eventually("search_submit");

    expect(attributes["term"]).toBe("invite [email]");
    const lines = site.lines.filter((line) => line.includes("analytics event"));
    expect(lines.join("\n")).not.toContain("ann.lee");
  });

  it("leaves no trace when the browser says that its owner does not want that", async () => {
    const { page } = await openPage(browser);
    await page.addInitScript(() => {
      Object.defineProperty(navigator, "globalPrivacyControl", { value: true });
    });
    const sent: string[] = [];
    page.on("request", (request) => sent.push(request.url()));
    await page.goto(`${site.url}/billing`);
    await page.keyboard.press("End");
    await page.waitForTimeout(500);
    const stored = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
    await page.goto(`${site.url}/account`);
    await page.close();

    expect(sent.filter((url) => url.includes("analytics"))).toEqual([]);
    expect(stored.filter((key) => /id$/i.test(key))).toEqual([]);
  });
});

describe("a visitor's own choice", () => {
  it("is made on the page that the footer names, holds on all pages, and can be taken back", async () => {
    const { page, errors } = await openPage(browser);
    const sent: string[] = [];
    page.on("request", (request) => request.url().includes("analytics/events") && sent.push(request.url()));
    const state = page.locator("[data-place=privacy-state]");
    const stored = () => page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
    await page.goto(`${site.url}/`);
    expect(await stored()).toContain("anonymousId");
    await page.getByRole("link", { name: "Your privacy choices" }).click();
    await page.getByText("Your visits are noted at present.").waitFor();

    await page.getByRole("button", { name: "Do not note my visits" }).press("Enter");
    await page.getByText("Your choice has been kept.").waitFor();
    await page.getByText("Your visits are not noted at present.").waitFor();
    sent.length = 0;
    await page.goto(`${site.url}/billing`);
    await page.keyboard.press("End");
    await page.waitForTimeout(500);
    expect((await stored()).filter((key) => /id$/i.test(key))).toEqual([]);
    await page.goto(`${site.url}/ja/privacy-choices`);
    await state.getByText("現在、利用状況は記録されていません。").waitFor();
    expect(sent).toEqual([]);

    await page.getByRole("button", { name: "記録を許可する" }).click();
    await page.getByText("現在、利用状況が記録されています。").waitFor();
    expect(await page.evaluate(() => document.cookie)).toContain("privacy_choice=all");
    expect(await stored()).toContain("anonymousId");
    expect(errors).toEqual([]);
    await page.context().close();
  });
});

describe("an experiment that is on", () => {
  it("is known to the search page, and its evaluation to analytics", async () => {
    const { page, errors } = await openPage(browser);
    await page.goto(`${site.url}/search-results/?searchTerm=sprint`);

    const { attributes } = await eventually("experiment_evaluated", ({ attributes: { parameter } }) => {
      return parameter === "new_ux_enabled";
    });

    await page.close();

    expect(attributes).toMatchObject({ isOn: true, reason: "STATIC" });
    expect(errors).toEqual([]);
  });
});

describe("the chat widget", () => {
  it("is there for a signed-in user, and knows nothing of the address but a hash; not on the contact page", async () => {
    const { page, errors } = await openPage(browser);
    await page.goto(`${site.url}/login`);
    await signInAs(page, "admin");
    await page.goto(site.url + topic);
    await page.getByRole("complementary", { name: "Chat" }).waitFor();

    const context = await page.locator("script[data-chat-context]").getAttribute("data-chat-context");
    await page.goto(`${site.url}/contact`);
    await page.waitForTimeout(1000);
    const chats = await page.getByRole("complementary", { name: "Chat" }).count();
    await page.close();

    expect(JSON.parse(context ?? "")).toEqual({
      emailDomainHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      language: "en",
    });
    expect(chats).toBe(0);
    expect(errors).toEqual([]);
    const { attributes } = await eventually("widget_experiment");
    expect(attributes).toEqual({ aaId: expect.any(String), isAdmin: true, isShown: true });
  });

  it("is not there for anybody else, and no page but those that may have it lets it in", async () => {
    const { page } = await openPage(browser);
    const sent: string[] = [];
    page.on("request", (request) => sent.push(request.url()));
    await page.goto(site.url + topic);
    await page.waitForTimeout(1000);
    await page.close();
    const policyOf = async (path: string) => (await fetch(site.url + path)).headers.get("content-security-policy");

    expect(sent.filter((url) => url.startsWith(chatOrigin))).toEqual([]);
    expect(await policyOf(topic)).toContain(chatOrigin);
    expect(await policyOf("/contact")).not.toContain(chatOrigin);
    expect(await policyOf("/ja/requests")).not.toContain(chatOrigin);
  });
});
