import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { jest } from "@jest/globals";
import type { Browser, Page } from "playwright-core";
import request from "supertest";
import { previewToken } from "#server/preview/preview-link.ts";
import { accessibilityProblems } from "#test/support/axe.ts";
import { openPage, startBrowser } from "#test/support/browser.ts";
import { type RunningSite, startSite } from "#test/support/running-site.ts";

jest.setTimeout(180_000);

const secret = "preview-".repeat(5);
let browser: Browser;
let site: RunningSite;
let dir: string;
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), "editors-"));
  cpSync("content", dir, { recursive: true });
  browser = await startBrowser();
  site = await startSite({ CONTENT_DIR: dir, PREVIEW_SECRET: secret });
});
afterAll(async () => {
  await Promise.all([browser.close(), site.stop()]);
  rmSync(dir, { recursive: true });
});

const topic = "/tracker/docs/add-a-board";
const topicFile = "tracker/docs/boards-and-sprints/add-a-board.md";

/** A page of somebody who has signed in and come to an address. */
async function signedIn(name: string, path: string, options = {}): Promise<{ page: Page; errors: string[] }> {
  const opened = await openPage(browser, options);
  await opened.page.goto(`${site.url}/login?continue=${encodeURIComponent(path)}`);
  await opened.page.getByLabel("Code", { exact: true }).fill(site.code());
  await opened.page.getByRole("button", { name: `Sign in as ${name}` }).click();
  await opened.page.waitForURL(site.url + path);
  return opened;
}

const bar = (page: Page) => page.getByRole("complementary", { name: "For editors" });

describe("An editor", () => {
  it.each([
    ["/tracker/docs/add-a-board", "Edit this topic"],
    ["/tracker/docs", "Edit this Product: Docs home"],
    ["/tracker/docs/workflows", "Edit this topic set"],
    ["/tracker/docs/administration", "Edit this Collection"],
    ["/kb/addresses-and-ports", "Edit this KB Article"],
    ["/", "Edit this page"],
    ["/tracker", "Edit this page"],
    ["/contact", "Edit this page"],
    ["/products", "Edit this page"],
  ])("finds the way to where %s is written: %s", async (path, tooltip) => {
    const { page } = await signedIn("Chie Tanaka", path);

    await bar(page).getByRole("link", { name: "Show the page's source", exact: true }).waitFor();
    const icon = page.getByRole("link", { name: tooltip, exact: true }).first();
    const opacity = () => icon.locator("span").evaluate((element) => getComputedStyle(element).opacity);
    expect(await opacity()).toBe("0");
    await icon.focus();

    expect(await opacity()).toBe("1");
    expect(await icon.getAttribute("target")).toBe("_blank");
    await page.context().close();
  });

  it("finds cards' ways, too, and the wiki where the page names its page there", async () => {
    const { page } = await signedIn("Chie Tanaka", "/tracker/docs/boards-and-sprints");
    await bar(page).waitFor();

    const card = page.locator(".cards > li", { hasText: "Add a board" });
    await card.getByRole("link", { name: "Edit this topic", exact: true }).waitFor();
    await page.goto(site.url + topic);
    const wiki = bar(page).getByRole("link", { name: "Edit in Confluence" });

    expect(await wiki.getAttribute("href")).toBe("https://wiki.larkmoor.example/pages/editpage.action?pageId=4190211");
    await page.context().close();
  });

  it("goes from a page to its preview, saves its file and sees it change without losing the page", async () => {
    const { page, errors } = await signedIn("Chie Tanaka", topic);
    const opened = page.context().waitForEvent("page");
    await bar(page).getByRole("link", { name: "Show the page's source" }).click();
    const preview = await opened;
    await preview.waitForURL(`${site.url}${topic}?preview`);
    const banner = preview.getByRole("complementary", { name: "Preview" });
    await banner.getByText(topicFile).waitFor();
    await bar(preview).waitFor();
    await preview.evaluate(() => Object.assign(window, { isSamePage: true }));

    const text = readFileSync(join(dir, topicFile), "utf8");
    writeFileSync(join(dir, topicFile), text.replace("A project starts with one board.", "Hello from the editor."));
    await preview.getByText("Hello from the editor.").waitFor({ timeout: 60_000 });

    expect(await banner.getByRole("status").innerText()).toMatch(/^Updated at \d/);
    expect(await preview.evaluate("window.isSamePage")).toBe(true);
    expect(await preview.locator(".edit-icon").count()).toBe(1);
    await page.reload();
    expect(await page.getByRole("main").innerText()).toContain("Hello from the editor.");
    expect(errors).toEqual([]);
    await page.context().close();
  });

  it("sees at once what is wrong in a file, and the page again when it is mended", async () => {
    const { page } = await signedIn("Chie Tanaka", "/kb/addresses-and-ports?preview");
    const file = join(dir, "kb/addresses-and-ports.md");
    const text = readFileSync(file, "utf8");
    await page.waitForTimeout(200);

    writeFileSync(file, text.replace(/^title: .*$/m, "title: [not closed"));
    await page.getByText("We can't build a preview until all required fields are set.").waitFor({ timeout: 60_000 });
    expect(await page.getByRole("main").innerText()).toMatch(/kb\/addresses-and-ports\.md:\d+/);
    writeFileSync(file, text);

    await page.getByText("Platform notice: Cloud and Data Center").waitFor({ timeout: 60_000 });
    await page.context().close();
  });

  it("walks from preview to preview and finds drafts in the page tree", async () => {
    const { page } = await signedIn("Chie Tanaka", `${topic}?preview`);

    await page
      .getByRole("navigation", { name: /documentation/i })
      .getByRole("link", { name: "Archive a board" })
      .first()
      .click();

    await page.waitForURL(`${site.url}/tracker/docs/archive-a-board?preview`);
    await page.getByText("This page is a draft. Visitors do not see it.").waitFor();
    await page.context().close();
  });

  it("reads a preview without scripts", async () => {
    const { page } = await signedIn("Chie Tanaka", "/tracker/docs/archive-a-board?preview", {
      javaScriptEnabled: false,
    });

    expect(await page.getByRole("complementary", { name: "Preview" }).innerText()).toContain("archive-a-board.md");
    expect(await page.getByRole("heading", { level: 1 }).innerText()).toBe("Archive a board");
    await page.context().close();
  });

  it("can use all of it with the keyboard and a screen reader, light and dark", async () => {
    for (const colorScheme of ["light", "dark"] as const) {
      const { page } = await signedIn("Chie Tanaka", "/tracker/docs/boards-and-sprints?preview", { colorScheme });
      await bar(page).waitFor();

      expect(await accessibilityProblems(page)).toEqual([]);
      await page.context().close();
    }
  });

  it("loses it all on signing out", async () => {
    const { page } = await signedIn("Chie Tanaka", topic);
    await bar(page).waitFor();
    await page.context().clearCookies();

    await page.reload();
    await page.locator(".account").getByRole("link", { name: "Sign in" }).waitFor();

    expect(await page.locator(".editor-bar, .edit-icon").count()).toBe(0);
    await page.context().close();
  });
});

