import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { jest } from "@jest/globals";
import type { Browser, Page } from "playwright-core";
import { keptIn } from "#test/server/requests/requests-site.ts";
import { openPage, startBrowser } from "#test/support/browser.ts";
import { type RunningSite, startSite } from "#test/support/running-site.ts";

jest.setTimeout(180_000);

const api = "**/gateway/api/support-requests";
let browser: Browser;
let site: RunningSite;
let dataDir = "";

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "signpost-forms-"));
  browser = await startBrowser();
  site = await startSite({ LOG_LEVEL: "silent", DATA_DIR: dataDir });
}, 60_000);
afterAll(async () => {
  await browser.close();
  await site.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const kept = (subject: string) => keptIn(dataDir).filter((request) => request.subject === subject);
const started = (page: Page) => page.locator("#support-form[data-started]").waitFor();
const visit = async (path: string) => {
  const opened = await openPage(browser);
  await opened.page.goto(site.url + path);
  await started(opened.page);
  return opened;
};
const fillIn = async (page: Page, subject: string) => {
  await page.getByLabel("Email address").fill("kim@example.com");
  await page.getByLabel("Subject").fill(subject);
  await page.getByLabel("Description").fill("Since this morning.\nNobody changed anything.");
};
const send = (page: Page) => page.getByRole("button", { name: "Send request" });
const focused = (page: Page) => page.evaluate(() => document.activeElement?.id || document.activeElement?.className);

describe("the contact form", () => {
  it("sends a request and shows its reference", async () => {
    const { page, errors } = await visit("/contact");

    await fillIn(page, "Sent at once");
    await send(page).click();

    await page.getByRole("heading", { name: "Your request has been sent" }).waitFor();
    const [request] = kept("Sent at once");
    expect(await page.locator(".request-sent strong").innerText()).toBe(request?.reference);
    expect(request).toMatchObject({
      form: "contact",
      email: "kim@example.com",
      fields: { description: "Since this morning.\nNobody changed anything." },
    });
    expect(await focused(page)).toContain("request-sent");
    await page.getByRole("button", { name: "Send another request" }).click();
    expect(await page.getByLabel("Subject").inputValue()).toBe("");
    expect(errors).toEqual([]);
  });

  it("can be filled in, mended and sent with the keyboard alone", async () => {
    const { page } = await visit("/contact");
    const type = async (label: string, text: string) => {
      for (let steps = 0; steps < 60; steps += 1) {
        await page.keyboard.press("Tab");
        if (await page.getByLabel(label).evaluate((control) => control === document.activeElement)) break;
      }
      await page.keyboard.type(text);
    };

    await type("Email address", "kim@example");
    await type("Subject", "By keyboard");
    await page.keyboard.press("Enter");
    await page.getByRole("alert").waitFor();
    expect(await page.getByRole("alert").innerText()).toBe(
      "There are 2 problems\nEnter an email address like name@example.com\nDescribe what happened",
    );
    expect(await focused(page)).toContain("problem-summary");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    expect(await focused(page)).toBe("request-email");
    const email = page.getByLabel("Email address");
    expect(await email.getAttribute("aria-invalid")).toBe("true");
    expect(
      await email.evaluate((control) =>
        (control.getAttribute("aria-describedby") ?? "")
          .split(" ")
          .map((id) => document.getElementById(id)?.textContent),
      ),
    ).toEqual(["Enter an email address like name@example.com", "Our answer goes there."]);
    await page.keyboard.press("End");
    await page.keyboard.type(".com");
    expect(await email.getAttribute("aria-invalid")).toBeNull();
    await type("Description", "It works without a mouse.");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");

    await page.getByRole("heading", { name: "Your request has been sent" }).waitFor();
    expect(kept("By keyboard")).toHaveLength(1);
  });

  it("sends once what is sent twice in a hurry", async () => {
    const { page } = await visit("/contact");
    await fillIn(page, "Double click");

    await send(page).dblclick();
    await page.getByRole("heading", { name: "Your request has been sent" }).waitFor();

    expect(kept("Double click")).toHaveLength(1);
  });

  it("tries again by itself, under the same id, when the site does not answer", async () => {
    const { page } = await visit("/contact");
    const ids: unknown[] = [];
    await page.route(api, async (route) => {
      ids.push(route.request().postDataJSON().submissionId);
      // The first arrives, but its answer does not.
      if (ids.length === 1) await route.fetch();
      return ids.length === 1 ? route.abort() : route.continue();
    });
    await fillIn(page, "Answer lost");

    await send(page).click();
    await page.getByRole("heading", { name: "Your request has been sent" }).waitFor();

    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
    expect(kept("Answer lost")).toHaveLength(1);
  });

  it.each([
    ["cannot keep it", 503, "Nothing of what you wrote is lost."],
    ["gets too many", 429, "Too many requests came from your network."],
  ])("keeps what was typed, across a reload too, when the site %s", async (_, status, text) => {
    const { page } = await visit("/contact");
    await page.route(api, (route) => route.fulfill({ status, json: { error: "the request failed" } }));
    await fillIn(page, `Kept ${status}`);

    await send(page).click();
    const alert = page.getByRole("alert");
    await alert.waitFor();
    expect(await alert.innerText()).toContain("Your request was not sent");
    expect(await alert.innerText()).toContain(text);
    expect(await page.getByLabel("Subject").inputValue()).toBe(`Kept ${status}`);
    await page.unroute(api);
    await page.reload();
    await started(page);
    await page.getByText("This is what you wrote before.").waitFor();
    await send(page).click();

    await page.getByRole("heading", { name: "Your request has been sent" }).waitFor();
    expect(kept(`Kept ${status}`)).toHaveLength(1);
    await page.reload();
    await started(page);
    expect(await page.getByLabel("Subject").inputValue()).toBe("");
  });

  it("says what is too long instead of cutting it off", async () => {
    const { page } = await visit("/contact");
    await fillIn(page, "Long");
    await page.getByLabel("Description").fill("x".repeat(10_001));

    await send(page).click();

    expect(await page.getByRole("alert").innerText()).toContain("Description must have 10,000 characters or fewer");
    expect((await page.getByLabel("Description").inputValue()).length).toBe(10_001);
  });

  it("knows the product that a link to it names", async () => {
    const { page } = await visit("/contact?product=tracker-data-center");

    expect(await page.getByLabel("Product (optional)").inputValue()).toBe("Tracker (Data Center)");
  });
});

describe("every form without scripts", () => {
  const forms = [
    ["/contact", {}],
    ["/hot-contact", { "What is happening?": "down" }],
    ["/partnercontact", { "Your company": "ACME" }],
    ["/statuspage-contact", { "Address of the status page": "status.example.com" }],
    ["/file-download", { "Reference of your request": "SR-7K2M9QXA" }],
  ] as const;

  it.each(forms)("is sent from %s, and the page says so", async (path, more) => {
    const { page } = await openPage(browser, { javaScriptEnabled: false });
    await page.goto(site.url + path);
    await page.getByLabel("Email address").fill("kim@example.com");
    await page.getByLabel(path === "/file-download" ? "File that you need" : "Subject").fill(`Plain ${path}`);
    if (path !== "/file-download") await page.getByLabel("Description").fill("No scripts here.");
    for (const [label, value] of Object.entries(more)) {
      const control = page.getByLabel(label);
      await (value === "down" ? control.selectOption(value) : control.fill(value));
    }

    await send(page).click();

    await page.waitForURL(`${site.url}${path}#support-form-sent`);
    await page.getByRole("heading", { name: "Your request has been sent" }).waitFor();
    expect(kept(`Plain ${path}`)).toHaveLength(1);
  });

  it("is not sent with an empty field, and offers to go on without logging in", async () => {
    const { page } = await openPage(browser, { javaScriptEnabled: false });
    await page.goto(`${site.url}/ja/contact`);
    await page.getByLabel("件名").fill("空");

    await page.getByRole("button", { name: "送信" }).click();

    expect(page.url()).toBe(`${site.url}/ja/contact`);
    expect(kept("空")).toEqual([]);
    await page.getByRole("link", { name: "ログインせずにサポートリクエストを送信" }).click();
    expect(page.url()).toBe(`${site.url}/ja/contact#support-form`);
  });
});

it("without scripts somebody signs in, sends a request and reads it again", async () => {
  const { page } = await openPage(browser, { javaScriptEnabled: false });
  await page.goto(`${site.url}/login?continue=/contact`);
  await page.getByRole("button", { name: "Ada" }).click();
  await page.goto(`${site.url}/contact`);
  await fillIn(page, "Where is it kept?");
  await send(page).click();
  await page.waitForURL(/#support-form-sent$/);

  await page.goto(`${site.url}/requests`);
  await page.getByRole("link", { name: "See your requests" }).click();
  await page.getByRole("link", { name: "Where is it kept?" }).click();

  expect(await page.getByRole("heading", { level: 1 }).innerText()).toContain("Where is it kept?");
  expect(await page.locator("main").innerText()).toContain("Nobody changed anything.");
});

it("the contact page's Markdown has its text and none of its form", async () => {
  const markdown = await (await fetch(`${site.url}/contact.md`)).text();

  expect(markdown).toContain("# Contact support");
  expect(markdown).not.toMatch(/has been sent|was not sent|Email address/);
});

it("a site that cannot keep requests says so, with and without scripts, and names it as degraded", async () => {
  const file = join(dataDir, "a-file");
  writeFileSync(file, "");
  const broken = await startSite({ LOG_LEVEL: "silent", DATA_DIR: file });
  const { page: plain } = await openPage(browser, { javaScriptEnabled: false });
  await plain.goto(`${broken.url}/contact`);
  await fillIn(plain, "Lost?");

  await send(plain).click();

  await plain.waitForURL(`${broken.url}/contact?refused#support-form-failed`);
  await plain.getByRole("heading", { name: "Your request was not sent" }).waitFor();
  expect(await plain.title()).toBe("Error: Contact support | Larkmoor Support");
  expect(await (await fetch(`${broken.url}/readyz`)).json()).toMatchObject({
    status: "ready",
    degraded: expect.arrayContaining(["requests"]),
  });
  await broken.stop();
});
