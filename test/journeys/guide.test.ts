import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { jest } from "@jest/globals";
import type { Page } from "playwright-core";
import { openPage } from "#test/support/browser.ts";
import { journeySite } from "#test/support/journey-site.ts";
import { chooseByKeyboard } from "#test/support/keyboard.ts";

jest.setTimeout(180_000);
const dataDir = mkdtempSync(join(tmpdir(), "signpost-guide-"));
const journey = journeySite({ LOG_LEVEL: "silent", DATA_DIR: dataDir });
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const readers: readonly (readonly [
  string,
  Parameters<typeof openPage>[1],
  (page: Page, name: string, role: "link" | "button") => Promise<void>,
])[] = [
  ["on a phone", phone, (page, name, role) => page.getByRole(role, { name, exact: true }).last().tap()],
  ["with the keyboard alone", {}, chooseByKeyboard],
  [
    "without JavaScript",
    { javaScriptEnabled: false },
    (page, name, role) => page.getByRole(role, { name, exact: true }).last().click(),
  ],
];

describe.each(readers)("a reader %s", (_, options, choose) => {
  it("goes through a guide step by step to its end, sees how far it is, and says that it helped", async () => {
    const { page, errors } = await openPage(journey.browser, options);
    await page.goto(`${journey.site.url}/tracker/docs/create-your-site`);
    const steps = Number((await page.locator(".guide-progress p").innerText()).match(/of (\d+)/)?.[1]);
    expect(steps).toBeGreaterThan(5);

    for (let step = 1; step <= steps; step += 1) {
      expect(await page.locator(".guide-progress").innerText()).toContain(`Step ${step} of ${steps}`);
      const progress = page.getByRole("progressbar", { name: "Progress in this guide" });
      expect([await progress.getAttribute("value"), await progress.getAttribute("max")]).toEqual([
        `${step}`,
        `${steps}`,
      ]);
      const states = await page.locator(".siblings li").evaluateAll((items) => items.map(({ className }) => className));
      expect(states).toEqual([
        ...Array<string>(step - 1).fill("visited"),
        "current",
        ...Array<string>(steps - step).fill("upcoming"),
      ]);
      const next = page.locator(".up-next .button");
      if (step === steps || (await next.count()) === 0) break;
      const [name, heading] = [(await next.innerText()).trim(), page.getByRole("heading", { level: 1 })];
      await choose(page, name, "link");
      await page.waitForFunction((title) => document.querySelector("h1")?.textContent?.trim() === title, name);
      expect(await heading.innerText()).toBe(name);
    }

    await choose(page, "Yes", "button");
    await page.getByText("Thank you. Your answer helps us to improve this page.").waitFor();
    expect(errors).toEqual([]);
  });
});
