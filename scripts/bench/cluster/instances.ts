import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { built } from "#scripts/bench/measured-process.ts";
import { startNginx } from "#scripts/engines/nginx.mjs";
import { freePort } from "#scripts/engines/own-process.mjs";

export type Instance = {
  readonly origin: string;
  readonly process: ChildProcess;
  /** What the demo's people sign in with at this instance. */
  readonly code: string;
};

/** Starts the built server on `PORT`; resolves when it says that it serves and what its sign-in code is. */
export async function startInstance(
  env: Readonly<Record<string, string>> & { readonly PORT: string },
): Promise<Instance> {
  const child = spawn(process.execPath, [fileURLToPath(new URL("server/main.js", built))], {
    env: { PATH: process.env["PATH"], NODE_ENV: "production", HOST: "127.0.0.1", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const code = await new Promise<string>((resolve, reject) => {
    let isServing = false;
    let found = "";
    const read = (line: string) => {
      isServing ||= line.includes("serving");
      found ||= /sign-in code: (\S+)/.exec(line)?.[1] ?? "";
      if (isServing && found !== "") resolve(found);
    };
    createInterface({ input: child.stdout }).on("line", read);
    createInterface({ input: child.stderr }).on("line", read);
    child.once("exit", (ended) => reject(new Error(`an instance ended with ${ended}`)));
  });
  return { origin: `http://127.0.0.1:${env.PORT}`, code, process: child };
}

/** Workers of before end what they have begun. */
const settlingMs = 1000;

export type Balancer = {
  readonly origin: string;
  /** From now on requests go to these, each to a random one; resolves when nobody else gets any. */
  use(instances: readonly string[]): Promise<void>;
  stop(): Promise<void>;
};

/** Load balancer: nginx of this machine, each request to a random instance, to the next where nobody listens. */
export async function startBalancer(folder: string): Promise<Balancer> {
  const port = await freePort();
  const nginx = await startNginx(folder, httpOf(port, ["http://127.0.0.1:1"]));
  return {
    origin: `http://127.0.0.1:${port}`,
    async use(instances) {
      nginx.reload(httpOf(port, instances));
      await new Promise((resolve) => setTimeout(resolve, settlingMs));
    },
    stop: nginx.stop,
  };
}

function httpOf(port: number, instances: readonly string[]): string {
  const servers = instances.map((origin) => `server ${new URL(origin).host} max_fails=0;`);
  return `
  # A visitor's connection is never ended just when the next request is sent on it.
  keepalive_timeout 0;
  upstream instances { random; ${servers.join(" ")} }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://instances;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $http_host;
      proxy_next_upstream error timeout;
      proxy_connect_timeout 5s;
      proxy_buffering off;
    }
  }`;
}
