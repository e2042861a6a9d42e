import type { RequestListener } from "node:http";
import { jest } from "@jest/globals";
import type { Browser, Page } from "playwright-core";
import { openPage, startBrowser } from "#test/support/browser.ts";
import { closeServers, listening } from "#test/support/listening.ts";
import { type RunningSite, startSite } from "#test/support/running-site.ts";

jest.setTimeout(180_000);
const article = "/kb/rate-limit-429";
type Answer = { readonly type: string; readonly body: string; readonly waitMs?: number };

/** A stand-in for somebody else's host: answers these paths to any origin, and nothing else. */
const host = { origin: "", asked: [] as string[], answers: {} as Readonly<Record<string, Answer>> };
const answerOf: RequestListener = (req, res) => {
  const path = req.url ?? "";
  host.asked.push(path);
  const found = host.answers[path];
  res.setHeader("Access-Control-Allow-Origin", "*");
  res.setHeader("Cross-Origin-Resource-Policy", "cross-origin");
  if (found === undefined) return void res.writeHead(404).end();
  setTimeout(() => res.setHeader("Content-Type", found.type).end(found.body), found.waitMs ?? 0);
};

let browser: Browser;
/** One site with both apps, one with none. */
let site: RunningSite;
let bare: RunningSite;

beforeAll(async () => {
  ({ origin: host.origin } = await listening(answerOf));
  const apps = {
    BANNER_MANIFEST_URL: `${host.origin}/banner/manifest.json`,
    ISSUE_COLLECTOR_URL: `${host.origin}/collector.js`,
    ISSUE_COLLECTOR_JQUERY_URL: `${host.origin}/jquery.js`,
    ISSUE_COLLECTOR_FIELDS: "customfield_1,customfield_2,customfield_3",
    LOG_LEVEL: "silent",
  };
  browser = await startBrowser();
  site = await startSite(apps);
  bare = await startSite({ LOG_LEVEL: "silent" });
}, 60_000);

afterAll(async () => {
  await browser.close();
  await Promise.all([site.stop(), bare.stop(), closeServers()]);
});

const otherHostAnswers = (answers: Readonly<Record<string, Answer>>) => {
  host.asked = [];
  host.answers = answers;
};

const script = (body: string, waitMs = 0): Answer => ({ type: "text/javascript", body, waitMs });
const json = (value: unknown): Answer => ({ type: "application/json", body: JSON.stringify(value) });

/** A page of the site with apps, and everything that was written to its console. */
const visit = async (path: string) => {
  const { page } = await openPage(browser);
  const written: string[] = [];
  page.on("console", (message) => written.push(`${message.type()}: ${message.text()}`));
  await page.goto(site.url + path);
  return { page, written };
};

/** A banner app that has nothing to say. */
const noBanner = json({ js: ["none.js"] });

const policyOf = async (url: string) => (await fetch(url)).headers.get("content-security-policy") ?? "";

describe("the banner app", () => {
  const banner = `
    const banner = Object.assign(document.createElement("section"), { textContent: "Maintenance tonight" });
    banner.setAttribute("aria-label", "Announcement");
    document.querySelector("#banner").append(banner);`;

  it("is loaded from its manifest with its styles and scripts, scripts in their order", async () => {
    otherHostAnswers({
      "/banner/manifest.json": json({ js: ["first.js", "/banner/second.js"], css: ["banner.css"] }),
      "/banner/first.js": script("window.order = ['first'];", 300),
      "/banner/second.js": script(`window.order.push('second');${banner}`),
      "/banner/banner.css": { type: "text/css", body: "#banner section { color: rgb(1, 2, 3) }" },
    });

    const { page, written } = await visit(article);

    const region = page.getByRole("region", { name: "Announcement" });
    await region.waitFor();
    expect(await region.evaluate((element) => getComputedStyle(element).color)).toBe("rgb(1, 2, 3)");
    expect(await page.evaluate("window.order")).toEqual(["first", "second"]);
    expect(host.asked[0]).toBe("/banner/manifest.json");
    expect(written).toEqual([]);
  });

  it.each([
    ["the manifest is missing", {}],
    ["the manifest is no JSON", { "/banner/manifest.json": script("<html>") }],
    ["the manifest lists nothing", { "/banner/manifest.json": json({ js: [] }) }],
    ["a listed file is missing", { "/banner/manifest.json": json({ js: ["gone.js"], css: [] }) }],
    ["a listed file is of another origin", { "/banner/manifest.json": json({ js: ["https://evil.example/x.js"] }) }],
  ])("is logged as failed and shows nothing when %s", async (_, answers: Readonly<Record<string, Answer>>) => {
    otherHostAnswers(answers);

    const { page, written } = await visit(article);
    await page.waitForTimeout(1000);

    expect(written.filter((line) => line.startsWith("error: error loading external files"))).toHaveLength(1);
    expect(await page.locator("#banner").innerHTML()).toBe("");
    await page.getByRole("heading", { level: 1 }).waitFor();
  });

  it("has its origin allowed on every page, and only where the operator names it", async () => {
    for (const path of ["/", article, "/tracker/docs"]) {
      expect(await policyOf(site.url + path)).toContain(`script-src 'self' ${host.origin};`);
      expect(await policyOf(bare.url + path)).not.toContain(host.origin);
      expect(await (await fetch(bare.url + path)).text()).not.toContain('id="banner"');
    }
  });
});

