import type { Browser, Page } from "playwright-core";
import { openPage, startBrowser } from "#test/support/browser.ts";
import { closeServers } from "#test/support/listening.ts";
import { type PathProxy, pathProxy } from "#test/support/path-proxy.ts";
import { type RunningSite, startSite } from "#test/support/running-site.ts";

/** Enough for every kind of page and file; all of them are crawled at the root (crawl.test.ts). */
const maxVisited = 120;
/** What the site's own scripts read, which put the path before it themselves. */
const read = ["data-props", "data-texts", "value", "content"];

let browser: Browser;
beforeAll(async () => {
  browser = await startBrowser();
}, 60_000);
afterAll(() => browser.close());

describe.each([
  ["hands the path on", false],
  ["takes the path off", true],
])("a site at /help of its host, behind a proxy that %s", (_name, strips) => {
  let proxy: PathProxy;
  let site: RunningSite;
  beforeAll(async () => {
    proxy = await pathProxy("/help", { strips });
    site = await startSite({ LOG_LEVEL: "silent", BASE_URL: proxy.baseUrl });
    proxy.leadTo(site.url);
  }, 60_000);
  afterAll(async () => {
    await site.stop();
    await closeServers();
  });
  const open = async () => {
    const opened = await openPage(browser);
    opened.page.setDefaultTimeout(60_000);
    return opened;
  };

  it("answers every address that it prints below its path, and prints none outside", async () => {
    const { wrong, visited } = await crawl(proxy.baseUrl);

    expect(visited).toBeGreaterThan(maxVisited / 2);
    expect(wrong).toEqual([]);
    expect(proxy.strays).toEqual([]);
  }, 240_000);

  it("loads, searches and suggests below its path", async () => {
    const { page, errors } = await open();
    await page.goto(`${proxy.baseUrl}/`, { waitUntil: "networkidle" });
    expect(await outsideOf(page, "/help")).toEqual([]);

    await page.locator('input[type="search"]').first().pressSequentially("board");
    const option = page.locator(".suggest [role=option]").first();
    await option.waitFor();
    expect(await option.getAttribute("href")).toMatch(/^\/help\//);

    await page.keyboard.press("Enter");
    await page.waitForURL(/\/help\/search-results\/?\?/);
    await page.locator(".results h2 a").first().waitFor();
    await page.waitForLoadState("networkidle");
    expect(await outsideOf(page, "/help")).toEqual([]);
    // Scripts search again, and write what they found.
    await page.locator('.search-page input[type="search"]').first().fill("report");
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => location.search.includes("searchTerm=report"));
    await page.locator(".summary", { hasText: "report" }).waitFor();
    await page.waitForLoadState("networkidle");
    expect(new URL(page.url()).pathname).toBe("/help/search-results/");
    expect(await outsideOf(page, "/help")).toEqual([]);

    const [found] = await page
      .locator(".results h2 a")
      .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
    const response = await page.goto(new URL(found ?? "", proxy.baseUrl).href, { waitUntil: "networkidle" });
    expect(response?.status()).toBe(200);
    expect(await outsideOf(page, "/help")).toEqual([]);
    expect(proxy.strays).toEqual([]);
    expect(errors).toEqual([]);
  }, 180_000);

  it("signs in, comes back, knows who is there and logs out", async () => {
    const { page, errors } = await open();
    await page.goto(`${proxy.baseUrl}/search-results/?searchTerm=board`);

    await page.locator(".account").getByRole("link", { name: "Sign in" }).click();
    await page.getByRole("button", { name: "Sign in as Ada Moreau" }).click();
    await page.waitForURL(/\/help\/search-results\/?\?searchTerm=board/);
    const menu = page.locator(".account summary");
    await menu.waitFor();
    const cookies = await page.context().cookies();
    expect(cookies.map(({ path }) => path)).toEqual(cookies.map(() => "/help"));
    await menu.click();
    await page.waitForLoadState("networkidle");
    expect(await outsideOf(page, "/help")).toEqual([]);

    await page.getByRole("button", { name: "Log out" }).click();
    await page.getByText("You are signed out.").waitFor();
    expect(new URL(page.url()).pathname).toBe("/help/login");
    expect(proxy.strays).toEqual([]);
    expect(errors).toEqual([]);
  }, 120_000);

  it("filters its page tree, takes an answer and shows pages of other kinds below its path", async () => {
    const { page, errors } = await open();
    const asked: string[] = [];
    page.on("request", (request) => void asked.push(`${request.method()} ${new URL(request.url()).pathname}`));
    await page.goto(`${proxy.baseUrl}/tracker/docs`, { waitUntil: "networkidle" });
    await page.locator('.tree input[type="search"]').fill("board");
    const match = page.locator(".tree-matches a").first();
    await match.waitFor();
    expect(await match.getAttribute("href")).toMatch(/^\/help\//);
    expect(await outsideOf(page, "/help")).toEqual([]);
    await match.click();
    await page.waitForURL(/\/help\/tracker\/docs\/./);
    await page.goto(`${proxy.baseUrl}/tracker/docs/plan-a-sprint`, { waitUntil: "networkidle" });
    await page.getByRole("button", { name: "Yes", exact: true }).click();
    await page.locator('[aria-pressed="true"]', { hasText: "Yes" }).waitFor();
    for (const path of ["/contact", "/requests", "/products", "/ja", "/privacy-choices", "/no/such/page"]) {
      await page.goto(proxy.baseUrl + path, { waitUntil: "networkidle" });
      expect(await outsideOf(page, "/help")).toEqual([]);
    }

    expect(asked.filter((request) => !/ \/help(?:\/|$)/.test(request))).toEqual([]);
    expect(proxy.strays).toEqual([]);
    expect(errors.filter((text) => !/404|401/.test(text))).toEqual([]);
  }, 180_000);
});

/** Attributes of the page, as it is now, that name an address of the host outside of the path. */
function outsideOf(page: Page, path: string): Promise<string[]> {
  return page.evaluate(
    ({ path, read }) =>
      [...document.querySelectorAll("*")].flatMap((element) =>
        [...element.attributes].flatMap(({ name, value }) => {
          if (read.includes(name) || !/^\/(?!\/)/.test(value) || /^path$/i.test(element.tagName)) return [];
          return value === path || value.startsWith(`${path}/`) ? [] : [`${element.tagName} ${name}=${value}`];
        }),
      ),
    { path, read },
  );
}

/** Follows what pages and files print, from the home page and from what search engines and readers ask for. */
async function crawl(baseUrl: string): Promise<{ readonly wrong: readonly string[]; readonly visited: number }> {
  const { origin, pathname: path } = new URL(baseUrl);
  const begins = [
    "",
    "/",
    "/ja",
    "/sitemap.xml",
    "/feed.xml",
    "/llms.txt",
    "/robots.txt",
    "/site.webmanifest",
    "/opensearch.xml",
    "/index.md",
  ];
  const queue = begins.map((begin) => baseUrl + begin);
  const known = new Set(queue);
  const wrong: string[] = [];
  let visited = 0;
  const visit = async (url: string) => {
    visited += 1;
    const response = await fetch(url, { redirect: "manual" });
    const type = response.headers.get("content-type") ?? "";
    const location = response.headers.get("location");
    if (response.status >= 400) wrong.push(`${url} answers ${response.status}`);
    const text = /text|xml|json|manifest/.test(type) && !/javascript/.test(type) ? await response.text() : "";
    for (const written of [...(location === null ? [] : [location]), ...addressesIn(text, type)]) {
      const found = URL.canParse(written, url) ? new URL(written, url) : undefined;
      if (found?.origin !== origin) continue;
      found.hash = "";
      if (found.pathname !== path && !found.pathname.startsWith(`${path}/`)) wrong.push(`${url} leads to ${written}`);
      else if (found.pathname.startsWith(`${path}${path}`)) wrong.push(`${url} has the path twice: ${written}`);
      else if (!/\/(?:gateway|login)\b/.test(found.pathname) && !known.has(found.href)) {
        known.add(found.href);
        queue.push(found.href);
      }
    }
  };
  const worker = async () => {
    for (let url = queue.shift(); url !== undefined && visited < maxVisited; url = queue.shift()) await visit(url);
  };
  while (queue.length > 0 && visited < maxVisited) await Promise.all(Array.from({ length: 4 }, worker));
  return { wrong, visited };
}

function addressesIn(text: string, type: string): string[] {
  const all = (form: RegExp) => [...text.matchAll(form)].map(([, written = ""]) => written.replaceAll("&amp;", "&"));
  if (type.includes("html")) {
    const sets = all(/\ssrcset="([^"]*)"/g).flatMap((set) =>
      set.split(/,\s+/).map((each) => each.split(/\s/)[0] ?? ""),
    );
    const data = all(/<script type="application\/ld\+json">([^<]*)/g).flatMap((json) =>
      [...json.matchAll(/"(https?:[^"]*)"/g)].map(([, url = ""]) => url),
    );
    return [
      ...all(/\s(?:href|src|action|formaction|poster|data-[a-z-]+)="(\/[^"]*|https?:[^"]*|[^":#]*\.[^":]*)"/g),
      ...all(/content="(https?:[^"]*)"/g),
      ...sets,
      ...data,
    ];
  }
  if (type.includes("manifest")) return all(/"(?:src|start_url)":"([^"]*)"/g);
  if (type.includes("css")) return all(/url\(["']?([^"')]+)/g);
  if (type.includes("xml"))
    return [...all(/<(?:loc|link|guid[^>]*|Image)>([^<]+)</g), ...all(/(?:href|template|url)="([^"{]+)/g)];
  return all(/\]\(([^)\s]+)/g).concat(all(/Sitemap: (\S+)/g));
}
