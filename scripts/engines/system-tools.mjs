// Servers and checkers that some suites use and no package of npm has: Varnish, nginx and promtool, from Debian's packages.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { aptInstall } from "./apt.mjs";
import { isRoot } from "./own-process.mjs";

/** Where what is only unpacked lies: a whole Prometheus, with its service, is not wanted. */
const unpacked = ".cache/tools";

/** The path of a tool that is there; undefined where it is not. */
export function findTool(name) {
  const folders = [...(process.env.PATH ?? "").split(":"), "/usr/sbin", join(unpacked, "usr/bin")];
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

/** Gets the tools that are missing where that needs no password, and says loudly what is not tested without them. */
export function ensureTools() {
  const wanted = {
    varnishd: () => aptInstall("varnish"),
    nginx: () => aptInstall("nginx-light"),
    promtool: unpackPromtool,
  };
  for (const [name, get] of Object.entries(wanted)) {
    if (findTool(name) === undefined && isRoot && existsSync("/usr/bin/apt-get")) get();
    if (findTool(name) === undefined)
      console.log(`NOT TESTED: there is no ${name} here, and it could not be installed`);
  }
}

function unpackPromtool() {
  mkdirSync(unpacked, { recursive: true });
  run("apt-get", ["download", "-qq", "prometheus"], unpacked);
  for (const name of readdirSync(unpacked).filter((each) => each.endsWith(".deb"))) {
    run("dpkg", ["-x", name, "."], unpacked);
    rmSync(join(unpacked, name));
  }
}

function run(command, args, cwd = ".") {
  spawnSync(command, args, { cwd, stdio: "ignore", env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } });
}
