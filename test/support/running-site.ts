import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

/** What sites of a test write down has no place among the project's files. */
const dataDir = join(tmpdir(), `signpost-data-${process.pid}`);

const root = fileURLToPath(new URL("../..", import.meta.url));

export type RunningSite = {
  /** Origin without a trailing slash. */
  readonly url: string;
  readonly process: ChildProcess;
  /** Everything it wrote to its output so far, line by line. */
  readonly lines: readonly string[];
  /** The code that the demo's people are signed in with; empty where there are none. */
  readonly code: () => string;
  /** Sends SIGTERM; resolves with the exit code. */
  stop(): Promise<number | null>;
};

/**
 * Starts the built server on a free port, as an operator would, and waits until it says where it listens. `openFiles` limits what it may
 * have open.
 */
export async function startSite(
  env: Readonly<Record<string, string>> = {},
  { openFiles }: { readonly openFiles?: number } = {},
): Promise<RunningSite> {
  const server = [process.execPath, "dist/server/main.js"] as const;
  const [command, ...args] =
    openFiles === undefined ? server : (["sh", "-c", `ulimit -n ${openFiles}; exec "$@"`, "sh", ...server] as const);
  const child = spawn(command, args, {
    cwd: root,
    env: {
      PATH: process.env["PATH"],
      PORT: "0",
      HOST: "127.0.0.1",
      NODE_ENV: "production",
      DATA_DIR: dataDir,
      SHUTDOWN_DELAY_MS: "0",
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const lines: string[] = [];
  const url = await new Promise<string>((resolve, reject) => {
    const read = (line: string) => {
      lines.push(line);
      const found = /https?:\/\/(?:localhost|127\.0\.0\.1):\d+/.exec(line);
      if (found !== null && /serving/i.test(line)) resolve(found[0].replace("localhost", "127.0.0.1"));
    };
    createInterface({ input: child.stdout }).on("line", read);
    createInterface({ input: child.stderr }).on("line", read);
    child.once("exit", (code) => reject(new Error(`the server ended with ${code}: ${lines.join("\n")}`)));
  });
  return {
    url,
    process: child,
    lines,
    code: () => /sign-in code: (\S+)/.exec(lines.join("\n"))?.[1] ?? "",
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
      child.kill("SIGTERM");
      const [code] = (await once(child, "exit")) as [number | null];
      return code;
    },
  };
}
