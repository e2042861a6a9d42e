import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

const places = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
];

/**
 * The path of a Chromium on this machine: `CHROMIUM`, or where packages put it. Where there is none it is installed with
 * Debian's package manager; fonts with Japanese letters come along, so that screenshots show them.
 *
 * @throws when there is none and none can be installed.
 */
export function ensureBrowser() {
  const known = () => [process.env.CHROMIUM, ...places].find((path) => path !== undefined && existsSync(path));
  const found = known();
  if (found !== undefined) return found;
  console.log("Installing Chromium…");
  const sudo = process.getuid?.() === 0 ? [] : ["sudo", "-n"];
  for (const command of [
    ["apt-get", "update", "-qq"],
    ["apt-get", "install", "-y", "-qq", "--no-install-recommends", "chromium", "fonts-noto-cjk"],
  ]) {
    const [program, ...args] = [...sudo, ...command];
    spawnSync(program, args, {
      stdio: ["ignore", "ignore", "inherit"],
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    });
  }
  const installed = known();
  if (installed === undefined) {
    throw new Error("The browser tests need Chromium: install it, or name it in CHROMIUM.");
  }
  return installed;
}