describe("Anybody else", () => {
  it.each(["Ada Moreau", "Ben Okafor", "Dara Lindqvist"])("sees nothing of it: %s", async (name) => {
    const { page } = await signedIn(name, topic);
    const asked: string[] = [];
    page.on("request", (sent) => asked.push(sent.url()));
    await page.reload();
    await page.getByText(`Account of ${name}`).waitFor();

    expect(await page.locator(".editor-bar, .edit-icon").count()).toBe(0);
    expect(asked.filter((url) => /editor|show-editing|live-preview/.test(url))).toEqual([]);
    expect((await page.request.get(`${site.url}/gateway/api/editor/page?path=${topic}`)).status()).toBe(404);
    await page.context().close();
  });

  it("finds nothing of it in pages and scripts that everybody gets", async () => {
    for (const path of [topic, "/tracker/docs", "/", "/kb/addresses-and-ports"]) {
      const { text } = await request(site.url).get(path).expect(200);

      expect(text).not.toMatch(
        /Edit this|Edit Page|editor-bar|spaces\/|4190211|wiki\.larkmoor|show-editing|live-preview/,
      );
    }
  });

  it.each(["/gateway/api/editor/page?path=/", "/gateway/api/editor/spaces/content/entries/index"])(
    "is told that there is nothing here: %s",
    async (path) => {
      const nothing = await request(site.url).get("/gateway/api/nothing-at-all").expect(404);
      const { body } = await request(site.url).get(path).expect(404);

      expect({ ...body, requestId: "" }).toEqual({ ...nothing.body, requestId: "" });
    },
  );

  it("with a reviewer's link sees one page and follows it", async () => {
    const path = "/tracker/docs/archive-a-board";
    const token = previewToken(secret, path, Date.now() + 60_000);
    const { page, errors } = await openPage(browser);
    await page.goto(`${site.url}${path}?preview=${token}`);
    const file = join(dir, "tracker/docs/boards-and-sprints/archive-a-board.md");

    const text = readFileSync(file, "utf8");
    writeFileSync(file, text.replace("An archived board", "A board that was put away"));
    await page.getByText("A board that was put away").waitFor({ timeout: 60_000 });
    writeFileSync(file, text);

    expect(await page.locator(".editor-bar").count()).toBe(0);
    expect(errors).toEqual([]);
    await page.context().close();
  });
});
