import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { freePort } from "#scripts/engines/own-process.mjs";
import { canRunInRoot, makeImageRoot, runInRoot } from "#test/support/bare-root.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const execute = promisify(execFile);

/** What a clone has that the package is made from. */
const sources = [
  ...["bin", "client", "content", "docs", "scripts", "server", "shared", "starter"],
  ...["package.json", "package-lock.json", "esbuild.config.mjs", "tsconfig.json"],
  ...["README.md", "LICENSE", "CHANGELOG.md", "SECURITY.md", ".npmrc"],
];

const operations = readFileSync(join(root, "docs/operations.md"), "utf8");

let place: string;
let clone: string;
let packed: { files: { path: string }[]; size: number; unpackedSize: number };
let command: string;
beforeAll(async () => {
  place = mkdtempSync(join(tmpdir(), "signpost-package-"));
  clone = join(place, "clone");
  for (const name of sources) cpSync(join(root, name), join(clone, name), { recursive: true });
  symlinkSync(join(root, "node_modules"), join(clone, "node_modules"));
  const { stdout } = await execute("npm", ["pack", "--json", "--silent", "--pack-destination", place], { cwd: clone });
  [packed] = JSON.parse(stdout.slice(stdout.indexOf("[\n")));
  const home = join(place, "home");
  mkdirSync(home);
  // As the operators' page says, for a user of the machine who may not write to its own folders.
  const [install = ""] = /npm install -g (\S+)/.exec(operations) ?? [];
  const [program = "", ...installArgs] = `${install} --prefix ${home} --offline --no-audit --no-fund`.split(" ");
  await execute(program, installArgs, { cwd: place });
  command = join(home, "bin/signpost");
}, 600_000);
afterAll(() => rmSync(place, { recursive: true, force: true }));

/** As an operator types it in a folder of their own. */
function signpost(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  return signpostIn(place, ...args);
}

async function signpostIn(cwd: string, ...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  try {
    const { stdout, stderr } = await execute(command, args, { cwd, env: { PATH: process.env["PATH"] } });
    return { code: 0, stdout, stderr };
  } catch (error) {
    return error as { code: number; stdout: string; stderr: string };
  }
}

/** Starts a site and waits until it says where it listens. */
function started(...args: string[]): Promise<{ url: string; site: ChildProcess }> {
  return startedIn(place, ...args);
}

async function startedIn(cwd: string, ...args: string[]): Promise<{ url: string; site: ChildProcess }> {
  const env = { PATH: process.env["PATH"], LOG_LEVEL: "silent", SHUTDOWN_DELAY_MS: "0" };
  const site = spawn(command, [...args, "--port", "0"], { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: site.stderr }).on("line", (line) => {
      const found = /serving .* on http:\/\/localhost:(\d+)/.exec(line);
      if (found !== null) resolve(`http://127.0.0.1:${found[1]}`);
    });
    site.once("exit", (code) => reject(new Error(`the site ended with ${code}`)));
  });
  return { url, site };
}

describe("the package", () => {
  it("is built, needs no other package, and brings neither tests nor source maps along", () => {
    const paths = packed.files.map(({ path }) => path);

    expect(paths).toEqual(expect.arrayContaining(["bin/signpost.mjs", "dist/server/main.js", "dist/manifest.json"]));
    const licences = readFileSync(join(place, "home/lib/node_modules/signpost/dist/licences.txt"), "utf8");
    expect(licences).toMatch(/^express \d+\.\d+\.\d+ \(MIT\)$/m);
    expect(licences).toContain("Permission is hereby granted");
    expect(licences).not.toMatch(/^jest \d/m);
    expect(paths.filter((path) => /^(?:test|server|client|scripts|node_modules)\/|\.map$/.test(path))).toEqual([]);
    const installed = JSON.parse(readFileSync(join(place, "home/lib/node_modules/signpost/package.json"), "utf8"));
    expect(installed).not.toHaveProperty("dependencies");
    expect(installed).not.toHaveProperty("scripts");
    expect(packed.size).toBeLessThanOrEqual(4_000_000);
    expect(packed.unpackedSize).toBeLessThanOrEqual(60_000_000);
  });

  it("leaves the project's own manifest as it was", () => {
    const manifest = (folder: string) => readFileSync(join(folder, "package.json"), "utf8");

    expect(manifest(clone)).toBe(manifest(root));
    expect(existsSync(join(clone, "package.json.kept"))).toBe(false);
  });
});

