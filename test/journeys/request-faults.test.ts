import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { jest } from "@jest/globals";
import { SMTPServer } from "smtp-server";
import { until } from "#test/server/requests/support-requests.ts";
import { closeServers, listening } from "#test/support/listening.ts";
import { deliveredTo, sendRequest, sentRequest } from "#test/support/request-senders.ts";
import { type RunningSite, startSite } from "#test/support/running-site.ts";

jest.setTimeout(180_000);

const root = fileURLToPath(new URL("../..", import.meta.url));

describe("support requests whose target has faults", () => {
  let folder = "";
  const sites: RunningSite[] = [];
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "signpost-faults-"));
    writeFileSync(join(folder, "index.md"), "# Support\n");
  });
  afterEach(async () => {
    for (const site of sites.splice(0)) await site.stop();
    await closeServers();
    rmSync(folder, { recursive: true, force: true });
  });

  const site = async (env: Readonly<Record<string, string>>) => {
    const started = await startSite({
      CONTENT_DIR: folder,
      DATA_DIR: join(folder, "data"),
      LOG_LEVEL: "silent",
      SHUTDOWN_DELAY_MS: "0",
      ...env,
    });
    sites.push(started);
    return started;
  };
  const webhook = (origin: string) => ({
    REQUESTS_WEBHOOK_URL: `${origin}/hook`,
    REQUESTS_WEBHOOK_SECRET: "0123456789abcdef0123456789abcdef",
  });
  /** A target that takes nothing until it is told to be up. */
  const targetThatIsDown = async () => {
    const target = { isUp: false, taken: [] as string[] };
    const { origin } = await listening(async (req, res) => {
      const { subject } = await deliveredTo(req);
      if (target.isUp) target.taken.push(subject);
      res.writeHead(target.isUp ? 204 : 503).end();
    });
    return Object.assign(target, { origin });
  };
  const ready = async ({ url }: RunningSite) => (await fetch(`${url}/readyz`)).json();

  it("pass one that always fails, which is named with its age until an operator drops it", async () => {
    const taken: string[] = [];
    const target = await listening(async (req, res) => {
      const { subject } = await deliveredTo(req);
      if (!subject.includes("💥")) taken.push(subject);
      res.writeHead(subject.includes("💥") ? 500 : 204).end();
    });
    const { url } = await site(webhook(target.origin));

    for (const subject of ["1 💥", "2", "3", "4", "5"]) expect(await sendRequest(url, sentRequest(subject))).toBe(201);
    await until(() => taken.length === 4);

    expect(taken.toSorted()).toEqual(["2", "3", "4", "5"]);
    const waits = { requests: { waiting: 1, oldestWaitingSeconds: expect.any(Number) } };
    expect(await (await fetch(`${url}/readyz`)).json()).toMatchObject({ status: "ready", details: waits });
    const requests = (...args: string[]) =>
      command("scripts/run.mjs", ["requests", ...args], { DATA_DIR: join(folder, "data") });
    const [, reference = ""] = /(SR-\w{8})/.exec(await requests()) ?? [];
    expect(await requests("--drop", reference)).toContain("will not be delivered");
    while ((await (await fetch(`${url}/readyz`)).json()).details !== undefined) await pause(50);
    expect(await requests("--all")).toMatch(/0 waiting.* 4 delivered, 1 dropped/);
  });

  it("reach a target that was mended as soon as an operator says so, over the installed command too", async () => {
    let isMended = false;
    const taken: string[] = [];
    const target = await listening(async (req, res) => {
      const { subject } = await deliveredTo(req);
      if (isMended) taken.push(subject);
      res.writeHead(isMended ? 204 : 422).end();
    });
    const running = await site(webhook(target.origin));
    for (const subject of ["1", "2"]) expect(await sendRequest(running.url, sentRequest(subject))).toBe(201);
    const env = { DATA_DIR: join(folder, "data") };
    while (!/1 .*refused.*2 .*refused/s.test(await command("scripts/run.mjs", ["requests"], env))) await pause(50);
    const listed = JSON.parse(await command("scripts/run.mjs", ["requests", "--json"], env));
    const [first, second] = listed.map(({ request }: { request: { reference: string } }) => request.reference);

    isMended = true;
    const said = [
      await command("scripts/run.mjs", ["requests", "--retry", first], env),
      await command("bin/signpost.mjs", ["requests", "--retry", second.toLowerCase()], env),
    ];
    await until(() => taken.length === 2);
    while ((await ready(running)).details !== undefined) await pause(50);

    expect(said).toEqual([first, second].map((reference) => `${reference} is tried again at once.\n`));
    expect(taken.toSorted()).toEqual(["1", "2"]);
    expect(await command("bin/signpost.mjs", ["requests", "--drop", first], env)).toBe(
      `${first} does not wait: it is delivered.\n`,
    );
    expect(await command("bin/signpost.mjs", ["requests", "--retry", "SR-00000000"], env)).toBe(
      "There is no request SR-00000000.\n",
    );
    expect(await command("bin/signpost.mjs", ["requests", "--drop"], env)).toContain("Usage: ");
  });

  it("arrive once each at a target that takes six seconds for each", async () => {
    const offered: string[] = [];
    const target = await listening(async (req, res) => {
      offered.push((await deliveredTo(req)).subject);
      setTimeout(() => res.writeHead(204).end(), 6000);
    });
    const running = await site(webhook(target.origin));

    for (const subject of ["1", "2", "3"]) expect(await sendRequest(running.url, sentRequest(subject))).toBe(201);
    await until(() => offered.length === 3);
    while ((await ready(running)).details !== undefined) await pause(100);

    expect(offered).toEqual(["1", "2", "3"]);
  });

  it("pass a mail that its server is not ready to take, and one that it does not want", async () => {
    const mails: string[] = [];
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ["STARTTLS"],
      onData(stream, _session, done) {
        const chunks: Buffer[] = [];
        stream.on("data", (chunk: Buffer) => chunks.push(chunk));
        stream.on("end", () => {
          const subject = /\] (\w+)/.exec(Buffer.concat(chunks).toString())?.[1] ?? "";
          const responseCode = { later: 451, never: 552 }[subject];
          if (responseCode === undefined) mails.push(subject);
          done(responseCode === undefined ? null : Object.assign(new Error("no"), { responseCode }));
        });
      },
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const running = await site({
      // A TCP server that listens has an address of this form.
      REQUESTS_SMTP_URL: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
      REQUESTS_MAIL_FROM: "site@signpost.example",
      REQUESTS_MAIL_TO: "support@signpost.example",
    });

    for (const subject of ["later", "never", "one", "two"]) {
      expect(await sendRequest(running.url, sentRequest(subject))).toBe(201);
    }
    await until(() => mails.length === 2);

    expect(mails).toEqual(["one", "two"]);
    await sites.pop()?.stop();
    await new Promise<void>((resolve) => server.close(resolve));
  });

  it("of two processes on one folder are delivered once each, also after the first was killed", async () => {
    const target = await targetThatIsDown();
    const { taken } = target;
    const first = await site(webhook(target.origin));
    for (const subject of ["1", "2", "3"]) expect(await sendRequest(first.url, sentRequest(subject))).toBe(201);

    const second = await site(webhook(target.origin));
    expect((await ready(second)).degraded).toContain("data-folder");
    expect((await ready(first)).degraded).not.toContain("data-folder");
    for (const subject of ["4", "5"]) expect(await sendRequest(second.url, sentRequest(subject))).toBe(201);
    target.isUp = true;
    await until(() => taken.length === 5);
    target.isUp = false;
    for (const subject of ["6", "7"]) expect(await sendRequest(first.url, sentRequest(subject))).toBe(201);
    first.process.kill("SIGKILL");
    await once(first.process, "exit");
    target.isUp = true;
    await until(() => taken.length === 7);
    while ((await ready(second)).details !== undefined) await pause(50);

    expect(taken.toSorted()).toEqual(["1", "2", "3", "4", "5", "6", "7"]);
    expect((await ready(second)).degraded).not.toContain("data-folder");
  });

  it("of a process that stood still are delivered by the next one, and not again when it wakes", async () => {
    const target = await targetThatIsDown();
    const { taken } = target;
    const first = await site(webhook(target.origin));
    for (const subject of ["1", "2", "3", "4"]) expect(await sendRequest(first.url, sentRequest(subject))).toBe(201);
    const second = await site(webhook(target.origin));
    const lists = async (running: RunningSite) => (await ready(running)).degraded.includes("data-folder");
    while (!(await lists(second))) await pause(50);

    first.process.kill("SIGSTOP");
    while (await lists(second)) await pause(50);
    target.isUp = true;
    await until(() => taken.length === 4);
    first.process.kill("SIGCONT");
    while (!(await lists(first))) await pause(50);
    expect(await sendRequest(first.url, sentRequest("5"))).toBe(201);
    await until(() => taken.length === 5);
    for (const running of [first, second]) while ((await ready(running)).details !== undefined) await pause(50);

    expect(taken.toSorted()).toEqual(["1", "2", "3", "4", "5"]);
  });
});

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** What a command prints: `npm run` calls scripts/run.mjs, `signpost` is bin/signpost.mjs. */
async function command(
  script: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<string> {
  const child = spawn(process.execPath, [script, ...args], {
    cwd: root,
    env: {
      PATH: process.env["PATH"],
      REQUESTS_WEBHOOK_URL: "http://127.0.0.1:9",
      REQUESTS_WEBHOOK_SECRET: "0".repeat(32),
      ...env,
    },
  });
  let printed = "";
  child.stdout.on("data", (chunk) => {
    printed += chunk;
  });
  child.stderr.on("data", (chunk) => {
    printed += chunk;
  });
  await once(child, "close");
  return printed;
}
