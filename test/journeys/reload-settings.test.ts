import { mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type RunningSite, startSite } from "#test/support/running-site.ts";

let folder: string;
let site: RunningSite;
const file = () => join(folder, "signpost.config.yaml");
/** As a platform does it: the new file is whole when it has the name. */
const write = (text: string) => {
  writeFileSync(`${file()}.new`, text);
  renameSync(`${file()}.new`, file());
};
const page = async () => (await fetch(`${site.url}/tracker/docs/add-a-board`)).text();
const until = async (isSo: () => boolean | Promise<boolean>) => {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 20));
};
const degraded = async () => (await (await fetch(`${site.url}/readyz`)).json()).degraded as string[];
const linesWith = (text: string) => site.lines.filter((line) => line.includes(text));
/** Says whether a page tells browsers that there is something to ask the gates for. */
const hasGates = async () => (await page()).includes('name="feature-gates"');

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "signpost-reload-"));
  write("LOG_LEVEL: warn\n");
  site = await startSite({ SIGNPOST_CONFIG: file(), DATA_DIR: join(folder, "data") });
});
afterAll(async () => {
  await site.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe("a running site whose settings file changes", () => {
  it("takes over what it can: log level, flags, pages that were kept", async () => {
    expect(await hasGates()).toBe(false);
    expect(linesWith('"msg":"request"')).toEqual([]);

    write("LOG_LEVEL: info\nFEATURE_FLAGS: csp_ui_deployment_upgrade_switch=true\n");

    await until(hasGates);
    await until(() => linesWith('"msg":"request"').length > 0);
    expect(linesWith("the settings were read again").length).toBeGreaterThan(0);
  });

  it("names what only a restart takes over", async () => {
    write("LOG_LEVEL: info\nFEATURE_FLAGS: csp_ui_deployment_upgrade_switch=true\nCDN_MAX_AGE_S: 5\n");

    await until(() => linesWith("taken over at a restart only").some((line) => line.includes("CDN_MAX_AGE_S")));
  });

  it("changes nothing for a file with a mistake, says so, and goes on when it is mended", async () => {
    write("LOG_LEVEL: info\nFEATURE_FLAGS: nothing=such\n");

    await until(async () => (await degraded()).includes("settings"));
    await until(() => linesWith("nothing was changed").some((line) => line.includes("FEATURE_FLAGS")));
    expect(await hasGates()).toBe(true);
    write("LOG_LEVEL: info\n");
    await until(async () => !(await degraded()).includes("settings"));
    await until(async () => !(await hasGates()));
  });

  it("reads again at SIGHUP, and goes on serving", async () => {
    const before = linesWith("the settings were read again").length;

    site.process.kill("SIGHUP");

    await until(() => linesWith("the settings were read again").length > before);
    expect((await fetch(`${site.url}/healthz`)).status).toBe(200);
  });
});
