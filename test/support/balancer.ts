import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export type Balancer = {
  readonly url: string;
  /** Where requests go, each to any of them. */
  instances: readonly string[];
  /** Sends an instance nobody any more; resolves when nothing of it is under way. */
  drain(instance: string): Promise<void>;
  stop(): Promise<void>;
};

/**
 * Reverse proxy that sends each request to a random instance, and to another one where nobody listens. What breaks off later is not sent
 * again: only the sender knows whether it may be.
 */
export async function startBalancer(): Promise<Balancer> {
  const server = createServer((req, res) => void pass(req, res));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // what a server that listens on a port has
  const underWay = new Map<string, Set<Promise<unknown>>>();
  const balancer: Balancer = {
    url: `http://127.0.0.1:${port}`,
    instances: [],
    async drain(instance) {
      balancer.instances = balancer.instances.filter((each) => each !== instance);
      await Promise.all(underWay.get(instance) ?? []);
    },
    async stop() {
      server.closeAllConnections();
      server.close();
    },
  };
  const pass = async (req: IncomingMessage, res: ServerResponse) => {
    const chunks: Buffer[] = [];
    for await (const chunk of req) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    const inRandomOrder = balancer.instances.toSorted(() => Math.random() - 0.5);
    for (const instance of inRandomOrder) {
      const forwarded = forward(instance, req, body, res);
      const others = underWay.get(instance) ?? new Set();
      underWay.set(instance, others.add(forwarded));
      const outcome = await forwarded;
      others.delete(forwarded);
      if (outcome !== "nobody listens") return;
    }
    res.writeHead(502).end();
  };
  return balancer;
}

function forward(
  instance: string,
  { method, url, headers }: IncomingMessage,
  body: Buffer,
  res: ServerResponse,
): Promise<"answered" | "nobody listens" | "broken off"> {
  return new Promise((resolve) => {
    const passed = request(new URL(url ?? "/", instance), { method, headers, agent: false }, (answer) => {
      res.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(res);
      answer.once("close", () => {
        if (!answer.complete) res.destroy();
        resolve("answered");
      });
    });
    passed.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "ECONNREFUSED") return resolve("nobody listens");
      if (res.headersSent) res.destroy();
      else res.writeHead(502).end();
      resolve("broken off");
    });
    passed.end(body);
  });
}
