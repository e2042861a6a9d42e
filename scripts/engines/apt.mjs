import { spawnSync } from "node:child_process";
import { isRoot } from "./own-process.mjs";

/** Installs packages of Debian where that needs no password; answers how apt-get ended. */
export function aptInstall(...packages) {
  const sudo = isRoot ? [] : ["sudo", "-n"];
  const apt = (...args) => {
    const [program, ...programArgs] = [...sudo, "apt-get", ...args];
    return spawnSync(program, programArgs, {
      stdio: ["ignore", "ignore", "inherit"],
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    });
  };
  apt("update", "-qq");
  return apt("install", "-y", "-qq", "--no-install-recommends", ...packages);
}
