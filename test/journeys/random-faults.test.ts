import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { jest } from "@jest/globals";
import { readKeptRequests } from "#scripts/requests/read-kept-requests.ts";
import { closeServers, listening } from "#test/support/listening.ts";
import { deliveredTo, sendRequest, sentRequest } from "#test/support/request-senders.ts";
import { startSite } from "#test/support/running-site.ts";

jest.setTimeout(900_000);

/** Another run by hand: `RANDOM_FAULTS=seed,faults,requests`. */
const [seed = 7, faultCount = 18, requestCount = 200] = (process.env["RANDOM_FAULTS"] ?? "7,18,200")
  .split(",")
  .map(Number);

/** The same numbers for the same seed (mulberry32). */
function randomFrom(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), 1 | state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Of Linux's own tools; without it the disk is never full. */
const canFillDisk = spawnSync("prlimit", ["--version"]).status === 0;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
const pages = ["/", "/one", "/two"];
/** Fewer than one client takes in the storm. */
const openFiles = 256;
const hourMs = 3_600_000;
const senderCount = 6;
/** Between one request of a sender and its next: they are spread over the faults, which take about two seconds each. */
const betweenMs = (faultCount * 4000 * senderCount) / requestCount;
const clockModule = pathToFileURL("test/support/shifted-clock.mjs").href;
/** Text that its thread is ended for: far more references than anybody reads. */
const endlessText = `${"a[^1]\n\n".repeat(90_000)}[^1]: Endless.\n`;

describe(`a site with ${faultCount} random faults (seed ${seed}) while ${requestCount} support requests are sent`, () => {
  const folder = mkdtempSync(join(tmpdir(), "signpost-random-"));
  const dataDir = join(folder, "data");
  const contentDir = join(folder, "content");
  afterAll(async () => {
    await closeServers();
    rmSync(folder, { recursive: true, force: true });
  });

  it("answers every page and has every acknowledged request delivered, twice only what a kill left open", async () => {
    const random = randomFrom(seed);
    mkdirSync(contentDir);
    writeFileSync(join(contentDir, "index.md"), "# Support\n");
    for (const name of ["one", "two"]) writeFileSync(join(contentDir, `${name}.md`), `# ${name}\n\nText.\n`);
    const target = await faultyTarget();
    const env = {
      PORT: await freePort(),
      CONTENT_DIR: contentDir,
      DATA_DIR: dataDir,
      LOG_LEVEL: "silent",
      ANALYTICS: "off",
      MARKDOWN_TIMEOUT_MS: "3000",
      REQUESTS_TIMEOUT_MS: "20000",
      REQUESTS_WEBHOOK_URL: `${target.origin}/hook`,
      REQUESTS_WEBHOOK_SECRET: "0123456789abcdef0123456789abcdef",
    };
    const clockFile = join(folder, "clock");
    writeFileSync(clockFile, "0");
    const start = () =>
      startSite(
        { ...env, CLOCK_FILE: clockFile, NODE_OPTIONS: `--import=${clockModule}` },
        canFillDisk ? { openFiles } : {},
      );
    let site = await start();
    let isRestarting = false;
    let isOver = false;

    const accepted: string[] = [];
    const waiting = Array.from({ length: requestCount }, (_, index) => sentRequest(`request ${index}`));
    const refusals = new Set<number>();
    const sender = async () => {
      for (let body = waiting.pop(); body !== undefined; body = waiting.pop()) {
        for (
          let status = await sendRequest(site.url, body);
          status !== 201;
          status = await sendRequest(site.url, body)
        ) {
          refusals.add(status);
          await pause(50);
        }
        accepted.push(body.submissionId);
        await pause(random() * betweenMs);
      }
    };
    const answers = { ok: 0, wrong: [] as string[] };
    const reader = async () => {
      for (let turn = 0; !isOver; turn += 1) {
        const page = pages[turn % pages.length] ?? "/";
        const asked = site;
        const status = await fetch(asked.url + page).then(
          async (response) => ((await response.text()) === "" ? 0 : response.status),
          () => 0,
        );
        // A process that was killed answers nobody; the next one must.
        if (status === 200) answers.ok += 1;
        else if (asked === site && !isRestarting) answers.wrong.push(`${page} ${status}`);
        await pause(20);
      }
    };

    /** Taken by the target, but not written down, when the process was killed: these may come twice. */
    const atRisk = new Set<string>();
    let mostAtRisk = 0;
    const readyz = async () => (await fetch(`${site.url}/readyz`)).json();
    const kill = async () => {
      // What a full disk kept from being written down is written first.
      while ((await readyz()).degraded.includes("requests")) await pause(50);
      isRestarting = true;
      site.process.kill("SIGKILL");
      await once(site.process, "exit");
      const { requests } = await readKeptRequests(dataDir);
      const noted = new Set(
        requests.flatMap(({ request, state }) => (state === "delivered" ? request.submissionId : [])),
      );
      const open = [...target.taken, ...target.underWay].filter((id) => !noted.has(id));
      mostAtRisk = Math.max(mostAtRisk, new Set(open).size);
      for (const id of open) atRisk.add(id);
      site = await start();
      isRestarting = false;
    };
    const fillDisk = async () => {
      // Files cannot grow beyond what they have and some bytes: the next line is torn.
      const limit = largestFile(join(dataDir, "requests")) + Math.floor(random() * 60);
      spawnSync("prlimit", [`--pid=${site.process.pid}`, `--fsize=${limit}:unlimited`]);
      await pause(1500);
      spawnSync("prlimit", [`--pid=${site.process.pid}`, "--fsize=unlimited:unlimited"]);
    };
    const failTarget = async () => {
      target.fail((["down", "error", "slow", "reset"] as const)[Math.floor(random() * 4)]);
      await pause(1500);
      target.fail(undefined);
    };
    const endThread = async () => {
      // A text that ended a thread is not tried again: each is another one.
      const name = `endless-${Math.floor(random() * 1e9)}`;
      writeFileSync(join(contentDir, `${name}.md`), `# Endless\n\n${endlessText}`);
      while (
        (await fetch(`${site.url}/${name}`).then((response) => response.text().then(() => response.status))) === 404
      )
        await pause(50);
      rmSync(join(contentDir, `${name}.md`));
    };
    const takeSockets = async () => {
      const sockets = Array.from({ length: 2 * openFiles }, () => idleSocket(Number(env.PORT)));
      await pause(1500);
      for (const socket of sockets) socket.destroy();
    };
    const setClock = async () => {
      writeFileSync(clockFile, String(Math.round((random() * 2 - 1) * hourMs)));
      await pause(500);
    };
    const faults = { kill, fillDisk, failTarget, endThread, takeSockets, setClock };
    const names = Object.keys(faults) as (keyof typeof faults)[];
    const order = Array.from({ length: faultCount }, (_, index) => names[index % names.length] ?? "kill").toSorted(
      () => random() - 0.5,
    );

    const sending = Promise.all(Array.from({ length: senderCount }, sender));
    const reading = Promise.all([reader(), reader()]);
    for (const name of order) {
      await faults[name]();
      await pause(300);
    }
    await sending;
    while (new Set(target.taken).size < requestCount) await pause(50);
    // Nothing waits and nothing is left to be written down.
    for (let state = await readyz(); state.details !== undefined || state.degraded.includes("requests"); ) {
      await pause(100);
      state = await readyz();
    }
    isOver = true;
    await reading;
    expect(await site.stop()).toBe(0);

    if (process.env["RANDOM_FAULTS"] !== undefined) {
      const told = {
        order: order.join(" "),
        refusals: [...refusals],
        ok: answers.ok,
        wrong: answers.wrong.length,
        twice: target.taken.length - requestCount,
        cutByTarget: target.taken.filter((id, index) => target.taken.indexOf(id) !== index && target.cut.has(id))
          .length,
      };
      process.stderr.write(`${JSON.stringify({ ...told, mostAtRisk })}\n`);
    }
    expect(accepted).toHaveLength(requestCount);
    // Whoever keeps the keys takes each once.
    expect(target.keys.size).toBe(requestCount);
    expect([...new Set(target.taken)].toSorted()).toEqual(accepted.toSorted());
    const twice = target.taken.filter((id, index) => target.taken.indexOf(id) !== index);
    expect(twice.filter((id) => !atRisk.has(id) && !target.cut.has(id))).toEqual([]);
    expect(answers.wrong).toEqual([]);
    expect(answers.ok).toBeGreaterThan(100);
    // Eight are under way at most, and the note that one was taken may be on its way for each of them.
    expect(mostAtRisk).toBeLessThanOrEqual(16);
    // Senders met only what they were promised: no answer while there was no process, 503 while the disk was full.
    expect([...refusals].toSorted()).toEqual(canFillDisk ? [0, 503] : [0]);
    expect((await readKeptRequests(dataDir)).requests.every(({ state }) => state === "delivered")).toBe(true);
  });
});

