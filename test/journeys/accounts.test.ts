import { once } from "node:events";
import { createServer } from "node:net";
import { jest } from "@jest/globals";
import type { Browser, Page } from "playwright-core";
import { accessibilityProblems } from "#test/support/axe.ts";
import { openPage, startBrowser } from "#test/support/browser.ts";
import { closeServers } from "#test/support/listening.ts";
import { startProvider, type TestProvider } from "#test/support/oidc-provider.ts";
import { type RunningSite, startSite } from "#test/support/running-site.ts";

jest.setTimeout(180_000);

let browser: Browser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser.close());

const account = (page: Page) => page.locator(".account");
const openMenu = async (page: Page) => {
  await account(page).locator("summary").click();
  return account(page).locator(".account-panel");
};

describe("a newcomer with no settings", () => {
  let site: RunningSite;
  beforeAll(async () => {
    site = await startSite();
  });
  afterAll(() => site.stop());

  it.each([
    ["Ada Moreau", "View requests"],
    ["Ben Okafor", "View partner requests"],
    ["Chie Tanaka", "View requests"],
    ["Dara Lindqvist", "View requests"],
  ])("signs in as %s, comes back to the page, sees their menu and logs out", async (name, requests) => {
    const { page, errors } = await openPage(browser);
    await page.goto(`${site.url}/search-results/?searchTerm=board`);

    await account(page).getByRole("link", { name: "Sign in" }).click();
    await page.getByRole("button", { name: `Sign in as ${name}` }).click();
    await page.waitForURL(/search-results.*searchTerm=board/);
    const menu = await openMenu(page);

    expect(await menu.locator("b").innerText()).toBe(name);
    expect(await menu.getByRole("link").allInnerTexts()).toEqual([
      "Manage account",
      "Switch account New",
      requests,
      "Manage named contacts",
    ]);
    await menu.getByRole("button", { name: "Log out" }).click();
    await page.getByText("You are signed out.").waitFor();
    await page.getByRole("link", { name: "Back to the page you came from" }).click();
    await account(page).getByRole("link", { name: "Sign in" }).waitFor();
    expect(errors).toEqual([]);
  });

  it("opens and closes the menu by keyboard, and gets the focus back", async () => {
    const { page } = await openPage(browser);
    await page.goto(`${site.url}/login`);
    await page.getByRole("button", { name: "Sign in as Ada Moreau" }).click();
    const avatar = account(page).locator("summary", { hasText: "Account of Ada Moreau" });
    await avatar.focus();

    await page.keyboard.press("Enter");
    await account(page).locator("details[open]").waitFor();
    // What closes it by Escape comes with the first use.
    await page.waitForLoadState("networkidle");
    await page.keyboard.press("Tab");
    await page.locator(":focus", { hasText: "Manage account" }).waitFor();
    await page.keyboard.press("Escape");

    await account(page).locator("details:not([open])").waitFor({ state: "attached" });
    await avatar.and(page.locator(":focus")).waitFor();
  });

  it.each(["light", "dark"] as const)(
    "can use the sign-in page and the menu with assistive technology, %s",
    async (colorScheme) => {
      const { page } = await openPage(browser, { colorScheme });
      await page.goto(`${site.url}/login`);
      expect(await accessibilityProblems(page)).toEqual([]);
      await page.getByRole("button", { name: "Sign in as Ada Moreau" }).click();
      await openMenu(page);
      expect(await accessibilityProblems(page, ".account")).toEqual([]);
      await page.setViewportSize({ width: 390, height: 844 });
      await page.locator(".menu > summary").click();
      if (!(await account(page).locator(".account-panel").isVisible())) await openMenu(page);
      expect(await accessibilityProblems(page, ".account")).toEqual([]);
      await page.goto(`${site.url}/ja/login?state=signed-in&continue=/ja`);
      expect(await accessibilityProblems(page)).toEqual([]);
    },
  );

  it("switches to another person", async () => {
    const { page } = await openPage(browser);
    await page.goto(`${site.url}/login?continue=/products`);
    await page.getByRole("button", { name: "Sign in as Ada Moreau" }).click();
    await (await openMenu(page)).getByRole("link", { name: "Switch account" }).click();
    await page.getByRole("button", { name: "Sign in as Dara Lindqvist" }).click();

    await page.waitForURL(`${site.url}/products`);
    await page.getByText("Account of Dara Lindqvist").waitFor();
  });

  it("signs in and out without scripts", async () => {
    const { page } = await openPage(browser, { javaScriptEnabled: false });
    await page.goto(`${site.url}/products`);
    await account(page).getByRole("link", { name: "Sign in" }).click();
    await page.getByRole("button", { name: "Sign in as Ada Moreau" }).click();
    expect(page.url()).toBe(`${site.url}/products`);

    await account(page).getByRole("link", { name: "Sign in" }).click();
    expect(await page.getByRole("main").innerText()).toContain("You are signed in.");
    await page.getByRole("button", { name: "Log out" }).click();
    expect(await page.getByRole("main").innerText()).toContain("You are signed out.");
  });

  it("goes to the contact page by way of signing in, and straight there afterwards", async () => {
    const { page } = await openPage(browser);
    await page.goto(`${site.url}/products`);
    await page.locator('[data-place="contact-link"]').click();
    await page.getByRole("button", { name: "Sign in as Ada Moreau" }).click();
    await page.waitForURL(`${site.url}/contact`);
    await page.getByText("Account of Ada Moreau").waitFor();

    expect(await page.locator('[data-place="contact-link"]').getAttribute("href")).toBe("/contact");
  });

  it("sees nothing move or flash in the header, signed out or signed in", async () => {
    const { page } = await openPage(browser);
    await page.goto(`${site.url}/login?continue=/products`);
    await page.getByRole("button", { name: "Sign in as Ada Moreau" }).click();
    await page.getByText("Account of Ada Moreau").waitFor();
    // The answer comes late, so that there is time to see what stands there meanwhile.
    await page.route("**/user/auth", async (route) => {
      await new Promise((done) => setTimeout(done, 600));
      await route.continue();
    });
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
      }).observe({ type: "layout-shift", buffered: true });
    });

    await page.goto(`${site.url}/tracker`);
    const signIn = account(page).getByRole("link", { name: "Sign in" });
    const before = await account(page).boundingBox();
    await signIn.waitFor({ state: "hidden" });
    await page.getByText("Account of Ada Moreau").waitFor();

    expect(await account(page).boundingBox()).toEqual(before);
    expect(await page.evaluate("window.shifts")).toEqual([]);
  });

  it("has the sign-in link even when the user lookup never answers or fails", async () => {
    const { page, errors } = await openPage(browser);
    await page.route("**/user/auth", () => new Promise(() => undefined));
    await page.goto(`${site.url}/tracker`, { waitUntil: "domcontentloaded" });
    await page.waitForTimeout(1200);
    await account(page).getByRole("link", { name: "Sign in" }).waitFor();

    await page.unroute("**/user/auth");
    await page.route("**/user/auth", (route) => route.fulfill({ status: 502, body: "{}" }));
    await page.goto(`${site.url}/tracker/docs`);
    await account(page).getByRole("link", { name: "Sign in" }).click({ trial: true });
    expect(errors.some((error) => error.startsWith("Error getting user details"))).toBe(true);
  });
});

