// What every engine that a test starts for itself needs: a user who may run it, and a port that nobody has.
import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";

export const isRoot = process.getuid?.() === 0;

/** `uid` and `gid` for spawn: engines refuse to run as root. Nothing for everybody else. */
export function unprivilegedUser() {
  if (!isRoot) return {};
  const idOf = (name, option) =>
    Number(execFileSync("id", [option, name], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }));
  for (const name of ["postgres", "nobody"]) {
    try {
      return { uid: idOf(name, "-u"), gid: idOf(name, "-g") };
    } catch {
      // There is no such user.
    }
  }
  throw new Error("engines do not run as root, and there is no other user here, such as nobody");
}

/** A port of the loopback that was free a moment ago. */
export async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address();
  server.close();
  await once(server, "close");
  return port;
}