describe("the command", () => {
  it("says what it can do, and which version it is", async () => {
    const help = await signpost("--help");

    expect(help.stdout).toContain("serve [options] [folder]");
    expect((await signpost("--version")).stdout.trim()).toBe("0.1.0");
  });

  it("names what is wrong with what was asked, and ends with 1", async () => {
    expect(await signpost()).toMatchObject({ code: 1, stderr: expect.stringContaining("name a folder") });
    expect(await signpost("serve", ".", "--port", "many")).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("expected a number up to 65535"),
    });
    expect(await signpost("init", "x", "--language", "no language")).toMatchObject({ code: 1 });
    expect(existsSync(join(place, "x"))).toBe(false);
  });

  it("writes a small site without a mistake in it, and nothing over what is there", async () => {
    await signpost("init", "new-site", "--name", 'Acme: "Help"', "--language", "de");
    const again = await signpost("init", "new-site", "--name", "Other");

    expect(again.stdout).toContain("kept     new-site/site.yaml");
    const { code, stdout } = await signpost("check", "new-site", "--json");
    expect({ code, ...JSON.parse(stdout) }).toMatchObject({ code: 0, problems: [] });
  });

  it("serves a folder, keeps its own files out of it, and ends when it is told to", async () => {
    await signpost("init", "served", "--name", "Acme Help");
    const { url, site } = await started("served");

    const page = await fetch(`${url}/getting-started/first-steps`);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain("Acme Help");
    site.kill("SIGTERM");
    const [code] = (await once(site, "exit")) as [number];
    expect(code).toBe(0);
    expect(statSync(join(place, ".signpost")).isDirectory()).toBe(true);
  });

  it("serves the built-in site to look at", async () => {
    const { url, site } = await started("--demo");

    const page = await fetch(`${url}/tracker/docs/add-a-board`);
    site.kill("SIGTERM");
    await once(site, "exit");

    expect(page.status).toBe(200);
  });

  it("says what each setting is and whether the site can be served, without secrets", async () => {
    const { code, stdout } = await signpost("doctor", "new-site", "--json");
    const { settings, findings } = JSON.parse(stdout);

    expect(code).toBe(0);
    expect(settings).toContainEqual({ name: "CONTENT_DIR", value: join(place, "new-site"), from: "environment" });
    expect(findings.map(({ isWell }: { isWell: boolean }) => isWell)).not.toContain(false);
    const wrong = await signpost("doctor", "nowhere");
    expect(wrong).toMatchObject({ code: 1, stdout: expect.stringContaining("wrong  content folder") });
  });
});

(canRunInRoot ? describe : describe.skip)("the package in a container's root", () => {
  it("is served by nobody special from a root that cannot be changed, and ends when it is told to", async () => {
    const root = join(place, "root");
    makeImageRoot(root, join(place, "signpost-0.1.0.tgz"));
    cpSync(join(clone, "starter/kb"), join(root, "content/kb"), { recursive: true });
    const [port, opsPort] = [await freePort(), await freePort()];
    const settings = { PORT: String(port), OPS_PORT: String(opsPort), OPS_HOST: "127.0.0.1", SHUTDOWN_DELAY_MS: "0" };
    const contained = await runInRoot(root, settings, 320);

    const page = await fetch(`http://127.0.0.1:${port}/`);
    const status = readFileSync(`/proc/${contained.pid}/status`, "utf8");
    const mounts = readFileSync(`/proc/${contained.pid}/mountinfo`, "utf8");
    expect(page.status).toBe(200);
    expect(/^Uid:\s+(\d+)/m.exec(status)?.[1]).toBe("10001");
    expect(/^NSpid:.*\s(\d+)$/m.exec(status)?.[1]).toBe("1");
    expect(mounts).toMatch(/ \/ ro,/);
    expect(readdirSync(join(root, "data")).length).toBeGreaterThan(0);
    expect(await contained.stop()).toBe(0);
    expect(await contained.healthy()).not.toBe(0);
  });
});

