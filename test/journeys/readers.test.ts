import { jest } from "@jest/globals";
import type { BrowserContextOptions, Locator, Page } from "playwright-core";
import { openPage } from "#test/support/browser.ts";
import { journeySite } from "#test/support/journey-site.ts";

const topic = "/tracker/docs/add-a-board";
const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const everyday = {
  "reset my password": "reset-your-password",
  "two-step verification": "turn-on-two-step-verification",
  invoice: "find-an-invoice",
  "cancel subscription": "cancel-your-subscription",
  "close account": "close-your-account",
};
const everydayInJapanese = {
  パスワード: "reset-your-password",
  二段階認証: "turn-on-two-step-verification",
  請求書: "find-an-invoice",
  解約: "cancel-your-subscription",
  アカウントを削除: "close-your-account",
};
jest.setTimeout(180_000);
const journey = journeySite();

async function open(path: string, options: BrowserContextOptions = {}): Promise<Page> {
  const { page } = await openPage(journey.browser, { reducedMotion: "reduce", ...options });
  page.setDefaultTimeout(60_000);
  await page.goto(journey.site.url + path);
  return page;
}

const boxOf = async (part: Locator) => (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };

/** What Tab leads to, from the page's beginning to `last`: text and the middle of each stop. */
async function stops(page: Page, last: string): Promise<{ text: string; x: number; y: number }[]> {
  const found: { text: string; x: number; y: number }[] = [];
  while (found.length < 120 && found.at(-1)?.text !== last) {
    await page.keyboard.press("Tab");
    found.push(
      await page.evaluate(() => {
        const element = document.activeElement ?? document.body;
        const { left, top, width, height } = element.getBoundingClientRect();
        const text = element.getAttribute("aria-label") ?? element.textContent ?? "";
        return { text: text.trim(), x: left + width / 2, y: top + height / 2 + scrollY };
      }),
    );
  }
  return found;
}

describe("who reads by keyboard", () => {
  it("goes through tree, text and contents as the eye does, and meets no stop that does nothing", async () => {
    const page = await open(topic);
    const order = (await stops(page, "Discuss in the community")).map(({ text }) => text);
    const at = (text: string) => order.indexOf(text);

    expect(at("Page tree")).toBeLessThan(at("Tracker documentation"));
    expect(at("Tracker documentation")).toBeLessThan(at("How boards work"));
    expect(at("Link to “Before you begin”")).toBeGreaterThan(at("Administration"));
    expect(at("Before you begin")).toBeGreaterThan(at("Link to “Delete a board”"));
    expect(order).not.toContain("On this page");
    expect(order).not.toContain("In this section");
  });

  it("reaches the text on a small screen, too, between what leads to its parts and the footer", async () => {
    const page = await open(topic, phone);
    const order = (await stops(page, "Accessibility")).map(({ text }) => text);
    const at = (text: string) => order.indexOf(text);

    expect(at("How boards work")).toBeGreaterThan(at("On this page"));
    expect(at("Link to “Delete a board”")).toBeGreaterThan(at("How boards work"));
  });

  it("meets code only where it scrolls, and hears which code it is", async () => {
    const wide = await open("/tracker/kb/slow-boards", phone);
    await wide.keyboard.press("Shift");
    const scrolling = wide.getByRole("group", { name: "Code: -status was" });
    await scrolling.waitFor();
    expect(await scrolling.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).toBe(true);

    const narrow = await open(topic);
    await narrow.keyboard.press("Shift");
    expect(await narrow.locator("main pre").count()).toBeGreaterThan(0);
    // What looks at them comes with the first key.
    await narrow.waitForFunction(() => document.querySelector("main pre[tabindex]") === null);
  });

  it("finds the searches made before as soon as the empty box is turned to", async () => {
    for (const turn of ["click", "focus"] as const) {
      const page = await open("/");
      await page.evaluate(() => localStorage.setItem("recentSearches", '["backup"]'));
      await page.getByRole("searchbox").or(page.getByRole("combobox")).first()[turn]();

      await page.getByRole("option", { name: "backup" }).waitFor();
      await page.context().close();
    }
  });
});

describe("who hears a page", () => {
  it("hears a heading without the link to it, and each link with its heading", async () => {
    const page = await open(topic);

    await page.getByRole("heading", { name: "Before you begin", exact: true }).waitFor();
    await page.getByRole("link", { name: "Link to “Before you begin”", exact: true }).waitFor();
    expect(await page.getByRole("heading", { name: "Link to" }).count()).toBe(0);
  });

  it("hears what each copy button copies", async () => {
    const page = await open(topic, { permissions: ["clipboard-read", "clipboard-write"] });
    const names = await page.locator(".copy").evaluateAll((all) => all.map(({ ariaLabel }) => ariaLabel));

    expect(new Set(names).size).toBe(names.length);
    expect(names[0]).toMatch(/^Copy: \S/);
  });
});

