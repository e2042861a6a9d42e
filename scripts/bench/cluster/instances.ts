import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { findTool } from "#scripts/engines/system-tools.mjs";
import { built } from "../measured-process.ts";

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

export type Nginx = {
  readonly origin: string;
  /** From now on requests go to these, each to a random one; resolves when nobody else gets any. */
  use(instances: readonly string[]): Promise<void>;
  stop(): Promise<void>;
};

/** Load balancer: nginx of this machine, each request to a random instance, to the next where nobody listens. */
export async function startNginx(folder: string): Promise<Nginx> {
  const nginx = findTool("nginx");
  if (nginx === undefined) throw new Error("there is no nginx on this machine");
  mkdirSync(folder, { recursive: true });
  const port = await freePort();
  const config = join(folder, "nginx.conf");
  const write = (instances: readonly string[]) => writeFileSync(config, configOf(port, folder, instances));
  const args = ["-p", folder, "-c", config, "-e", join(folder, "error.log")];
  write(["http://127.0.0.1:1"]);
  const server = spawn(nginx, [...args, "-g", "daemon off;"], { stdio: "ignore" });
  return {
    origin: `http://127.0.0.1:${port}`,
    async use(instances) {
      write(instances);
      execFileSync(nginx, [...args, "-s", "reload"], { stdio: "ignore" });
      // Workers of before end what they have begun.
      await new Promise((resolve) => setTimeout(resolve, 1000));
    },
    async stop() {
      server.kill("SIGTERM");
      await once(server, "exit");
    },
  };
}

function configOf(port: number, folder: string, instances: readonly string[]): string {
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => `${name}_temp_path ${folder};`);
  const servers = instances.map((origin) => `server ${new URL(origin).host} max_fails=0;`);
  return `worker_processes 1;
pid ${folder}/nginx.pid;
events { worker_connections 2048; }
http {
  access_log off;
  # A visitor's connection is never ended just when the next request is sent on it.
  keepalive_timeout 0;
  ${temporary.join("\n  ")}
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
  }
}
`;
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  return typeof address === "object" && address !== null ? address.port : 0;
}
