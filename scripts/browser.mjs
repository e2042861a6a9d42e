import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/** The headless shell first: without windows to draw, a page takes it half the time. */
const shell = "/usr/bin/chromium-headless-shell";
const places = [
  shell,
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
];

/** The path of a Chromium that is there: `CHROMIUM`, or one that a package put in its place. */
export function findBrowser() {
  return [process.env.CHROMIUM, ...places].find((path) => path !== undefined && existsSync(path));
}

/**
 * The path of a Chromium on this machine: `CHROMIUM`, or where packages put it. Where there is none it is installed with
 * Debian's package manager, as is the faster shell where that needs no password; fonts with Japanese letters come along, so that
 * screenshots show them.
 *
 * @throws when there is none and none can be installed.
 */
export function ensureBrowser() {
  const found = findBrowser();
  const isRoot = process.getuid?.() === 0;
  if (found !== undefined && (found === process.env.CHROMIUM || found === shell || !isRoot)) return found;
  console.log("Installing Chromium…");
  const sudo = isRoot ? [] : ["sudo", "-n"];
  const apt = (...args) => {
    const [program, ...programArgs] = [...sudo, "apt-get", ...args];
    spawnSync(program, programArgs, {
      stdio: ["ignore", "ignore", "inherit"],
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    });
  };
  apt("update", "-qq");
  // Older systems have no package of the shell alone.
  for (const name of ["chromium-headless-shell", "chromium"]) {
    if (findBrowser() === found) apt("install", "-y", "-qq", "--no-install-recommends", name, "fonts-noto-cjk");
  }
  const installed = findBrowser();
  if (installed === undefined) {
    throw new Error("The browser tests need Chromium: install it, or name it in CHROMIUM.");
  }
  return installed;
}