describe("a visitor whose site signs in at a provider", () => {
  let site: RunningSite;
  let provider: TestProvider;
  let origin: string;
  beforeAll(async () => {
    const port = await freePort();
    origin = `http://localhost:${port}`;
    provider = await startProvider(origin, { accessTokenS: 2 });
    site = await startSite({ ...provider.env, PORT: String(port) });
  });
  afterAll(async () => {
    await site.stop();
    await closeServers();
  });

  const signIn = async (page: Page, name: string) => {
    await page.goto(`${origin}/tracker/docs`);
    await account(page).getByRole("link", { name: "Sign in" }).click();
    await page.getByRole("button", { name }).click();
    await page.waitForURL(`${origin}/tracker/docs`);
  };

  it("signs in there, comes back, and logs out at both", async () => {
    const { page, errors } = await openPage(browser);
    await signIn(page, "ada");
    const menu = await openMenu(page);
    expect(await menu.locator("[data-viewer]").allInnerTexts()).toEqual(["Ada Example", "ada@customer.example"]);

    await menu.getByRole("button", { name: "Log out" }).click();
    await page.waitForURL(`${provider.origin}/**`);
    await page.getByRole("button", { name: /sign me out/i }).click();
    await page.waitForURL(`${origin}/`);

    await account(page).getByRole("link", { name: "Sign in" }).click();
    await page.getByRole("button", { name: "ben" }).waitFor();
    expect(errors.filter((error) => error.includes("Content Security Policy"))).toEqual([]);
  });

  it("switches to another account there", async () => {
    const { page } = await openPage(browser);
    await signIn(page, "ada");
    await (await openMenu(page)).getByRole("link", { name: "Switch account" }).click();
    await page.getByRole("button", { name: "ben" }).click();

    await page.waitForURL(`${origin}/tracker/docs`);
    await page.getByText("Account of Ben Example").waitFor();
  });

  it("is signed in again without noticing when only the site has forgotten them", async () => {
    const { page } = await openPage(browser);
    await page.clock.install();
    await signIn(page, "ada");
    await page.getByText("Account of Ada Example").waitFor();
    const context = page.context();
    const [before] = (await context.cookies(origin)).filter(({ name }) => name === "signpost-session");
    await context.clearCookies({ name: "signpost-session" });

    const lookedUp = page.waitForResponse((response) => response.url().endsWith("/user/auth"));
    await page.clock.fastForward(61_000);
    await lookedUp;

    await page.getByText("Account of Ada Example").waitFor();
    const [after] = (await context.cookies(origin)).filter(({ name }) => name === "signpost-session");
    expect(before?.value).toBeDefined();
    expect(after?.value).not.toBe(before?.value);
  });

  it("is shown as signed out within a minute when the provider has ended the session", async () => {
    const { page } = await openPage(browser);
    await page.clock.install();
    provider.people.set("cy", { email: "cy@customer.example", name: "Cy Example" });
    await signIn(page, "cy");
    await page.getByText("Account of Cy Example").waitFor();
    provider.forget("cy");
    await page.waitForTimeout(2100);

    await page.clock.fastForward(61_000);

    await account(page).locator("details").waitFor({ state: "detached" });
    await account(page).getByRole("link", { name: "Sign in" }).waitFor();
  });
});

/** A port that nobody listens on: provider and site must know each other's before they start. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}
