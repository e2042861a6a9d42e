import { jest } from "@jest/globals";
import type { Page } from "playwright-core";
import { openPage } from "#test/support/browser.ts";
import { journeySite } from "#test/support/journey-site.ts";

const desktop = { viewport: { width: 1440, height: 900 } };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
jest.setTimeout(180_000);
const journey = journeySite();

const open = async (path: string, options: Parameters<typeof openPage>[1]) => {
  const { page, errors } = await openPage(journey.browser, options);
  await page.goto(journey.site.url + path);
  return { page, errors };
};

const trigger = (page: Page, name: string) =>
  page.locator("header summary").filter({ hasText: new RegExp(`^${name}$`) });
const inHeader = (page: Page, name: string) => page.locator("header").getByRole("link", { name, exact: true });
const tab = (page: Page, name: string) => page.getByRole("tab", { name });
const pathOf = (page: Page) => new URL(page.url()).pathname;
/** What opens brings its script along with the first use; until then it is the browser's own. */
const scriptsCame = (page: Page) => page.waitForLoadState("networkidle");
/** Until it has the focus. */
const hasFocus = (found: ReturnType<Page["locator"]>) => found.and(found.page().locator(":focus")).waitFor();

describe("a visitor with a mouse", () => {
  it("opens Products, turns to Data Center and chooses a product", async () => {
    const { page, errors } = await open("/", desktop);

    await trigger(page, "Products").click();
    expect(await tab(page, "Cloud").getAttribute("aria-selected")).toBe("true");
    await inHeader(page, "Watchtower").waitFor();
    await tab(page, "Data Center").click();
    await inHeader(page, "Watchtower").waitFor({ state: "hidden" });
    await inHeader(page, "Runner").click();

    await page.waitForURL(`${journey.site.url}/runner`);
    expect(errors).toEqual([]);
  });

  it("has one dropdown open at a time, and closes it where it was opened", async () => {
    const { page } = await open("/", desktop);
    const shown = async () => [
      await tab(page, "Cloud").isVisible(),
      await page.getByText("Groups, single sign-on and provisioning").isVisible(),
    ];

    await trigger(page, "Products").click();
    await tab(page, "Cloud").waitFor();
    expect(await shown()).toEqual([true, false]);
    await trigger(page, "Resources").click();
    expect(await shown()).toEqual([false, true]);
    await trigger(page, "Resources").click();
    expect(await shown()).toEqual([false, false]);
  });

  it("closes a dropdown with a click on the page, which gives focus back to its trigger", async () => {
    const { page } = await open("/", desktop);

    await trigger(page, "Learn").click();
    await scriptsCame(page);
    await page.mouse.click(700, 880);

    await page.getByText("Free, self-paced, about an hour each").waitFor({ state: "hidden" });
    await hasFocus(trigger(page, "Learn"));
  });

  it("types where they clicked while a dropdown was open", async () => {
    const { page } = await open("/", desktop);

    await trigger(page, "Get started").click();
    await scriptsCame(page);
    const field = page.getByPlaceholder("Tell us");
    await field.click();
    await page.keyboard.type("board");

    expect(await field.inputValue()).toBe("board");
    expect(await page.locator("[data-dropdown][open]").count()).toBe(0);
  });

  it("finds the search field ready to type behind the search sign", async () => {
    const { page } = await open("/tracker", desktop);

    await inHeader(page, "Search").click();
    const field = page.getByRole("dialog", { name: "Search" }).getByRole("combobox");
    await field.waitFor();

    await hasFocus(field);
  });

  it("sees the products with the next frames, however slow the machine is", async () => {
    expect(await framesUntilProductsAreSeen()).toBeLessThanOrEqual(2);
  });
});

/** From the press on Products to the frame that shows its tabs, on a fresh page with a quarter of the processor. */
/** Opening is the browser's own: what is shown needs no script and no file. */
async function framesUntilProductsAreSeen(): Promise<number> {
  const { page } = await open("/", desktop);
  const seen = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        addEventListener("click", () => {
          let frames = 0;
          const look = () => {
            frames += 1;
            if (document.querySelector("[role=tablist]")?.checkVisibility() === true) resolve(frames);
            else requestAnimationFrame(look);
          };
          requestAnimationFrame(look);
        });
      }),
  );
  await trigger(page, "Products").click();
  const frames = await seen;
  await page.context().close();
  return frames;
}

describe("a visitor with only a keyboard", () => {
  it("goes from the home page to a product's documentation", async () => {
    const { page, errors } = await open("/", desktop);
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key);
    };

    await press("Tab", "Tab", "Tab");
    await hasFocus(trigger(page, "Products"));
    await press("Enter");
    await tab(page, "Cloud").waitFor();
    await scriptsCame(page);
    await press("Tab", "End", "Enter");
    expect(await tab(page, "Data Center").getAttribute("aria-selected")).toBe("true");
    await press("Home", "ArrowLeft", "Tab", "Enter");

    await page.waitForURL(`${journey.site.url}/tracker-data-center`);
    await page.locator(".product-bar").getByRole("link", { name: "Documentation" }).focus();
    await press("Enter");
    await page.waitForURL(`${journey.site.url}/tracker-data-center/docs`);
    expect(errors).toEqual([]);
  });

  it("closes a dropdown by Escape and stands on its trigger again", async () => {
    const { page } = await open("/", desktop);

    await trigger(page, "Administration").focus();
    await page.keyboard.press("Enter");
    await scriptsCame(page);
    await page.keyboard.press("Tab");
    await hasFocus(page.getByRole("link", { name: /^Users and groups/ }));
    await page.keyboard.press("Escape");

    await page.getByText("Users and groups").waitFor({ state: "hidden" });
    await hasFocus(trigger(page, "Administration"));
  });

  it("leaves a dropdown by Tab, and it closes behind them", async () => {
    const { page } = await open("/", desktop);

    await trigger(page, "Get started").focus();
    await page.keyboard.press("Enter");
    await scriptsCame(page);
    for (let steps = 0; steps < 5; steps += 1) await page.keyboard.press("Tab");

    await hasFocus(trigger(page, "Documentation"));
    await page.locator("[data-dropdown][open]").waitFor({ state: "detached" });
  });
});

