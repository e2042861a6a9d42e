import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readVoteRows } from "#scripts/feedback/read-votes.ts";
import { feedbackPath } from "#shared/feedback/feedback-form.ts";
import { logOutAction, signInAction } from "#shared/links/account-addresses.ts";
import { searchPath } from "#shared/links/site-paths.ts";
import { requestsPath } from "#shared/requests/request-form.ts";
import { type Balancer, startBalancer } from "#test/support/balancer.ts";
import { describeWithPostgres, type TestDatabases, testDatabases } from "#test/support/postgres.ts";
import { deliveredTo, sentRequest } from "#test/support/request-senders.ts";
import { type RunningSite, startSite } from "#test/support/running-site.ts";
import { writeFiles } from "#test/support/temporary-content.ts";

/** `npm run test:cluster` sends more. */
const requestCount = Number(process.env["CLUSTER_REQUESTS"] ?? 60);
const senders = 6;

describeWithPostgres("Three instances behind a balancer that sends each request anywhere", () => {
  let databases: TestDatabases;
  let balancer: Balancer;
  let folder = "";
  let env: Record<string, string>;
  const sites: RunningSite[] = [];
  /** What the target was sent, in its order, and the faults between. */
  const events: { readonly delivered?: string; readonly fault?: "begins" | "is over" }[] = [];
  const deliveriesOf = (id: string) => events.flatMap(({ delivered }, at) => (delivered === id ? [at] : []));
  const target = createServer((req, res) => {
    void deliveredTo(req).then(({ submissionId }) => {
      events.push({ delivered: submissionId });
      res.writeHead(204).end();
    });
  });

  beforeAll(async () => {
    databases = await testDatabases();
    folder = mkdtempSync(join(tmpdir(), "signpost-cluster-"));
    writeFiles(folder, {
      "content/index.md": "# Help\n\n[Boards](guide/boards.md)\n",
      "content/guide/boards.md": "# Boards\n\nBoards show what is to be done.\n",
    });
    balancer = await startBalancer();
    target.listen(0, "127.0.0.1");
    await once(target, "listening");
    const { port } = target.address() as AddressInfo; // what a server that listens on a port has
    env = {
      BASE_URL: balancer.url,
      CONTENT_DIR: join(folder, "content"),
      CONTENT_WATCH: "off",
      DATABASE_URL: await databases.fresh(),
      DATABASE_TIMEOUT_MS: "1000",
      IDENTITY: "demo",
      SESSION_SECRET: randomBytes(32).toString("hex"),
      LOG_LEVEL: "error",
      REQUESTS_WEBHOOK_URL: `http://127.0.0.1:${port}/hook`,
      REQUESTS_WEBHOOK_SECRET: "0123456789abcdef0123456789abcdef",
      REQUESTS_TIMEOUT_MS: "2000",
    };
    // At the same moment, on an empty database.
    sites.push(...(await Promise.all([0, 1, 2].map(start))));
    balance();
  });
  afterAll(async () => {
    await Promise.all(sites.map((site) => site.stop()));
    await balancer?.stop();
    target.closeAllConnections();
    target.close();
    await databases?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const start = (number: number) => startSite({ ...env, DATA_DIR: join(folder, `data-${number}`) });
  const balance = () => {
    balancer.instances = sites.map(({ url }) => url);
  };
  /** The host that visitors ask for, wherever the request is sent. */
  const ask = (path: string, { to = balancer.url, ...init }: RequestInit & { readonly to?: string } = {}) =>
    fetch(to + path, {
      redirect: "manual",
      ...init,
      headers: { "x-forwarded-host": hostOf(balancer.url), ...init.headers },
    });
  const post = (
    path: string,
    fields: Record<string, string>,
    headers: Record<string, string> = {},
    to = balancer.url,
  ) =>
    ask(path, {
      to,
      method: "POST",
      headers: { accept: "application/json", origin: balancer.url, "x-forwarded-for": anyAddress(), ...headers },
      body: new URLSearchParams(fields),
    });
  const signedIn = async () => {
    const site = present(sites[0]);
    const answer = await post(signInAction, { person: "customer", code: site.code(), continue: "/" }, {}, site.url);
    return { cookie: (answer.headers.getSetCookie()[0] ?? "").split(";")[0] ?? "" };
  };
  const own = async (to: string, headers: Record<string, string>) => {
    const answer = await ask(requestsPath, { to, headers: { accept: "application/json", ...headers } });
    if (answer.status !== 200) return answer.status;
    const { requests } = (await answer.json()) as { requests: { subject: string; status: string }[] };
    return requests;
  };
  /** Sends until it is accepted, as a visitor does who sees that it was not, and sends again. */
  const sendOnce = async (body: object, headers: Record<string, string>) => {
    for (;;) {
      const answer = await ask(requestsPath, {
        method: "POST",
        headers: {
          accept: "application/json",
          "content-type": "application/json",
          "x-forwarded-for": anyAddress(),
          ...headers,
        },
        body: JSON.stringify(body),
      }).catch(() => undefined);
      if (answer?.status === 201) return;
      if (answer !== undefined && answer.status < 500) throw new Error(`${answer.status}: ${await answer.text()}`);
      await pause(50);
    }
  };

  it("takes every request once, whatever is killed, and lists them all from any instance", async () => {
    const headers = await signedIn();
    const waiting = Array.from({ length: requestCount }, (_, number) => sentRequest(`Request ${number}`));
    const bodies = [...waiting];
    let accepted = 0;
    let breaking: Promise<unknown> = Promise.resolve();
    const kill = async (number: number) => {
      const site = present(sites[number]);
      site.process.kill("SIGKILL");
      await once(site.process, "exit");
      sites[number] = await start(number);
      balance();
    };
    const restartDatabase = async () => {
      await databases.postgres.crash();
      await databases.postgres.start();
    };
    const faults = [() => kill(0), restartDatabase, () => kill(1), restartDatabase, () => kill(2)];
    const during = async (fault: () => Promise<void>) => {
      events.push({ fault: "begins" });
      await fault();
      events.push({ fault: "is over" });
    };
    const sender = async () => {
      for (let body = waiting.pop(); body !== undefined; body = waiting.pop()) {
        await sendOnce(body, headers);
        accepted += 1;
        if (accepted % Math.floor(requestCount / 6) === 0) {
          const fault = faults.shift();
          // Not waited for: requests are under way when it happens.
          if (fault !== undefined) breaking = breaking.then(() => during(fault));
        }
      }
    };
    await Promise.all(Array.from({ length: senders }, sender));
    await breaking;
    await until(async () => bodies.every(({ submissionId }) => deliveriesOf(submissionId).length > 0));

    for (const { url } of sites) {
      await until(async () => {
        const listed = await own(url, headers);
        return typeof listed !== "number" && listed.every(({ status }) => status === "delivered");
      });
      const listed = await own(url, headers);
      expect(listed).toHaveLength(requestCount);
    }
    // Whoever is killed between the target's answer and its own note cannot know: the same key comes again, and only then.
    const twice = bodies.map(({ submissionId }) => deliveriesOf(submissionId)).filter(({ length }) => length > 1);
    const faultsIn = (from: number, to?: number) => events.slice(from, to).filter(({ fault }) => fault !== undefined);
    const isExcused = ([first = 0, ...others]: readonly number[]) =>
      faultsIn(first, others.at(-1)).length > 0 || faultsIn(0, first).at(-1)?.fault === "begins";
    expect(twice.filter((deliveries) => !isExcused(deliveries))).toEqual([]);
  });

  it("hands each request to the target once and not twice while nothing fails", async () => {
    const bodies = Array.from({ length: 30 }, (_, number) => sentRequest(`Calm ${number}`));
    await Promise.all(bodies.map((body) => sendOnce(body, {})));
    await until(async () => bodies.every(({ submissionId }) => deliveriesOf(submissionId).length > 0));
    // A second delivery of one of them would come before, or with, what is sent last.
    const last = sentRequest("Last");
    await sendOnce(last, {});
    await until(async () => deliveriesOf(last.submissionId).length > 0);

    expect(bodies.map(({ submissionId }) => deliveriesOf(submissionId).length)).toEqual(bodies.map(() => 1));
  });

  it("keeps every answer that it thanked for, whoever took it", async () => {
    const readers = Array.from({ length: 20 }, (_, number) => `10.1.1.${number}`);
    const answers = await Promise.all(
      readers.map((address) =>
        post(
          feedbackPath,
          { page: "/guide/boards", language: "en", answer: "yes" },
          { "x-forwarded-for": address, "user-agent": address },
        ),
      ),
    );
    const database = await databases.open(env["DATABASE_URL"] ?? "");
    const thanked = answers.filter(({ status }) => status === 200).length;

    expect(thanked).toBe(readers.length);
    expect((await readVoteRows(database, new Date(0))).votes).toHaveLength(thanked);
  });

  it("signs a visitor in everywhere, and out everywhere", async () => {
    const headers = await signedIn();
    for (const { url } of sites) expect(await own(url, headers)).toEqual(expect.any(Array));

    await post(logOutAction, { continue: "/" }, headers);

    for (const { url } of sites) await until(async () => (await own(url, headers)) === 401);
  });

  it("shows pages while the database hangs, refuses requests clearly, and takes them when it answers again", async () => {
    const body = sentRequest("While it hangs");
    const toForm = { accept: "text/html", origin: balancer.url, "x-forwarded-for": anyAddress() };
    databases.postgres.hang();

    const pages = await Promise.all(
      Array.from({ length: 30 }, (_, number) => ask(number % 2 === 0 ? "/guide/boards" : `/guide/boards?v=${number}`)),
    );
    expect(pages.map(({ status }) => status)).toEqual(Array(30).fill(200));
    const refused = await ask(requestsPath, {
      method: "POST",
      headers: { accept: "application/json", "content-type": "application/json", "x-forwarded-for": anyAddress() },
      body: JSON.stringify(body),
    });
    expect(refused.status).toBe(503);
    expect(await refused.json()).toMatchObject({ code: "REQUEST_NOT_KEPT" });
    const form = await ask(requestsPath, { method: "POST", headers: toForm, body: new URLSearchParams({ ...body }) });
    expect(form.status).toBe(303);
    await until(async () => {
      const ready = await Promise.all(sites.map(async ({ url }) => (await ask("/readyz", { to: url })).json()));
      return ready.some(({ degraded }) => degraded.includes("database"));
    });

    databases.postgres.resume();
    await sendOnce(body, {});
    await until(async () => deliveriesOf(body.submissionId).length > 0);
    expect(deliveriesOf(body.submissionId)).toHaveLength(1);
  });

  it("answers every request while each instance is restarted in turn", async () => {
    let isOver = false;
    const failed: number[] = [];
    let answered = 0;
    const visitor = async (number: number) => {
      for (let turn = number; !isOver; turn += 1) {
        const path = turn % 3 === 0 ? `${searchPath}?searchTerm=boards` : "/guide/boards";
        const answer = await ask(path, { headers: { "x-forwarded-for": anyAddress() } });
        await answer.arrayBuffer();
        if (answer.status === 200) answered += 1;
        // A search that is told to come back on a busy machine does.
        else if (!answer.headers.has("retry-after")) failed.push(answer.status);
        await pause(20);
      }
    };
    const visitors = Promise.all([0, 1, 2, 3].map(visitor));
    for (const number of [0, 1, 2]) {
      const site = present(sites[number]);
      await balancer.drain(site.url);
      await site.stop();
      sites[number] = await start(number);
      balance();
    }
    isOver = true;
    await visitors;

    expect(failed).toEqual([]);
    expect(answered).toBeGreaterThan(0);
  });

  it("uses the cores of one machine with workers, replaces one that is killed, and ends them all well", async () => {
    const site = await startSite({ ...env, BASE_URL: "http://localhost", WORKERS: "2", LOG_LEVEL: "info" });
    const before = childrenOf(site.process.pid);
    const page = async () => (await fetch(`${site.url}/guide/boards`, { headers: { host: "localhost" } })).status;
    expect(before).toHaveLength(2);

    process.kill(present(before[0]), "SIGKILL");
    await until(async () => {
      const now = childrenOf(site.process.pid);
      return now.length === 2 && !now.includes(present(before[0]));
    });
    await until(async () => (await page()) === 200);

    expect(await site.stop()).toBe(0);
    expect(before.filter((pid) => existsSync(`/proc/${pid}`))).toEqual([]);
  });

  it("does not begin several workers that would each keep their own", async () => {
    await expect(startSite({ WORKERS: "2" })).rejects.toThrow("expected 1 without DATABASE_URL");
  });
});

function childrenOf(pid: number | undefined): readonly number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ").filter(Boolean).map(Number);
}

function present<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error("there is no such instance");
  return value;
}

function hostOf(url: string): string {
  return new URL(url).host;
}

/** Another client to the limits; the site believes proxies of this machine. */
function anyAddress(): string {
  const [a, b, c] = [1, 2, 3].map(() => Math.floor(Math.random() * 250));
  return `10.${a}.${b}.${c}`;
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo().catch(() => false))) await pause(50);
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, ms));
}
