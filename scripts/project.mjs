import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync, lstatSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The project's folder; every script works from here, wherever it was called. */
export const root = fileURLToPath(new URL("..", import.meta.url));

export const manifest = join(root, "package.json");
/** The project's own while `npm pack` makes another of it. */
export const keptManifest = join(root, "package.json.kept");

const installStamp = join(root, "node_modules/.signpost-install.json");
const buildStamp = join(root, "dist/build.json");

/**
 * Installs the packages of the lockfile unless they are there already. `withDev` adds what tests need; where that was
 * installed before it stays, and where node_modules is a link to another folder nothing is done: npm would empty that one.
 * Ends the process with npm's status when that fails. Signals are heard meanwhile; npm ends with this process.
 */
export async function ensureInstalled({ withDev }) {
  const lock = createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .digest("hex");
  const done = existsSync(installStamp) ? JSON.parse(readFileSync(installStamp, "utf8")) : {};
  if (lstatSync(join(root, "node_modules"), { throwIfNoEntry: false })?.isSymbolicLink()) return;
  if (done.lock === lock && (done.withDev || !withDev)) return;
  console.log("Installing packages…");
  const all = withDev || existsSync(join(root, "node_modules/jest"));
  const npm = spawn(
    "npm",
    ["ci", "--no-audit", "--no-fund", "--loglevel=error", all ? "--include=dev" : "--omit=dev"],
    {
      cwd: root,
      stdio: "inherit",
    },
  );
  const stopNpm = () => npm.kill();
  process.once("exit", stopNpm);
  const [status] = await once(npm, "exit");
  process.off("exit", stopNpm);
  if (status !== 0) process.exit(status ?? 1);
  writeFileSync(installStamp, JSON.stringify({ lock, withDev: all }));
}

/** Builds dist/ unless no source changed since the last build. */
export async function ensureBuilt() {
  const sources = fingerprint();
  if (existsSync(buildStamp) && readFileSync(buildStamp, "utf8") === sources) return;
  console.log("Building…");
  await buildNow(sources);
}

/** Builds dist/ and remembers from which sources. */
export async function buildNow(sources = fingerprint()) {
  process.chdir(root);
  const { buildAll } = await import("../esbuild.config.mjs");
  await buildAll();
  writeFileSync(buildStamp, sources);
}

/** Count, newest change and total size of the source files: cheap to get, different after any edit. */
function fingerprint() {
  let count = 0;
  let newestMs = 0;
  let bytes = 0;
  const visit = (path) => {
    const stats = statSync(path);
    if (stats.isDirectory()) {
      for (const name of readdirSync(path)) visit(join(path, name));
      return;
    }
    count += 1;
    bytes += stats.size;
    newestMs = Math.max(newestMs, stats.mtimeMs);
  };
  for (const name of [
    "server",
    "client",
    "shared",
    "scripts",
    "esbuild.config.mjs",
    "package-lock.json",
    "tsconfig.json",
  ]) {
    visit(join(root, name));
  }
  return JSON.stringify({ count, newestMs, bytes });
}

/** Runs a command in the project's folder with its output shown; a failure ends this process with the same status. */
export function run(command, args, env = {}) {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: "inherit", env: { ...process.env, ...env } });
  if (error) throw error;
  if (status !== 0) process.exit(status ?? 1);
}