describe("a visitor with a phone", () => {
  it("has the menu at the edge of the bar, where the thumb is", async () => {
    const { page } = await open("/", phone);

    const menu = await page.locator(".menu > summary").boundingBox();

    expect(Math.round(390 - (menu?.x ?? 0) - (menu?.width ?? 0))).toBeLessThanOrEqual(24);
  });

  it("finds the same entries in one list, and a guide in it", async () => {
    const { page, errors } = await open("/", phone);
    await trigger(page, "Products").waitFor({ state: "hidden" });

    await trigger(page, "Menu").tap();
    for (const name of ["Products", "Get started", "Documentation", "Resources", "Learn", "Administration"])
      await trigger(page, name).waitFor();
    await inHeader(page, "Contact support").waitFor();
    await trigger(page, "Get started").tap();
    await page.getByRole("link", { name: /^Set up Tracker/ }).tap();

    await page.waitForURL(`${journey.site.url}/tracker/docs/get-started`);
    expect(errors).toEqual([]);
  });

  it("turns to the platform in the list's own tabs", async () => {
    const { page } = await open("/", phone);

    await trigger(page, "Menu").tap();
    await trigger(page, "Products").tap();
    await tab(page, "Data Center").tap();
    await inHeader(page, "Foundry").tap();

    await page.waitForURL(`${journey.site.url}/foundry-data-center`);
  });

  it("goes through the list's dropdowns, one after the other", async () => {
    const { page } = await open("/", phone);

    await trigger(page, "Menu").tap();
    for (const name of ["Products", "Get started", "Documentation", "Resources", "Learn", "Administration"]) {
      await trigger(page, name).tap();
      await page.locator("nav [data-dropdown][open] > summary", { hasText: name }).waitFor();
      expect(await page.locator("nav [data-dropdown][open]").count()).toBe(1);
    }
  });

  it("closes the list with a tap on the page", async () => {
    const { page } = await open("/tracker/docs/add-a-board", phone);

    await trigger(page, "Menu").tap();
    await page.touchscreen.tap(200, 830);

    await trigger(page, "Products").waitFor({ state: "hidden" });
    expect(pathOf(page)).toBe("/tracker/docs/add-a-board");
  });

  it("begins to read a topic in the upper half of the screen, below one row of disclosures", async () => {
    const { page } = await open("/tracker/docs/add-a-board", phone);
    const topOf = async (selector: string) => (await page.locator(selector).first().boundingBox())?.y ?? Number.NaN;

    expect(await topOf("h1")).toBeLessThan(300);
    expect(await topOf(".prose p")).toBeLessThan(422);
    expect(await topOf(".toc")).toBe(await topOf(".tree"));
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });

  it("unfolds a notice that does not warn, and sees at once one that does", async () => {
    const { page } = await open("/tracker/docs/add-a-board", phone);
    const text = page.getByText("Since November 2026");

    await text.waitFor({ state: "hidden" });
    await page.getByText("Boards show up to 5,000 issues").tap();
    await text.waitFor();

    await page.goto(`${journey.site.url}/desk-data-center`);
    await page.locator(".notice-error > div").waitFor();
  });
});

describe("a visitor without JavaScript", () => {
  it("has both platforms, one dropdown at a time and every entry", async () => {
    const { page } = await open("/", { ...desktop, javaScriptEnabled: false });

    await trigger(page, "Products").click();
    await page.getByText("Data Center", { exact: true }).first().waitFor();
    await inHeader(page, "Watchtower").waitFor();
    await trigger(page, "Resources").click();
    await inHeader(page, "Watchtower").waitFor({ state: "hidden" });
    await trigger(page, "Products").click();
    await inHeader(page, "Runner").click();

    expect(pathOf(page)).toBe("/runner");
  });

  it("goes the same way on a phone", async () => {
    const { page } = await open("/", { ...phone, javaScriptEnabled: false });

    await trigger(page, "Menu").tap();
    await trigger(page, "Documentation").tap();
    await page.getByRole("link", { name: /^Tracker Cloud/ }).tap();

    await page.waitForURL(`${journey.site.url}/tracker/docs`);
  });
});

describe("a page on paper", () => {
  it("has its text and its notices, and neither menus nor links of the footer", async () => {
    const { page } = await open("/tracker/docs/add-a-board", desktop);

    await page.emulateMedia({ media: "print" });
    await page.setViewportSize({ width: 700, height: 1000 });

    await page.locator("header").waitFor({ state: "hidden" });
    await page.locator("footer nav").waitFor({ state: "hidden" });
    await page.getByText("Since November 2026").waitFor();
    await page.getByText("© ").waitFor();
  });
});
