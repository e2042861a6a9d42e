import { mkdtempSync, rmSync } from "node:fs";
import type { RequestListener } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { jest } from "@jest/globals";
import type { Browser, Page } from "playwright-core";
import { problemsIn } from "#test/support/axe.ts";
import { openPage, startBrowser } from "#test/support/browser.ts";
import { closeServers, listening } from "#test/support/listening.ts";
import { type RunningSite, startSite } from "#test/support/running-site.ts";

jest.setTimeout(120_000);

let browser: Browser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(async () => {
  await browser.close();
  await closeServers();
});

const api = "**/gateway/api/support-requests";
const signIn = async (page: Page, url: string, to: string, name = "Ada Moreau") => {
  await page.goto(`${url}/login?continue=${encodeURIComponent(to)}`);
  await page.getByRole("button", { name: `Sign in as ${name}` }).click();
  await page.waitForURL(url + to);
};

describe("the site's own apps", () => {
  let site: RunningSite;
  let dataDir = "";
  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), "signpost-apps-"));
    site = await startSite({ LOG_LEVEL: "silent", DATA_DIR: dataDir });
  });
  afterAll(async () => {
    await site.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it("let a newcomer sign in, send a request, and find it under their requests", async () => {
    const { page, errors } = await openPage(browser);
    await signIn(page, site.url, "/contact");

    await page.waitForFunction(() => document.querySelector<HTMLInputElement>("#request-email")?.value !== "");
    expect(await page.getByLabel("Email address").inputValue()).toBe("ada.moreau@northwind.example");
    await page.getByRole("link", { name: "Log in to contact support" }).waitFor({ state: "hidden" });
    await page.getByLabel("Subject").fill("Found again");
    await page.getByLabel("Description").fill("<b>Not bold</b>");
    await page.getByRole("button", { name: "Send request" }).click();
    await page.getByRole("link", { name: "See your requests" }).click();

    const item = page.locator(".request-list li");
    await item.getByRole("heading", { name: "Found again" }).waitFor();
    const reference = /SR-\w{8}/.exec(await item.innerText())?.[0];
    expect(await item.innerText()).toContain("Support request");
    expect(await item.innerText()).toContain("Received");
    // An old address, come to from elsewhere.
    await page.goto(`${site.url}/`);
    await page.goto(`${site.url}/requests#!/${reference}`);
    await page.locator(".request-list [aria-current=true]").waitFor();
    expect(page.url()).toBe(`${site.url}/requests/${reference}`);
    expect((await page.reload())?.status()).toBe(200);
    expect(errors).toEqual([]);

    const { page: other } = await openPage(browser);
    await signIn(other, site.url, "/requests", "Ben Okafor");
    await other.getByText("You have not sent any requests yet.").waitFor();
  });

  it("ask signed-out visitors to log in before they see requests", async () => {
    const { page, errors } = await openPage(browser);
    await page.goto(`${site.url}/requests`);

    await page.getByText("Log in to see the requests that you sent.").waitFor();

    await page.getByRole("link", { name: "Log in to account" }).waitFor();
    expect(await page.getByRole("link", { name: "Log in again" }).count()).toBe(0);
    expect(errors).toEqual([]);
  });

  it("say when requests cannot be listed, and list them when asked again", async () => {
    const { page } = await openPage(browser);
    await signIn(page, site.url, "/named-contact", "Dara Lindqvist");
    await page.getByText("To name a contact, or to change one").waitFor();
    await page.route(api, (route) => route.fulfill({ status: 502, json: {} }));
    await page.goto(`${site.url}/requests`);
    await page.getByText("Your requests cannot be shown at the moment.").waitFor();
    await page.unroute(api);

    await page.getByRole("button", { name: "Try again" }).click();

    await page.getByText("You have not sent any requests yet.").waitFor();
    expect(await page.getByRole("link", { name: "Contact support" }).last().getAttribute("href")).toBe("/contact");
  });

  it("have manifests that are asked for again, and the portal's own addresses are kept nowhere", async () => {
    const manifest = await fetch(`${site.url}/assets/contact-forms.json`);
    const portal = await fetch(`${site.url}/ja/requests/SR-7K2M9QXA`);

    expect(manifest.headers.get("cache-control")).toBe("no-cache");
    expect(portal.status).toBe(200);
    expect(portal.headers.get("cache-control")).toBe("private, no-store");
    expect(await portal.text()).toMatch(/<link rel="canonical" href="[^"]*\/ja\/requests"/);
  });

  it("leave a form that works where their scripts cannot be had, and say so", async () => {
    const { page } = await openPage(browser);
    const logged: string[] = [];
    page.on("console", (message) => logged.push(message.text()));
    await page.route("**/assets/contact-forms.json*", (route) => route.abort());
    await page.goto(`${site.url}/contact`);
    const alert = page.getByRole("alert");
    await alert.waitFor();
    expect(await alert.innerText()).toContain("A part of this form could not be loaded. You can send it all the same.");
    expect(logged.filter((text) => text.startsWith("error loading external script"))).toHaveLength(1);

    await page.getByLabel("Email address").fill("kim@example.com");
    await page.getByLabel("Subject").fill("No app");
    await page.getByLabel("Description").fill("Sent by the browser itself.");
    await page.getByRole("button", { name: "Send request" }).click();

    await page.waitForURL(`${site.url}/contact#support-form-sent`);
  });

  const pages = ["/contact", "/hot-contact", "/partnercontact", "/statuspage-contact", "/file-download", "/requests"];
  const cases = (["light", "dark"] as const).flatMap((theme) => [1440, 390].map((width) => [theme, width] as const));
  it.each(cases)("have nothing for axe-core to find, empty or with problems, %s at %d px", async (theme, width) => {
    const found: string[] = [];
    const problems = problemsIn(theme);
    const { page } = await openPage(browser, {
      viewport: { width, height: 900 },
      colorScheme: theme,
      bypassCSP: true,
      reducedMotion: "reduce",
    });
    for (const path of pages.flatMap((each) => [each, `/ja${each}`])) {
      await page.goto(site.url + path);
      await page.locator("#support-form[data-started]").waitFor();
      await page.waitForTimeout(100);
      found.push(...(await problems(page)).map((problem) => `${path}: ${problem}`));
      const send = page.locator('.support-form button[type="submit"]');
      if ((await send.count()) === 0) continue;
      await send.click();
      await page.locator(".problem-summary").waitFor();
      found.push(...(await problems(page)).map((problem) => `${path} with problems: ${problem}`));
      const isScrolling = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      if (isScrolling) found.push(`${path}: scrolls sideways`);
    }
    expect(found).toEqual([]);
  });
});

