import { jest } from "@jest/globals";
import type { Browser, Page } from "playwright-core";
import { problemsIn } from "#test/support/axe.ts";
import { openPage, startBrowser } from "#test/support/browser.ts";
import { type RunningSite, startSite } from "#test/support/running-site.ts";

jest.setTimeout(120_000);
const widths = [1440, 1000, 390];
let browser: Browser;

beforeAll(async () => {
  browser = await startBrowser();
}, 60_000);

afterAll(() => browser.close());

/** Opens every dropdown of the header in turn, with the list around them where there is one, and both platforms. */
async function problemsOfMenus(page: Page, theme: "light" | "dark"): Promise<string[]> {
  const problems = problemsIn(theme);
  const found = (await problems(page)).map((problem) => `closed: ${problem}`);
  const list = page.locator("header .menu > summary");
  if (await list.isVisible()) await list.click();
  for (const trigger of await page.locator("header nav details > summary").all()) {
    const name = await trigger.textContent();
    await trigger.click();
    found.push(...(await problems(page, "header")).map((problem) => `${name}: ${problem}`));
    const tab = page.locator("header [role=tab]").last();
    if (!(await tab.isVisible())) continue;
    await tab.click();
    found.push(...(await problems(page, "header")).map((problem) => `second platform: ${problem}`));
  }
  return found;
}

describe.each([
  ["the header", {}],
  ["the redesigned header", { NAV_REDESIGN_ENABLED: "true" }],
])("%s with any dropdown open", (_, settings) => {
  let site: RunningSite;
  beforeAll(async () => {
    site = await startSite({ LOG_LEVEL: "silent", ...settings });
  }, 60_000);
  afterAll(async () => {
    await site.stop();
  });

  const cases = (["light", "dark"] as const).flatMap((theme) =>
    ["/tracker/docs/add-a-board", "/ja/tracker/docs/add-a-board"].map((path) => [theme, path] as const),
  );
  it.each(cases)("has nothing for axe-core to find in the %s theme of %s, at three widths", async (theme, path) => {
    const problems: string[] = [];
    for (const width of widths) {
      const { page } = await openPage(browser, {
        viewport: { width, height: 900 },
        colorScheme: theme,
        bypassCSP: true,
        reducedMotion: "reduce",
      });
      await page.goto(site.url + path);
      problems.push(...(await problemsOfMenus(page, theme)).map((problem) => `${width} px, ${problem}`));
      await page.context().close();
    }

    expect(problems).toEqual([]);
  });
});
