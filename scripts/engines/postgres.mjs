import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { aptInstall } from "./apt.mjs";
import { freePort, unprivilegedUser } from "./own-process.mjs";

/** Where Debian's packages and others put the programs of each version. */
const versionsFolder = "/usr/lib/postgresql";
const leastVersion = 15;

/** The folder with `postgres` and `initdb`: `POSTGRES_BIN`, the newest of Debian's, or one on PATH; undefined where there is none. */
export function findPostgres() {
  const versions = existsSync(versionsFolder) ? readdirSync(versionsFolder) : [];
  const newestFirst = versions.filter((name) => Number(name) >= leastVersion).sort((a, b) => Number(b) - Number(a));
  const folders = [
    process.env.POSTGRES_BIN ?? "",
    ...newestFirst.map((name) => join(versionsFolder, name, "bin")),
    ...(process.env.PATH ?? "").split(delimiter),
  ];
  return folders.find(
    (folder) => folder !== "" && existsSync(join(folder, "initdb")) && existsSync(join(folder, "postgres")),
  );
}

/** Installs PostgreSQL with Debian's package manager where there is none. Answers why there still is none; undefined: there is one. */
export function ensurePostgres() {
  if (findPostgres() !== undefined) return undefined;
  console.log("Installing PostgreSQL…");
  const { status, error } = aptInstall("postgresql");
  if (findPostgres() !== undefined) return undefined;
  return error?.code === "ENOENT"
    ? `there is no PostgreSQL ${leastVersion} or newer, and no apt-get to install it`
    : `the package postgresql could not be installed (${status ?? error?.message})`;
}

/**
 * Starts a PostgreSQL of its own on a free port of the loopback, with a throwaway data folder.
 *
 * @throws when there is none on this machine, or it does not start.
 */
export async function startPostgres() {
  const bin = findPostgres();
  if (bin === undefined) throw new Error("there is no PostgreSQL on this machine");
  const user = unprivilegedUser();
  const folder = mkdtempSync(join(tmpdir(), "signpost-postgres-"));
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid);
  const dataFolder = join(folder, "data");
  const made = spawnSync(
    join(bin, "initdb"),
    ["-D", dataFolder, "-U", "signpost", "-A", "trust", "-E", "UTF8", "--locale=C", "-N"],
    {
      ...user,
      cwd: folder,
      encoding: "utf8",
    },
  );
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr ?? made.error?.message}`);
  const port = await freePort();
  const url = `postgres://signpost:not-asked-for@127.0.0.1:${port}/postgres`;
  // The system keeps what was written when a process ends: only a power cut would need the disk's word.
  const settings = { listen_addresses: "127.0.0.1", unix_socket_directories: "", fsync: "off", shared_buffers: "32MB" };
  const args = [
    "-D",
    dataFolder,
    "-p",
    String(port),
    ...Object.entries(settings).flatMap(([key, value]) => ["-c", `${key}=${value}`]),
  ];
  let server;
  const start = async () => {
    const said = [];
    server = spawn(join(bin, "postgres"), args, { ...user, cwd: folder, stdio: ["ignore", "ignore", "pipe"] });
    server.stderr.on("data", (chunk) => said.push(chunk));
    while (!/ready to accept connections/.test(String(Buffer.concat(said)))) {
      if (server.exitCode !== null) throw new Error(`PostgreSQL ended: ${Buffer.concat(said)}`);
      await Promise.race([once(server.stderr, "data"), once(server, "exit")]);
    }
  };
  const end = async (signal) => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    server.kill("SIGCONT");
    server.kill(signal);
    await once(server, "exit");
  };
  const signalAll = (signal) => {
    const { pid } = server;
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ").filter(Boolean);
    for (const each of [pid, ...children.map(Number)]) {
      try {
        process.kill(each, signal);
      } catch {
        // It ended meanwhile.
      }
    }
  };
  const atExit = () => server.kill("SIGQUIT");
  process.once("exit", atExit);
  await start();
  return {
    url,
    start,
    /** Ends it as an operator would: connections are cut. */
    halt: () => end("SIGINT"),
    /** Ends it as a crash would. */
    crash: () => end("SIGQUIT"),
    /** Keeps connections open and answers nobody, until `resume`. */
    hang: () => signalAll("SIGSTOP"),
    resume: () => signalAll("SIGCONT"),
    /** Ends it and removes its data. */
    async stop() {
      process.off("exit", atExit);
      signalAll("SIGCONT");
      await end("SIGQUIT");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
