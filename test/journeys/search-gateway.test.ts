import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { jest } from "@jest/globals";
import type { Browser, Page } from "playwright-core";
import { openPage, startBrowser } from "#test/support/browser.ts";
import { type FaultyUpstream, faultyUpstream } from "#test/support/faulty-upstream.ts";
import { closeServers } from "#test/support/listening.ts";
import { type RunningSite, startSite } from "#test/support/running-site.ts";

jest.setTimeout(180_000);

const gateway = "/gateway/api/help-content/v2/search";

/** A vendor's search that finds the term in 25 pages; the term `slow` takes it a while. */
async function vendor(req: IncomingMessage, res: ServerResponse): Promise<void> {
  const { query, pagination } = JSON.parse(await text(req));
  if (query === "slow") await new Promise((resolve) => setTimeout(resolve, 2000));
  const results = Array.from({ length: 10 }, (_, index) => ({
    content: { title: `${query} ${pagination.from + index}`, url: `/vendor/${pagination.from + index}` },
  }));
  const facets = { contentType: { topic: 20, pageKbArticle: 5 }, platform: {} };
  res.writeHead(200, { "content-type": "application/json", "x-query-id": "vendor-1" });
  res.end(JSON.stringify({ results, facets, pagination: { from: pagination.from, size: 10, total: 25 } }));
}

describe("a site with the vendor's search", () => {
  let search: FaultyUpstream;
  let site: RunningSite;
  let browser: Browser;
  const dataDir = mkdtempSync(join(tmpdir(), "search-gateway-"));
  beforeAll(async () => {
    search = await faultyUpstream((req, res) => void vendor(req, res));
    const SEARCH_URL = `${search.origin}/vendor/search`;
    [site, browser] = await Promise.all([
      startSite({ SEARCH_URL, SEARCH_TIMEOUT_MS: "1000", DATA_DIR: dataDir }),
      startBrowser(),
    ]);
  }, 60_000);
  afterAll(async () => {
    await browser.close();
    await site.stop();
    await closeServers();
    rmSync(dataDir, { recursive: true, force: true });
  });
  beforeEach(() => search.fail(undefined));

  const first = (page: Page) => page.locator(".result h2").first();
  const busy = (page: Page) => page.locator('.found[aria-busy="true"]');
  const ask = async (page: Page, term: string) => {
    await page.getByLabel("Search for help").fill(term);
    await page.keyboard.press("Enter");
  };
  const open = async (path = "/search-results/?searchTerm=boats") => {
    const opened = await openPage(browser);
    await opened.page.goto(site.url + path);
    await opened.page.getByRole("tab").first().waitFor();
    return opened;
  };
  const post = (body: unknown) =>
    fetch(site.url + gateway, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  /** The upstream is left in peace for a second after five failures. */
  const recovered = async () => {
    search.fail(undefined);
    for (let tries = 0; tries < 50; tries++) {
      if ((await post({ query: "well" })).status === 200) return;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error("the search did not recover");
  };

  it("shows the vendor's results, counts and pages, from the server and in the browser", async () => {
    const { page, errors } = await open();

    expect(await first(page).innerText()).toBe("boats 0");
    expect(await page.getByRole("tab").allInnerTexts()).toEqual([
      expect.stringContaining("25"),
      expect.stringContaining("20"),
      expect.stringContaining("5"),
    ]);
    await page.getByRole("link", { name: "Page 3" }).click();
    await page.getByRole("link", { name: "boats 20" }).waitFor();
    expect(page.url()).toContain("page=3");
    expect((await post({ query: "a" })).headers.get("x-query-id")).toBe("vendor-1");
    expect(errors).toEqual([]);
    await page.context().close();
  });

  it("ends the vendor's call when the visitor searches for something else meanwhile", async () => {
    const { page, errors } = await open();
    const asked = new Promise<IncomingMessage>((resolve) => search.server.once("request", resolve));

    await ask(page, "slow");
    const slow = await asked;
    const ended = once(slow.socket, "close");
    expect(await busy(page).count()).toBe(1);
    await ask(page, "quick");
    await page.getByRole("link", { name: "quick 0" }).waitFor();
    await ended;

    expect(await page.locator(".summary").innerText()).toContain('"quick"');
    expect(errors).toEqual([]);
    await page.context().close();
  });

  it("keeps the earlier results, without a message, when a search fails or takes too long", async () => {
    const { page, errors } = await open();

    for (const fault of ["failing", "hanging"] as const) {
      search.fail(fault);
      const answered = page.waitForResponse((response) => response.url().endsWith(gateway));
      await ask(page, fault);
      expect((await answered).status()).toBe(fault === "failing" ? 502 : 504);
      await page.locator('.found[aria-busy="false"]').waitFor();
      expect(await first(page).innerText()).toBe("boats 0");
      expect(await page.getByText("The search cannot be reached").count()).toBe(0);
    }
    expect(errors.some((error) => error.includes("Error dispatching the search handler"))).toBe(true);
    await recovered();
    await page.context().close();
  });

  it("says so on a page that is opened meanwhile, and finds again when the vendor does", async () => {
    search.fail("failing");
    const { page } = await open();

    expect(await page.getByText("The search cannot be reached at the moment.").count()).toBe(1);
    expect(await page.getByRole("radio").count()).toBeGreaterThan(5);
    await recovered();
    await page.getByRole("link", { name: "Try again" }).click();
    await page.getByRole("link", { name: "boats 0" }).waitFor();
    await page.context().close();
  });

  it("answers at once, and is ready all the same, while the vendor's search keeps failing", async () => {
    search.fail("hanging");
    const statuses = (await Promise.all(Array.from({ length: 8 }, () => post({ query: "a" })))).map(
      ({ status }) => status,
    );
    expect(statuses.every((status) => status === 502 || status === 504)).toBe(true);

    const page = await fetch(`${site.url}/search-results/?searchTerm=a`);
    expect(page.status).toBe(200);
    const ready = await fetch(`${site.url}/readyz`);
    expect(ready.status).toBe(200);
    expect((await ready.json()).degraded).toContain("search");
    expect((await fetch(`${site.url}/`)).status).toBe(200);
    await recovered();
  });

  it("takes suggestions from the vendor's results", async () => {
    const { page, errors } = await open("/search-results/");

    await page.getByLabel("Search for help").click();
    await page.keyboard.type("anchor");

    await page.getByRole("option", { name: "anchor 0" }).waitFor();
    expect(errors).toEqual([]);
    await page.context().close();
  });
});
