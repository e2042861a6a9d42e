import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { openSync } from "node:fs";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

/** dist/, where the scripts are bundled beside the server; this code may be in a chunk of its own there. */
export const built = new URL(import.meta.url.replace(/^(.*\/dist\/).*$/, "$1"));

const pollMs = 5;

export type MeasuredProcess = {
  readonly origin: string;
  /** From the start of the process to its word that it serves: everything is there, the search index too. */
  readonly startMs: number;
  /** From the start of the process to the first page that it answered; only where one was asked for. */
  readonly firstPageMs?: number;
  /** Processor time so far, all threads, in microseconds. */
  cpuMicroseconds(): Promise<number>;
  /** Undefined where the system does not say. */
  residentBytes(): Promise<number | undefined>;
  stop(): Promise<void>;
};

/**
 * Starts the built server as an operator would, its log going to a file; asks for `firstPath` until it is answered. `openFiles` limits what the
 * process may have open.
 */
export async function startServer(
  env: Readonly<Record<string, string>>,
  firstPath?: string,
  openFiles?: number,
): Promise<MeasuredProcess> {
  const opsPort = 20_000 + Math.floor(Math.random() * 20_000);
  const ownPort = opsPort + 20_000;
  const startedAt = performance.now();
  const limit = openFiles === undefined ? "" : `ulimit -n ${openFiles};`;
  const server = [process.execPath, fileURLToPath(new URL("server/main.js", built))];
  const child = spawn("sh", ["-c", `${limit} exec "$@"`, "sh", ...server], {
    env: {
      ...process.env,
      PORT: String(ownPort),
      OPS_PORT: String(opsPort),
      HOST: "127.0.0.1",
      CONTENT_WATCH: "off",
      SHUTDOWN_DELAY_MS: "0",
      ...env,
    },
    stdio: ["ignore", openSync("/dev/null", "w"), "pipe"],
  });
  const [{ port, startMs }, firstPageMs] = await Promise.all([
    firstAddress(child, startedAt),
    firstPath === undefined ? undefined : firstAnswer(`http://127.0.0.1:${ownPort}${firstPath}`, child, startedAt),
  ]);
  const metric = async (name: string) => {
    const text = await (await fetch(`http://127.0.0.1:${opsPort}/metrics`)).text();
    const value = new RegExp(`^${name} (\\S+)$`, "m").exec(text)?.[1];
    return value === undefined ? undefined : Number(value);
  };
  return {
    origin: `http://127.0.0.1:${port}`,
    startMs,
    ...(firstPageMs !== undefined && { firstPageMs }),
    cpuMicroseconds: async () => ((await metric("process_cpu_seconds_total")) ?? Number.NaN) * 1_000_000,
    residentBytes: () => metric("process_resident_memory_bytes"),
    stop: () => stop(child),
  };
}

/** Starts scripts/bench-target.ts, the server without anything that ours is compared with. */
export async function startTarget(mode: "copy" | "render", ...args: readonly string[]): Promise<MeasuredProcess> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, [fileURLToPath(new URL("scripts/bench-target.js", built)), mode, ...args], {
    stdio: ["ignore", "inherit", "pipe", "ipc"],
  });
  const { port, startMs } = await firstAddress(child, startedAt);
  return {
    origin: `http://127.0.0.1:${port}`,
    startMs,
    async cpuMicroseconds() {
      child.send("cpu");
      const [microseconds] = (await once(child, "message")) as [number]; // what bench-target.ts answers
      return microseconds;
    },
    residentBytes: async () => undefined,
    stop: () => stop(child),
  };
}

async function firstAddress(child: ChildProcess, startedAt: number): Promise<{ port: number; startMs: number }> {
  const lines: string[] = [];
  return await new Promise((resolve, reject) => {
    child.once("exit", (code) => reject(new Error(`ended with ${code}: ${lines.join("\n")}`)));
    if (child.stderr === null) return reject(new Error("the process has no stderr"));
    createInterface({ input: child.stderr }).on("line", (line) => {
      lines.push(line);
      const port = /serving .*http:\/\/localhost:(\d+)/.exec(line)?.[1];
      if (port !== undefined) resolve({ port: Number(port), startMs: performance.now() - startedAt });
    });
  });
}

async function firstAnswer(address: string, child: ChildProcess, startedAt: number): Promise<number> {
  while (child.exitCode === null) {
    const response = await fetch(address).catch(() => undefined);
    await response?.arrayBuffer();
    if (response?.status === 200) return performance.now() - startedAt;
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
  throw new Error(`the process ended before it answered ${address}`);
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  child.kill("SIGTERM");
  await once(child, "exit");
}