describe("docs/operations.md", () => {
  const sites: ChildProcess[] = [];
  const endAll = async () => {
    for (const site of sites.splice(0)) {
      site.kill("SIGTERM");
      await once(site, "exit");
    }
  };
  afterEach(endAll);
  /** The commands of the page's blocks, in their order, and those that stand in its text. */
  const page = operations;
  const blocks = [...page.matchAll(/```sh\n([^`]*)```/g)].flatMap(([, text = ""]) => text.trim().split("\n"));
  const inText = [...page.matchAll(/`(signpost [^`]+)`/g)].map(([, line = ""]) => line);
  const author = ["-c", "user.name=Kim", "-c", "user.email=kim@example.com"];
  const wordsOf = (line: string) =>
    [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? "").slice(1);

  it("has commands that do what it says, from an empty folder, with data of 0.1.0, to a site that is restored elsewhere", async () => {
    const folder = join(place, "operated");
    cpSync(join(root, "test/fixtures/data-0.1.0"), join(folder, ".signpost"), { recursive: true });
    const git = (...args: string[]) => execute("git", args, { cwd: folder });
    await git("init", "-q", "their-content");
    await git("-C", "their-content", ...author, "commit", "-q", "--allow-empty", "-m", "first");
    await git("clone", "-q", "their-content", "my-content");
    writeFileSync(join(folder, "their-content/index.md"), "# Help\n");
    await git("-C", "their-content", "add", "-A");
    await git("-C", "their-content", ...author, "commit", "-q", "-m", "second");
    writeFileSync(join(folder, "signpost.config.yaml"), `CONTENT_DIR: ${join(folder, "my-site")}\n`);
    const ran: string[] = [];
    for (const line of [...blocks, ...inText, "signpost completion bash"]) {
      if (line.startsWith("npm install -g")) continue; // As beforeAll has done it, in a folder of its own.
      ran.push(line);
      if (!line.startsWith("signpost ")) {
        const [program = "", ...args] = line.split(" ");
        await execute(program, args, { cwd: folder });
        continue;
      }
      if (line === "signpost my-site") {
        const { url, site } = await startedIn(folder, "my-site");
        sites.push(site);
        expect((await fetch(`${url}/getting-started/first-steps`)).status).toBe(200);
        continue;
      }
      const { code, stdout, stderr } = await signpostIn(folder, ...wordsOf(line));
      expect({ line, code, stderr, says: stdout.length > 0 }).toEqual({ line, code: 0, stderr, says: true });
    }
    await endAll();

    expect(ran).toEqual(
      expect.arrayContaining([
        "signpost my-site",
        "signpost backup backups/today.tar.gz",
        "signpost export kim@example.com",
        "git -C my-content pull --ff-only",
      ]),
    );
    expect(existsSync(join(folder, "my-content/index.md"))).toBe(true);
    // Upgraded as it was first served, with what was there kept, and restored as upgraded.
    expect(existsSync(join(folder, ".signpost/before-format-2/requests"))).toBe(true);
    expect(readFileSync(join(folder, "restored/format.json"), "utf8")).toContain('"format":2');
    expect(readFileSync(join(folder, "restored/requests/requests-2026-11-22.jsonl"), "utf8")).toContain("SR-GQ7S8YCB");
    // What was upgraded is served on: erasing waits for the site to be stopped.
    const erased = await signpostIn(folder, "erase", "kim@example.com", "--yes");
    expect(erased).toMatchObject({ code: 0, stdout: expect.stringContaining("erased") });
    expect(readFileSync(join(folder, ".signpost/requests/requests-2026-11-22.jsonl"), "utf8")).not.toContain("kim@");
  });

  it("names settings that there are", async () => {
    const { settings } = JSON.parse((await signpost("doctor", ".", "--json")).stdout);
    const known = new Set(settings.map(({ name }: { name: string }) => name));
    const named = [...page.matchAll(/\b([A-Z]{2,}_[A-Z_]+[A-Z])\b/g)].map(([, name = ""]) =>
      name.replace(/_FILE$/, ""),
    );

    expect(named.length).toBeGreaterThan(20);
    expect(named.filter((name) => !known.has(name) && name !== "SIGNPOST_CONFIG")).toEqual([]);
  });
});
