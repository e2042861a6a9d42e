import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { jest } from "@jest/globals";
import type { BrowserContextOptions, Page } from "playwright-core";
import { openPage } from "#test/support/browser.ts";
import { journeySite } from "#test/support/journey-site.ts";
import { chooseByKeyboard } from "#test/support/keyboard.ts";

jest.setTimeout(180_000);
const dataDir = mkdtempSync(join(tmpdir(), "signpost-visit-"));
const journey = journeySite({ LOG_LEVEL: "silent", DATA_DIR: dataDir });
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** How somebody takes what is in sight and begins with a text. */
type Choose = (page: Page, name: string) => Promise<void>;

const tap: Choose = (page, name) =>
  page
    .locator(":is(a, button, summary):visible")
    .filter({ hasText: new RegExp(`^\\s*${name}`) })
    .first()
    .tap();

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const desktop = { viewport: { width: 1280, height: 900 } };
const withoutScripts = { javaScriptEnabled: false };

const visitors: readonly (readonly [string, BrowserContextOptions, Choose, readonly string[]])[] = [
  ["with a phone", phone, tap, ["Menu"]],
  ["with only a keyboard", desktop, chooseByKeyboard, []],
  ["with a phone and without JavaScript", { ...phone, ...withoutScripts }, tap, ["Menu"]],
  ["with only a keyboard and without JavaScript", { ...desktop, ...withoutScripts }, chooseByKeyboard, []],
];

describe.each(visitors)("a visitor %s", (_, options, choose, toTheMenus) => {
  it("finds a topic from the home page, turns to another deployment, reads a guide to its end and says that it helped", async () => {
    const { page, errors } = await openPage(journey.browser, options);
    page.setDefaultTimeout(60_000);
    const chooseAll = async (...names: readonly string[]) => {
      for (const name of names) await choose(page, name);
    };
    const title = (text: string) => page.getByRole("heading", { level: 1, name: text, exact: true }).waitFor();

    await page.goto(journey.site.url);
    await chooseAll(...toTheMenus, "Documentation", "Tracker Cloud");
    await page.waitForURL("**/tracker/docs");
    await chooseAll("Boards and sprints");
    await page.waitForURL("**/tracker/docs/boards-and-sprints");
    await chooseAll("View topic: Add a board");
    await title("Add a board");
    await chooseAll("Edition: Cloud", "Data Center 10.2 LTS");
    await page.waitForURL("**/tracker-data-center/docs/add-a-board");
    await title("Add a board");

    await chooseAll(...toTheMenus, "Get started", "Set up Tracker");
    await page.waitForURL("**/tracker/docs/get-started");
    await chooseAll("View topic: Create your Tracker site");
    await title("Create your Tracker site");
    const next = page.locator(".up-next .button");
    let steps = 1;
    for (; (await next.count()) > 0; steps += 1) {
      const name = (await next.innerText()).trim();
      await choose(page, name);
      await title(name);
    }
    expect(steps).toBeGreaterThan(5);
    await page.getByText("You have reached the end of this guide").waitFor();

    await choose(page, "Yes");
    await page.getByText("Thank you. Your answer helps us to improve this page.").waitFor();
    expect(errors).toEqual([]);
  });
});
