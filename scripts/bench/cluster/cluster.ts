import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { freePort } from "#scripts/engines/own-process.mjs";
import { type RunningPostgres, startPostgres } from "#scripts/engines/postgres.mjs";
import { generateContent } from "#scripts/generate-content.ts";
import { signInAction } from "#shared/links/account-addresses.ts";
import { type Balancer, type Instance, startBalancer, startInstance } from "./instances.ts";

/** Three instances on one database, behind nginx, with a help desk that takes their requests. */
export type Cluster = {
  readonly postgres: RunningPostgres;
  readonly nginx: Balancer;
  readonly instances: Instance[];
  /** How often the help desk got each idempotency key. */
  readonly deliveries: ReadonlyMap<string, number>;
  /** Asks through nginx, or an instance itself, as a browser behind a proxy of this machine. */
  ask(path: string, init?: RequestInit & { readonly to?: string; readonly from?: string }): Promise<Response>;
  signedIn(): Promise<string>;
  /** Begins an instance anew in the place of one that has ended. */
  restart(number: number): Promise<void>;
  origins(): readonly string[];
  stop(): Promise<void>;
};

export async function startCluster(dir: string): Promise<Cluster> {
  const content = join(dir, "cluster-content");
  generateContent(content, 1000);
  const postgres = await startPostgres();
  const nginx = await startBalancer(join(dir, "nginx"));
  const deliveries = new Map<string, number>();
  const helpDesk = createServer((req, res) => {
    const key = String(req.headers["idempotency-key"]);
    req.resume().once("end", () => {
      deliveries.set(key, (deliveries.get(key) ?? 0) + 1);
      res.writeHead(204).end();
    });
  }).listen(0, "127.0.0.1");
  await once(helpDesk, "listening");
  const { port: helpDeskPort } = helpDesk.address() as AddressInfo; // what a server that listens on a port has
  const env = {
    BASE_URL: nginx.origin,
    CONTENT_DIR: content,
    CONTENT_WATCH: "off",
    DATABASE_URL: postgres.url,
    IDENTITY: "demo",
    SESSION_SECRET: randomBytes(32).toString("hex"),
    LOG_LEVEL: "error",
    SHUTDOWN_DELAY_MS: "0",
    REQUESTS_WEBHOOK_URL: `http://127.0.0.1:${helpDeskPort}/hook`,
    REQUESTS_WEBHOOK_SECRET: randomBytes(32).toString("hex"),
    REQUESTS_TIMEOUT_MS: "2000",
  };
  // An instance that comes back has its port again: nginx need not be told.
  const ports = await Promise.all([0, 1, 2].map(freePort));
  const start = (number: number) =>
    startInstance({ ...env, PORT: String(ports[number]), DATA_DIR: join(dir, `cluster-data-${number}`) });
  const instances = await Promise.all([0, 1, 2].map(start));
  const origins = () => instances.map(({ origin }) => origin);
  await nginx.use(origins());
  const host = new URL(env.BASE_URL).host;
  const cluster: Cluster = {
    postgres,
    nginx,
    instances,
    deliveries,
    origins,
    ask(path, { to = nginx.origin, from = anyAddress(), ...init } = {}) {
      const headers = { origin: env.BASE_URL, "x-forwarded-host": host, "x-forwarded-for": from, ...init.headers };
      return fetch(to + path, { redirect: "manual", ...init, headers });
    },
    async signedIn() {
      const [{ origin: to, code }] = instances as [Instance];
      const body = new URLSearchParams({ person: "customer", code, continue: "/" });
      const answer = await cluster.ask(signInAction, { to, method: "POST", body });
      const [cookie = ""] = answer.headers.getSetCookie();
      return cookie.split(";")[0] ?? "";
    },
    async restart(number) {
      instances[number] = await start(number);
    },
    async stop() {
      for (const { process } of instances) process.kill("SIGTERM");
      await Promise.all(instances.map(({ process }) => process.exitCode ?? once(process, "exit")));
      await nginx.stop();
      helpDesk.closeAllConnections();
      helpDesk.close();
      await postgres.stop();
    },
  };
  return cluster;
}

function anyAddress(): string {
  return `10.${[1, 2, 3].map(() => Math.floor(Math.random() * 250)).join(".")}`;
}
