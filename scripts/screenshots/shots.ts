import type { Page } from "playwright-core";
import { leastFillingMs } from "#shared/requests/request-form.ts";

/** One picture: an address of the demo site, who looks at it, and what they do there first. */
export type Shot = {
  readonly path: string;
  /** Signed in as the first of the demo's people. */
  readonly signedIn?: true;
  /** The status of a page that is an error, which browsers log. */
  readonly errorStatus?: number;
  readonly lead?: (page: Page) => Promise<void>;
};

/** Clicks what can be clicked; at other widths it is open already. */
const opening =
  (...triggers: readonly string[]) =>
  async (page: Page): Promise<void> => {
    for (const trigger of triggers) {
      const control = page.locator(trigger).first();
      const isTrigger = (element: Element) => getComputedStyle(element).pointerEvents !== "none";
      if ((await control.isVisible()) && (await control.evaluate(isTrigger))) await control.click();
    }
  };

const menu = ".menu > summary";
const editions = ".editions > summary";

/** Every page type, and what opens on pages. */
export const shots: Readonly<Record<string, Shot>> = {
  home: { path: "/" },
  "home-products": {
    path: "/",
    async lead(page) {
      await opening(menu, "[data-dropdown=products] > summary")(page);
      await page.locator("[role=tab]").nth(1).click();
    },
  },
  "home-menu": { path: "/", lead: opening(menu, ".menu nav > details:nth-of-type(5) > summary") },
  "home-all-products": { path: "/", lead: opening(".all-products > summary") },
  suggestions: {
    path: "/",
    async lead(page) {
      await page.locator("#home-search").fill("board");
      await page.locator("[role=option]").first().waitFor();
    },
  },
  account: {
    path: "/tracker",
    signedIn: true,
    async lead(page) {
      await page.locator(".signed-in").waitFor();
      await opening(menu, ".account summary")(page);
    },
  },
  products: { path: "/products" },
  product: { path: "/tracker" },
  resources: { path: "/billing/resources" },
  documentation: { path: "/tracker/docs" },
  "documentation-data-center": { path: "/tracker-data-center/docs", lead: opening(editions) },
  collection: { path: "/tracker/docs/boards-and-sprints" },
  "topic-set": { path: "/tracker/docs/board-settings" },
  topic: { path: "/tracker/docs/add-a-board" },
  "topic-tree": {
    path: "/tracker/docs/add-a-board",
    lead: opening(".tree > details > summary", ".tree li > details > summary", ".toc > details > summary"),
  },
  "tree-filter": {
    path: "/tracker/docs/add-a-board",
    async lead(page) {
      await opening(".tree > details > summary")(page);
      await page.locator(".tree-filter [type=search]").fill("board");
      await page.locator(".tree-matches li").first().waitFor();
    },
  },
  "version-modal": {
    path: "/tracker-data-center/docs/set-wip-limits",
    async lead(page) {
      await opening(editions, '.editions a[href*="/9-12/"]')(page);
      await page.locator(".version-modal[open]").waitFor();
    },
  },
  "feedback-reasons": {
    path: "/tracker/docs/add-a-board",
    async lead(page) {
      await page.locator(".helpful button[value=no]").click();
      await page.locator(".helpful fieldset button").last().scrollIntoViewIfNeeded();
    },
  },
  "featured-video": { path: "/tracker/docs/plan-a-sprint" },
  guide: { path: "/tracker/docs/create-your-first-issue" },
  "kb-home": { path: "/kb" },
  "kb-article": { path: "/kb/rate-limit-429" },
  "kb-rich-text": { path: "/kb/collect-support-archive" },
  notices: { path: "/notices" },
  search: { path: "/search-results/?searchTerm=board" },
  "search-filtered": {
    path: "/search-results/?searchTerm=board&deployment=data_center&product=tracker",
    async lead(page) {
      await page.locator("[role=tab]").first().waitFor();
      await opening(".filters > summary")(page);
    },
  },
  "search-nothing": { path: "/search-results/?searchTerm=zzzzqq" },
  contact: { path: "/contact" },
  "contact-mistake": {
    path: "/contact",
    async lead(page) {
      await page.locator("[data-started] [type=submit]").click();
      await page.locator(".problem-summary").waitFor();
    },
  },
  "hot-contact": { path: "/hot-contact" },
  "partner-contact": { path: "/partnercontact" },
  "status-contact": { path: "/statuspage-contact" },
  requests: { path: "/requests" },
  "privacy-choices": { path: "/privacy-choices" },
  "requests-list": {
    path: "/contact",
    signedIn: true,
    async lead(page) {
      await page.locator("[data-started] [name=subject]").fill("Boards load slowly since Monday");
      await page
        .locator("textarea[name=description]")
        .fill("It takes ten seconds to open the board of our largest project.");
      await page.waitForTimeout(leastFillingMs);
      await page.locator("[data-started] [type=submit]").click();
      await page.locator('main a[href$="/requests"]').click();
      await page.locator(".request-list li").first().waitFor();
    },
  },
  "file-download": { path: "/file-download" },
  "sign-in": { path: "/login" },
  "not-found": { path: "/no-such-page", errorStatus: 404 },
  "error-page": { path: "/%c0", errorStatus: 400 },
  paper: { path: "/tracker/docs/add-a-board", lead: (page) => page.emulateMedia({ media: "print" }) },
  credits: {
    path: "/",
    async lead(page) {
      await page.evaluate("credits()");
      await page.locator('.credits[data-state="credits"]').waitFor();
    },
  },
};
export const widths = [1440, 1000, 390, 320] as const;
export const themes = ["light", "dark"] as const;
export const locales = ["en", "ja"] as const;