type TargetFault = "down" | "error" | "slow" | "reset";

/** A webhook that notes what it takes, and fails as it is told. */
async function faultyTarget() {
  const taken: string[] = [];
  const underWay = new Set<string>();
  /** The Idempotency-Key of all that it took. */
  const keys = new Set<string>();
  /** It took them and its answer was lost. */
  const cut = new Set<string>();
  let fault: TargetFault | undefined;
  const answer = async (req: IncomingMessage, res: ServerResponse) => {
    if (fault === "down") return void req.socket.resetAndDestroy();
    const { submissionId } = await deliveredTo(req);
    if (fault === "error") return void res.writeHead(500).end();
    underWay.add(submissionId);
    if (fault === "slow") await pause(3000);
    underWay.delete(submissionId);
    taken.push(submissionId);
    keys.add(String(req.headers["idempotency-key"]));
    if (fault !== "reset") return void res.writeHead(204).end();
    cut.add(submissionId);
    req.socket.resetAndDestroy();
  };
  const place = await listening((req, res) => void answer(req, res).catch(() => undefined));
  const fail = (next: TargetFault | undefined) => {
    fault = next;
  };
  return { ...place, taken, underWay, keys, cut, fail };
}

/** A connection on which nothing is asked, of another address of this machine than the visitors'. */
function idleSocket(port: number): Socket {
  const socket = connect({ port, host: "127.0.0.1", localAddress: "127.0.0.9" });
  return socket.on("error", () => undefined);
}

/** A port that was free a moment ago: the site keeps it over its restarts. */
async function freePort(): Promise<string> {
  const { port, server } = await listening(() => undefined);
  await new Promise((resolve) => server.close(resolve));
  return String(port);
}

function largestFile(folder: string): number {
  if (!existsSync(folder)) return 0;
  return Math.max(0, ...readdirSync(folder).map((name) => statSync(join(folder, name)).size));
}
