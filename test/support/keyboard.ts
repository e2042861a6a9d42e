import type { Page } from "playwright-core";

const mostPresses = 300;

/**
 * Presses Tab, as a reader without a mouse does from where they are, until something whose text begins with `name` has the focus,
 * and then Enter.
 */
export async function chooseByKeyboard(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < mostPresses; presses += 1) {
    await page.keyboard.press("Tab");
    const text = await page.evaluate(() => document.activeElement?.textContent?.trim() ?? "");
    if (text.startsWith(name)) return page.keyboard.press("Enter");
  }
  throw new Error(`${name} cannot be reached with the keyboard`);
}
