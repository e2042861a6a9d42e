import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Browser, Page } from "playwright-core";
import { startBrowser } from "#test/support/browser.ts";
import { type RunningSite, startSite } from "#test/support/running-site.ts";
import { writeFiles } from "#test/support/temporary-content.ts";

const documented = readFileSync(fileURLToPath(new URL("../../docs/extend.md", import.meta.url)), "utf8");
const files = Object.fromEntries(
  [...documented.matchAll(/^```\w+ title="([^"]+)"\n([\s\S]*?)^```$/gm)].map(([, name = "", text = ""]) => [
    name,
    text,
  ]),
);

let dir: string;
let site: RunningSite;
let browser: Browser;
let page: Page;
const errors: string[] = [];

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), "signpost-own-code-"));
  writeFiles(dir, {
    ...files,
    "index.md": "# Help\n",
    "price.md": '# Price\n\n<Broken />\n\n<Calculator price="9" />\n',
    "extend/components/Broken.tsx": "export default () => <p>As the server made it</p>;\n",
    "extend/islands/Broken.ts": 'export default () => {\n  throw new Error("no luck");\n};\n',
  });
  const env = { CONTENT_DIR: dir, DATA_DIR: join(dir, ".data"), EXTEND: "on", DEV_RELOAD: "true" };
  [browser, site] = await Promise.all([startBrowser(), startSite(env)]);
  page = await browser.newPage();
  page.on("pageerror", ({ message }) => errors.push(message));
}, 60_000);
afterAll(async () => {
  await browser?.close();
  await site?.stop();
  rmSync(dir, { recursive: true, force: true });
});

describe("a site's own code", () => {
  it("makes a page of its own type, which stands alone under its title", async () => {
    await page.goto(`${site.url}/releases`);

    expect(await page.getByRole("heading", { level: 1 }).innerText()).toBe("Releases");
    expect(await page.locator(".own-releases a").getAttribute("href")).toBe("/releases/8-2");
    expect(await page.locator("#page-tree, [data-place='was-this-helpful']").count()).toBe(0);
    expect(await page.locator("script[src*='start-islands']").count()).toBe(0);
  });

  it("goes on in the browser where it asks for it; a script that fails costs its own place", async () => {
    await page.goto(`${site.url}/price`);

    await page.getByLabel("People").fill("3");
    await page.locator("output", { hasText: "€27 a month" }).waitFor();
    expect(await page.getByText("As the server made it").count()).toBe(1);
    expect(await page.locator('[data-island="Broken"]').innerText()).toBe("As the server made it");
    while (errors.length === 0) await page.waitForTimeout(20);
    expect(errors).toEqual(['the island "Broken" failed']);
  });

  it("is built anew on every change while it is written, and open pages show it", async () => {
    await page.goto(`${site.url}/releases`);

    writeFiles(dir, { "extend/pages/Changelog.tsx": 'export default () => <p class="own-new">Rewritten</p>;\n' });

    await page.locator(".own-new", { hasText: "Rewritten" }).waitFor();
    expect(await page.getByRole("heading", { level: 1 }).innerText()).toBe("Releases");
  });
});
