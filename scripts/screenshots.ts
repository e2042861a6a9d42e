import { spawn } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { type Browser, chromium, type Page } from "playwright-core";
import { ensureBrowser } from "./browser.mjs";
import { locales, type Shot, shots, themes, widths } from "./screenshots/shots.ts";

/** Starts the built server on a free port. */
async function startSite(): Promise<{ readonly origin: string; stop(): void }> {
  const child = spawn(process.execPath, [fileURLToPath(new URL("../server/main.js", import.meta.url))], {
    env: { ...process.env, PORT: "0", HOST: "127.0.0.1", LOG_LEVEL: "silent", NODE_ENV: "production" },
    stdio: ["ignore", "ignore", "pipe"],
  });
  const origin = await new Promise<string>((resolve, reject) => {
    const lines: string[] = [];
    child.once("exit", (code) => reject(new Error(`the server ended with ${code}: ${lines.join("\n")}`)));
    createInterface({ input: child.stderr }).on("line", (line) => {
      lines.push(line);
      const port = /serving.*:(\d+)/i.exec(line)?.[1];
      if (port !== undefined) resolve(`http://127.0.0.1:${port}`);
    });
  });
  return { origin, stop: () => child.kill("SIGTERM") };
}

/** Takes one picture, with every image in it, and answers what a visitor would stumble over. */
async function take(page: Page, { path, opens = [] }: Shot, address: string, file: string): Promise<string[]> {
  const problems: string[] = [];
  page.removeAllListeners();
  page.on("pageerror", (error) => problems.push(String(error)));
  page.on("console", (message) => {
    const isExpected = path === "/no-such-page" && message.text().includes("404");
    if (message.type() === "error" && !isExpected) problems.push(message.text());
  });
  await page.goto(address, { waitUntil: "load" });
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = "eager";
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
  });
  const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  if (tooWide > 0) problems.push(`is ${tooWide} px wider than the window`);
  for (const summary of opens) {
    const control = page.locator(summary).first();
    if (await control.isVisible()) await control.click({ timeout: 2_000 }).catch(() => undefined);
  }
  await page.screenshot({ path: file, fullPage: opens.length === 0 });
  return problems;
}

/** All pictures of one width, theme and language; answers the problems, each with its picture's name. */
async function takeAll(browser: Browser, origin: string, folder: string, wanted: readonly string[]): Promise<string[]> {
  const problems: string[] = [];
  for (const theme of themes) {
    for (const width of widths) {
      const viewport = { width, height: width < 600 ? 844 : 900 };
      const page = await (await browser.newContext({ viewport, colorScheme: theme })).newPage();
      for (const locale of locales) {
        for (const [name, shot] of Object.entries(shots)) {
          if (wanted.length > 0 && !wanted.includes(name)) continue;
          const picture = `${name}-${locale}-${width}-${theme}.png`;
          const prefixed = locale === "en" ? shot.path : `/${locale}${shot.path === "/" ? "" : shot.path}`;
          const found = await take(page, shot, origin + prefixed, join(folder, picture));
          problems.push(...found.map((problem) => `${picture}: ${problem}`));
        }
      }
      await page.context().close();
    }
  }
  return problems;
}

/** `npm run screenshots [folder] [names…]`: pictures of every page type, or of the named ones; 1 when a page has a problem. */
async function main([folder = "screenshots", ...wanted]: readonly string[]): Promise<number> {
  const unknown = wanted.filter((name) => !Object.hasOwn(shots, name));
  if (unknown.length > 0) {
    console.error(`There is no ${unknown.join(", ")}. Names: ${Object.keys(shots).join(", ")}`);
    return 1;
  }
  mkdirSync(folder, { recursive: true });
  const site = await startSite();
  const browser = await chromium.launch({ executablePath: ensureBrowser(), args: ["--no-sandbox", "--disable-gpu"] });
  const problems = await takeAll(browser, site.origin, folder, wanted).finally(async () => {
    await browser.close();
    site.stop();
  });
  for (const problem of problems) console.log(problem);
  const count = (wanted.length || Object.keys(shots).length) * widths.length * themes.length * locales.length;
  console.log(`${count} pictures in ${folder}, ${problems.length} problems`);
  return problems.length === 0 ? 0 : 1;
}

process.exitCode = await main(process.argv.slice(2));