describe("the issue collector", () => {
  const jquery = script("window.order = ['jquery']; window.jQuery = () => undefined;", 300);
  /** As the vendor's does: waits a moment, hands over how to open its form, and reads the fields when it opens. */
  const collector = script(`
    window.order.push('collector ' + typeof window.jQuery);
    setTimeout(() => window.ATL_JQ_PAGE_PROPS.triggerFunction(() => {
      const form = Object.assign(document.createElement("section"), { textContent: "Describe it" });
      form.setAttribute("aria-label", "Issue collector");
      form.dataset.fields = JSON.stringify(window.ATL_JQ_PAGE_PROPS.fieldValues);
      document.body.append(form);
    }), 100);`);

  const scriptsAsked = () => host.asked.filter((path) => path.endsWith(".js") && !path.startsWith("/banner"));
  const report = (page: Page) => page.getByRole("button", { name: "Report a problem" });
  const enabled = (page: Page) =>
    page.waitForFunction(() => document.querySelector(".report-problem button:enabled") !== null);

  it("loads jQuery, then its script, then enables the button, which opens it with the page's fields", async () => {
    otherHostAnswers({
      "/jquery.js": jquery,
      "/collector.js": collector,
      "/banner/manifest.json": noBanner,
      "/banner/none.js": script(""),
    });
    const { page, written } = await visit("/tracker/docs/plan-a-sprint");
    expect(scriptsAsked()).toEqual([]);

    await report(page).scrollIntoViewIfNeeded();
    expect(await report(page).isDisabled()).toBe(true);
    await enabled(page);
    await report(page).click();

    const form = page.getByRole("region", { name: "Issue collector" });
    await form.waitFor();
    expect(scriptsAsked()).toEqual(["/jquery.js", "/collector.js"]);
    expect(await page.evaluate("window.order")).toEqual(["jquery", "collector function"]);
    expect(JSON.parse((await form.getAttribute("data-fields")) ?? "")).toEqual({
      customfield_1: `${site.url}/tracker/docs/plan-a-sprint`,
      customfield_2: "Tracker",
      customfield_3: "tracker/docs/get-started/plan-a-sprint",
    });
    expect(written).toEqual([]);
  });

  it.each([
    ["jQuery", { "/collector.js": collector }, ["/jquery.js"]],
    ["the collector", { "/jquery.js": jquery }, ["/jquery.js", "/collector.js"]],
  ])("is logged as failed and takes its button away when %s is missing", async (_, answers, requests) => {
    otherHostAnswers(answers);
    const { page, written } = await visit(article);

    await report(page).scrollIntoViewIfNeeded();
    await report(page).waitFor({ state: "hidden" });

    expect(written.filter((line) => line.startsWith("error: error loading external script"))).toHaveLength(1);
    expect(scriptsAsked()).toEqual(requests);
  });

  it("has its origin allowed in frames only on the pages that have its button", async () => {
    for (const time of ["rendered", "kept"]) {
      expect([time, await policyOf(site.url + article)]).toEqual([
        time,
        expect.stringContaining(`frame-src ${host.origin};`),
      ]);
    }
    expect(await policyOf(`${site.url}/`)).toContain("frame-src 'none';");
    expect(await policyOf(bare.url + article)).not.toContain(host.origin);
    expect(await (await fetch(`${site.url}/`)).text()).not.toContain("issue-collector");
  });

  it("has no button where scripts do not run, or where there is no collector", async () => {
    const { page } = await openPage(browser, { javaScriptEnabled: false });

    await page.goto(site.url + article);

    expect(await report(page).count()).toBe(0);
    expect(await (await fetch(bare.url + article)).text()).not.toContain("Report a problem");
  });
});
