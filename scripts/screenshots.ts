import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { type Browser, chromium, type Page } from "playwright-core";
import { ensureBrowser } from "./browser.mjs";
import { locales, type Shot, shots, themes, widths } from "./screenshots/shots.ts";

/** Starts the built server on a free port, with a data folder of its own. */
async function startSite(): Promise<{ readonly origin: string; stop(): void }> {
  const dataDir = mkdtempSync(join(tmpdir(), "signpost-screenshots-"));
  const child = spawn(process.execPath, [fileURLToPath(new URL("../server/main.js", import.meta.url))], {
    env: {
      ...process.env,
      PORT: "0",
      HOST: "127.0.0.1",
      LOG_LEVEL: "silent",
      NODE_ENV: "production",
      DATA_DIR: dataDir,
      SHUTDOWN_DELAY_MS: "0",
    },
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
  const stop = () => {
    child.once("exit", () => rmSync(dataDir, { recursive: true, force: true }));
    child.kill("SIGTERM");
  };
  return { origin, stop };
}

/** Takes one picture, with every image in it, and answers what a visitor would stumble over. */
async function take(page: Page, { origin, path, file, lead, signedIn, errorStatus }: Picture): Promise<string[]> {
  const problems: string[] = [];
  page.setDefaultTimeout(10_000);
  page.on("pageerror", (error) => problems.push(String(error)));
  page.on("console", (message) => {
    const isExpected = errorStatus !== undefined && message.text().includes(` ${errorStatus} `);
    if (message.type() === "error" && !isExpected) problems.push(message.text());
  });
  if (signedIn !== undefined) await signIn(page, origin);
  await page.goto(origin + path, { waitUntil: "load" });
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = "eager";
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
  });
  const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  if (tooWide > 0) problems.push(`is ${tooWide} px wider than the window`);
  await lead?.(page).catch((error: unknown) => problems.push(String(error)));
  await page.screenshot({ path: file, fullPage: lead === undefined });
  return problems;
}

async function signIn(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/login`);
  await page.locator(".demo-people button").first().click();
  await page.locator(".signed-in").waitFor();
}

type Picture = Shot & { readonly origin: string; readonly file: string };

/** All pictures; answers the problems, each with its picture's name. Each has a browser of its own: nobody has signed in there before. */
async function takeAll(browser: Browser, origin: string, folder: string, names: readonly string[]): Promise<string[]> {
  const problems: string[] = [];
  for (const colorScheme of themes) {
    for (const width of widths) {
      for (const locale of locales) {
        for (const name of names) {
          const shot = shots[name];
          if (shot === undefined) continue;
          const picture = `${name}-${locale}-${width}-${colorScheme}.png`;
          const path = locale === "en" ? shot.path : `/${locale}${shot.path === "/" ? "" : shot.path}`;
          const viewport = { width, height: width < 600 ? 844 : 900 };
          const context = await browser.newContext({ viewport, colorScheme, reducedMotion: "reduce" });
          const found = await take(await context.newPage(), { ...shot, origin, path, file: join(folder, picture) });
          problems.push(...found.map((problem) => `${picture}: ${problem}`));
          await context.close();
        }
      }
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
  const names = wanted.length > 0 ? wanted : Object.keys(shots);
  const problems = await takeAll(browser, site.origin, folder, names).finally(async () => {
    await browser.close();
    site.stop();
  });
  for (const problem of problems) console.log(problem);
  const count = names.length * widths.length * themes.length * locales.length;
  console.log(`${count} pictures in ${folder}, ${problems.length} problems`);
  return problems.length === 0 ? 0 : 1;
}

process.exitCode = await main(process.argv.slice(2));
