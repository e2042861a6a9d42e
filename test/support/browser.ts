import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { findBrowser } from "#scripts/browser.mjs";

/** Starts the Chromium that `npm test` found or installed. */
export function startBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: findBrowser() ?? "/usr/bin/chromium",
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
}

/** A page in a fresh context, with what went wrong in it: console errors, exceptions, refused resources. */
export async function openPage(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<{ page: Page; errors: string[] }> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") errors.push(message.text());
  });
  page.on("pageerror", (error) => errors.push(String(error)));
  return { page, errors };
}