describe("who reads on a phone", () => {
  it("sees all of a line of code beside its button", async () => {
    const page = await open(topic, phone);
    const block = page.locator(".code-block:not(:has(figcaption))").first();
    const [button, code] = await Promise.all([boxOf(block.locator(".copy")), boxOf(block.locator("code"))]);

    expect(button.height).toBeGreaterThanOrEqual(24);
    expect(code.y).toBeGreaterThanOrEqual(button.y + button.height);
  });

  it("opens a folded notice anywhere on its bar", async () => {
    const page = await open(topic, phone);
    const { x, y, width, height } = await boxOf(page.locator(".page > .notice"));

    expect(height).toBeGreaterThanOrEqual(44);
    for (const [atX, atY] of [
      [x + 6, y + 2],
      [x + width - 2, y + height - 2],
    ] as const) {
      await page.mouse.click(atX, atY);
      expect(await page.locator(".page > .notice details[open]").count()).toBe(1);
      await page.locator(".page > .notice summary").click();
    }
  });

  it("finds the way to the community, and in a guide its steps", async () => {
    const page = await open("/tracker-data-center/docs/prepare-the-database", phone);

    await page.getByRole("link", { name: "Discuss in the community" }).waitFor();
    await page.getByText("In this guide", { exact: true }).click();
    const current = page.getByRole("navigation", { name: "In this guide" }).locator('[aria-current="page"]');
    await current.waitFor();
  });
});

describe("who looks at a page", () => {
  it("sees whole breadcrumbs while there is room, and the page's own title always", async () => {
    const cut = async (width: number) => {
      const page = await open("/kb/emails-not-arriving", { viewport: { width, height: 800 } });
      const crumbs = page.locator(".crumbs :is(a, span)");
      return crumbs.evaluateAll((all) => all.map((each) => each.scrollWidth > each.clientWidth + 1));
    };

    expect((await cut(1280)).includes(true)).toBe(false);
    expect((await cut(800)).at(-1)).toBe(false);
  });

  it("sees the arrow of a card beside its last word, also where the words wrap", async () => {
    const page = await open("/", { viewport: { width: 360, height: 800 } });
    const link = page.locator(".go", { hasText: "Search the knowledge base" });
    const { lines, arrow } = await link.evaluate((element) => {
      element.style.width = "8rem";
      const words = document.createRange();
      words.selectNodeContents(element);
      const { display, position } = getComputedStyle(element, "::after");
      return { lines: new Set([...words.getClientRects()].map(({ top }) => top)).size, arrow: [display, position] };
    });

    expect(lines).toBeGreaterThan(1);
    expect(arrow).toEqual(["inline", "static"]);
  });

  it("keeps the section when another edition is chosen", async () => {
    const page = await open("/tracker-data-center/docs/add-a-board#copy-a-board");
    await page.locator(".editions summary").click();
    const other = page.locator(".editions a[data-same-page]:not([aria-current])").first();
    await other.click();
    await page.waitForURL(/#copy-a-board$/);

    expect(await page.locator("#copy-a-board").count()).toBe(1);
  });

  it("stays on the page when an answer cannot be sent, and is told so", async () => {
    const page = await open(topic);
    await page.context().setOffline(true);
    await page.locator('.helpful button[value="yes"]').dispatchEvent("click");

    await page.locator("#feedback-failed").waitFor({ state: "visible" });
    expect(page.url()).toContain(topic);
  });
});

describe("who meets an address that cannot be read", () => {
  it("keeps the chosen theme, and can search and go on", async () => {
    const page = await open("/");
    await page.evaluate(() => localStorage.setItem("theme", "dark"));
    const answer = await page.goto(`${journey.site.url}/%E0%A4%A`);

    expect(answer?.status()).toBe(400);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe("dark");
    await page.getByRole("navigation", { name: "Ways on" }).getByRole("link", { name: "Contact support" }).waitFor();
    await page.getByRole("searchbox").fill("board");
    await page.keyboard.press("Enter");
    await page.locator(".result").first().waitFor();
  });
});

describe("who looks through the products", () => {
  it("meets each heading once", async () => {
    const page = await open("/");
    await page.locator(".all-products summary").click();
    const headings = await page.locator(".products h3").allInnerTexts();

    expect(new Set(headings).size).toBe(headings.length);
  });
});

describe("who has an everyday question", () => {
  it.each(["en", "ja"])("finds its answer as a page, by search and by a card: %s", async (language) => {
    const prefix = language === "ja" ? "/ja" : "";
    for (const [term, slug] of Object.entries(language === "ja" ? everydayInJapanese : everyday)) {
      const page = await open(`${prefix}/search-results/?${new URLSearchParams({ searchTerm: term })}`);
      const hits = await page
        .locator(".result h2 a")
        .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
      expect([term, hits.slice(0, 3)]).toEqual([term, expect.arrayContaining([`${prefix}/kb/${slug}`])]);
      await page.context().close();
    }
    const resources = await open(`${prefix}/account/resources`);
    expect(await resources.locator(`a[href="${prefix}/kb/reset-your-password"]`).count()).toBeGreaterThan(0);
  });
});
