import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { Agent, get, type IncomingMessage } from "node:http";
import { constants, tmpdir } from "node:os";
import { join } from "node:path";
import { jest } from "@jest/globals";
import { type RunningSite, startSite } from "#test/support/running-site.ts";

jest.setTimeout(180_000);

let site: RunningSite | undefined;
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "signpost-stopping-"));
  writeFileSync(join(folder, "README.md"), "# Handbook\n\nAll about it.\n");
});
afterEach(async () => {
  site?.process.kill("SIGKILL");
  site = undefined;
  rmSync(folder, { recursive: true, force: true });
});

async function ask(url: string, agent: Agent): Promise<{ readonly status: number; readonly closes: boolean }> {
  const [response] = (await once(get(url, { agent }), "response")) as [IncomingMessage]; // what this event carries
  await response.toArray();
  return { status: response.statusCode ?? 0, closes: response.headers.connection === "close" };
}

/** Clients on kept connections, who ask one after the other until whoever sends them reads that the site leaves. */
async function steadyClients(url: string, count: number) {
  let isSent = true;
  const answers: { readonly status: number; readonly closes: boolean }[] = [];
  const failures: unknown[] = [];
  const asks = Array.from({ length: count }, async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    while (isSent) {
      await ask(`${url}/`, agent).then(
        (answer) => answers.push(answer),
        (error: unknown) => failures.push(error),
      );
    }
    agent.destroy();
  });
  const balancer = new Agent({ keepAlive: true });
  const finished = (async () => {
    while ((await ask(`${url}/readyz`, balancer)).status === 200)
      await new Promise((resolve) => setTimeout(resolve, 50));
    isSent = false;
    await Promise.all(asks);
    balancer.destroy();
  })();
  return { answers, failures, finished };
}

/** What Linux says of processes; elsewhere it is not told when one begins to listen for signals. */
const saysMuch = existsSync("/proc/self/status");

/** Whether the server listens for signals: SIGHUP is the last of them, and Node itself catches the others from its first moment. */
function isListening(pid: number | undefined): boolean {
  const caught = /^SigCgt:\s*([0-9a-f]+)$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? "0";
  return ((BigInt(`0x${caught}`) >> BigInt(constants.signals.SIGHUP - 1)) & 1n) === 1n;
}

function childrenOf(pid: number | undefined): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ").filter(Boolean).map(Number);
}

describe("stopping the server", () => {
  it("fails nobody whom a load balancer sends, and ends with 0", async () => {
    site = await startSite({ CONTENT_DIR: folder, LOG_LEVEL: "silent", SHUTDOWN_DELAY_MS: "5000" });
    const { answers, failures, finished } = await steadyClients(site.url, 20);
    while (answers.length < 200) await new Promise((resolve) => setTimeout(resolve, 10));

    const code = site.stop();
    await finished;

    expect(failures).toEqual([]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(answers.some(({ closes }) => closes)).toBe(true);
    expect(await code).toBe(0);
  });

  (saysMuch ? it : it.skip).each(["SIGTERM", "SIGINT", "SIGHUP"] as const)(
    "ends with 0 at %s while it starts",
    async (signal) => {
      const child = spawn(process.execPath, ["dist/server/main.js"], {
        env: {
          PATH: process.env["PATH"],
          PORT: "0",
          HOST: "127.0.0.1",
          CONTENT_DIR: folder,
          DATA_DIR: join(folder, "data"),
        },
        stdio: "ignore",
      });
      await once(child, "spawn");
      while (!isListening(child.pid)) await new Promise((resolve) => setTimeout(resolve, 2));

      child.kill(signal);

      expect(await once(child, "exit")).toEqual([0, null]);
    },
  );

  it("ends when nobody reads its log", async () => {
    site = await startSite({ CONTENT_DIR: folder });
    // Whoever reads the log hangs.
    site.process.stdout?.removeAllListeners("data").pause();
    const agent = new Agent({ keepAlive: true });
    for (let asked = 0; asked < 4000; asked += 1) await ask(`${site.url}/`, agent);
    agent.destroy();

    expect(await site.stop()).toBe(0);
  });

  const canUnshare = saysMuch && spawnSync("unshare", ["-Upf", "--map-root-user", "true"]).status === 0;
  (canUnshare ? it : it.skip)("ends as process 1 of a container", async () => {
    const args = ["-Upf", "--map-root-user", "--kill-child", process.execPath, "dist/server/main.js"];
    const child = spawn("unshare", args, {
      env: {
        PATH: process.env["PATH"],
        PORT: "0",
        HOST: "127.0.0.1",
        CONTENT_DIR: folder,
        DATA_DIR: join(folder, "data"),
      },
      stdio: "ignore",
    });
    let inner: number | undefined;
    while (inner === undefined) {
      await new Promise((resolve) => setTimeout(resolve, 5));
      inner = childrenOf(child.pid).find((pid) => isListening(pid));
    }

    process.kill(inner, "SIGTERM");

    expect(await once(child, "exit")).toEqual([0, null]);
  });
});
