import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { requestsPath } from "#shared/requests/request-form.ts";
import { startSite } from "./running-site.ts";

export type StormReport = {
  /** Ids of the requests that the site said it had taken. */
  readonly accepted: readonly string[];
  /** Ids that the target got, in order; one that came twice is in it twice. */
  readonly delivered: readonly string[];
  /** Times that a client had to send again. */
  readonly retries: number;
  /** From the target's return to the last delivery. */
  readonly recoveryMs: number;
  stop(): Promise<void>;
};

type Storm = {
  readonly requests: number;
  /** How often the process is killed while requests arrive and the target is down. */
  readonly kills: number;
  /** Whether it is killed once more in the middle of the deliveries. */
  readonly killsDelivery?: boolean;
};

const senders = 8;

/**
 * Sends requests to a site whose target is down and whose process is killed again and again, each until it is answered with 201 and
 * under one id. Then the target comes back.
 */
export async function requestStorm({ requests, kills, killsDelivery = false }: Storm): Promise<StormReport> {
  const folder = mkdtempSync(join(tmpdir(), "signpost-storm-"));
  writeFileSync(join(folder, "index.md"), "# Support\n");
  const target = await targetThatIsDown();
  const env = {
    PORT: String(await freePort()),
    CONTENT_DIR: folder,
    DATA_DIR: join(folder, "data"),
    LOG_LEVEL: "error",
    ANALYTICS: "off",
    REQUESTS_WEBHOOK_URL: `http://127.0.0.1:${target.port}/hook`,
    REQUESTS_WEBHOOK_SECRET: "0123456789abcdef0123456789abcdef",
  };
  let site = await startSite(env);
  const { url } = site;
  const restart = async () => {
    site.process.kill("SIGKILL");
    await once(site.process, "exit");
    site = await startSite(env);
  };

  const waiting = Array.from({ length: requests }, () => randomUUID());
  const accepted: string[] = [];
  let retries = 0;
  let killed = 0;
  let restarting = Promise.resolve();
  const sender = async () => {
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      while (!(await send(url, id))) {
        retries += 1;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      accepted.push(id);
      if (killed < kills && accepted.length >= ((killed + 1) * requests) / (kills + 1)) {
        killed += 1;
        // Not waited for: requests are under way when it happens.
        restarting = restarting.then(restart);
      }
    }
  };
  await Promise.all(Array.from({ length: senders }, sender));
  await restarting;

  const backAt = performance.now();
  await target.comeBack();
  if (killsDelivery) {
    await until(() => target.delivered.length >= requests / 2);
    await restart();
  }
  await until(() => new Set(target.delivered).size >= requests);
  const recoveryMs = performance.now() - backAt;
  // What would come twice has time to come.
  await new Promise((resolve) => setTimeout(resolve, 500));
  return {
    accepted,
    delivered: target.delivered,
    retries,
    recoveryMs,
    async stop() {
      await site.stop();
      await target.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function send(url: string, submissionId: string): Promise<boolean> {
  const [a, b, c] = [1, 2, 3].map(() => Math.floor(Math.random() * 250));
  const body = {
    form: "contact",
    language: "en",
    submissionId,
    email: "kim@example.com",
    subject: "s",
    description: "d",
  };
  const response = await fetch(url + requestsPath, {
    method: "POST",
    // Each is another client to the rate limit; the site believes proxies of this machine.
    headers: { "content-type": "application/json", accept: "application/json", "x-forwarded-for": `10.${a}.${b}.${c}` },
    body: JSON.stringify(body),
  }).catch(() => undefined);
  if (response !== undefined && response.status < 500 && response.status !== 201) {
    throw new Error(`a request was answered with ${response.status}: ${await response.text()}`);
  }
  await response?.arrayBuffer().catch(() => undefined);
  return response?.status === 201;
}

/** A receiver that notes the ids of what it gets, once it is back. */
async function targetThatIsDown() {
  const port = await freePort();
  const delivered: string[] = [];
  const answer = async (req: IncomingMessage, res: ServerResponse) => {
    const chunks: Buffer[] = [];
    for await (const chunk of req) chunks.push(chunk);
    delivered.push(JSON.parse(Buffer.concat(chunks).toString()).submissionId);
    res.writeHead(204).end();
  };
  const server: Server = createServer((req, res) => void answer(req, res).catch(() => res.destroy()));
  return {
    port,
    delivered,
    comeBack: () => new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve)),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // A TCP server that listens has an address of this form.
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 20));
}