describe("a vendor's apps", () => {
  const asked: string[] = [];
  let answers: Readonly<Record<string, string>> = {};
  let site: RunningSite;
  let vendor = "";
  const hello = (name: string) =>
    `document.querySelector("[data-embed]").append(Object.assign(document.createElement("p"), { textContent: "${name}" }));`;
  const manifests = {
    "/forms.json": JSON.stringify({
      index: { js: ["index.js"] },
      "hot-contact": { js: ["hot.js"] },
      "statuspage-index": { js: ["status.js"] },
    }),
    "/portal-a.json": JSON.stringify({ js: ["a.js"] }),
    "/portal-b.json": JSON.stringify({ js: ["b.js"] }),
    "/static.json": JSON.stringify({ js: ["static.js"] }),
    ...Object.fromEntries(
      ["index", "hot", "status", "a", "b", "static"].map((name) => [`/${name}.js`, hello(`I am ${name}`)]),
    ),
  };
  const answer: RequestListener = (req, res) => {
    const { pathname } = new URL(req.url ?? "", "http://vendor.example");
    asked.push(req.url ?? "");
    const body = answers[pathname];
    res.setHeader("Access-Control-Allow-Origin", "*");
    res.setHeader("Cross-Origin-Resource-Policy", "cross-origin");
    res.setHeader("Content-Type", pathname.endsWith(".js") ? "text/javascript" : "application/json");
    if (body === undefined) return void res.writeHead(404).end();
    res.end(body);
  };
  const settings = () => ({
    LOG_LEVEL: "silent",
    CONTACT_FORMS_MANIFEST_URL: `${vendor}/forms.json`,
    REQUESTS_PORTAL_MANIFEST_URL: `${vendor}/portal-a.json`,
    REQUESTS_PORTAL_UPGRADE_MANIFEST_URL: `${vendor}/portal-b.json`,
    STATIC_FORMS_MANIFEST_URL: `${vendor}/static.json`,
    FEATURE_FLAGS: "csp_ui_deployment_upgrade_switch=true",
  });
  beforeAll(async () => {
    ({ origin: vendor } = await listening(answer));
    site = await startSite(settings());
  });
  afterAll(() => site.stop());
  beforeEach(() => {
    asked.length = 0;
    answers = manifests;
  });

  it.each([
    ["/contact", "index", "/forms.json"],
    ["/partnercontact", "index", "/forms.json"],
    ["/hot-contact", "hot", "/forms.json"],
    ["/statuspage-contact", "status", "/forms.json"],
    ["/file-download", "static", "/static.json"],
    ["/requests", "a", "/portal-a.json"],
  ])("are loaded into %s: the script %s of %s, asked with the time", async (path, script, manifest) => {
    const { page, errors } = await openPage(browser);
    await page.goto(site.url + path);

    await page.locator("#support-form").getByText(`I am ${script}`).waitFor();

    expect(asked).toEqual([expect.stringMatching(new RegExp(`^${manifest}\\?v=\\d{13}$`)), `/${script}.js`]);
    expect(errors).toEqual([]);
  });

  it("are the other portal for a signed-in user for whom the flag is on", async () => {
    const { page } = await openPage(browser);
    await signIn(page, site.url, "/requests");

    await page.locator("#support-form").getByText("I am b").waitFor();

    expect(asked.filter((path) => path.startsWith("/portal"))).toEqual([expect.stringContaining("/portal-b.json?v=")]);
  });

  it("are given 500 px for the form of file downloads", async () => {
    const { page } = await openPage(browser);
    await page.goto(`${site.url}/file-download`);

    expect(await page.locator("#support-form").evaluate((place) => place.getBoundingClientRect().height)).toBe(500);
  });

  it("are said to be missing, with a button that tries again", async () => {
    answers = {};
    const { page, errors } = await openPage(browser);
    await page.goto(`${site.url}/contact`);
    await page.getByRole("alert").waitFor();
    expect(await page.getByRole("alert").innerText()).toContain("This part of the page could not be loaded.");
    expect(errors.filter((text) => text.startsWith("error loading external script"))).toHaveLength(1);
    answers = manifests;

    await page.getByRole("button", { name: "Try again" }).focus();
    await page.keyboard.press("Enter");

    await page.locator("#support-form").getByText("I am index").waitFor();
    expect(await page.getByRole("alert").count()).toBe(0);
  });

  it("have their origin allowed on their own pages only", async () => {
    const policyOf = async (path: string) =>
      (await fetch(site.url + path)).headers.get("content-security-policy") ?? "";

    for (const path of ["/contact", "/contact", "/ja/requests", "/requests/SR-1", "/file-download"]) {
      expect(await policyOf(path)).toContain(`script-src 'self' ${vendor};`);
    }
    for (const path of ["/", "/tracker/docs", "/search-results/"]) expect(await policyOf(path)).not.toContain(vendor);
  });
});
