import { once } from "node:events";
import { get } from "node:http";
import { connect, type Socket } from "node:net";
import { jsonBody } from "#server/http/request-body.ts";
import { closeServers } from "#test/support/listening.ts";
import { guardedSite } from "./guarded-site.ts";

afterEach(closeServers);

const open = async (port: number, head: string, localAddress = "127.0.0.1"): Promise<Socket> => {
  const socket = connect({ port, host: "127.0.0.1", localAddress });
  socket.on("error", () => undefined);
  await once(socket, "connect");
  socket.write(head);
  return socket;
};

/** All that comes until the connection ends. */
const readAll = async (socket: Socket): Promise<string> => {
  let text = "";
  socket.on("data", (chunk) => {
    text += chunk;
  });
  await once(socket, "close");
  return text;
};

/** Goes on writing until the connection is closed. */
function drip(socket: Socket, chunk: string): void {
  const timer = setInterval(() => socket.write(chunk), 5);
  socket.once("close", () => clearInterval(timer));
}

describe("a client that is slow on purpose", () => {
  it("is cut off when it does not read its answer", async () => {
    const body = Buffer.alloc(32 * 1024 * 1024);
    const site = await guardedSite({
      env: { SEND_TIMEOUT_MS: "200" },
      routes: (app) => void app.get("/large", (_req, res) => void res.end(body)),
    });

    const socket = await open(site.port, "GET /large HTTP/1.1\r\nHost: x\r\n\r\n");
    socket.pause();
    await once(site.server, "request");
    while (site.connections.count() > 0) await new Promise((resolve) => setTimeout(resolve, 20));

    expect(site.active.count).toBe(0);
    socket.destroy();
  });

  it("is cut off when its body drips", async () => {
    const site = await guardedSite({
      env: { HEADERS_TIMEOUT_MS: "100", REQUEST_TIMEOUT_MS: "100" },
      routes: (app) =>
        void app.post("/gateway/take", jsonBody({ maxBytes: 1000 }), (_req, res) => void res.end("taken")),
    });
    const head =
      "POST /gateway/take HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n";

    const socket = await open(site.port, head);
    drip(socket, " ");

    expect(await readAll(socket)).toMatch(/^HTTP\/1\.1 408 /);
  });

  it.each([
    ["a page, which reads none", "GET / HTTP/1.1", 200],
    ["a call, which reads so much", "POST /gateway/take HTTP/1.1", 413],
  ])("is answered and cut off when its body has no end: %s", async (_what, line, status) => {
    const site = await guardedSite({
      routes: (app) =>
        void app.post("/gateway/take", jsonBody({ maxBytes: 1000 }), (_req, res) => void res.end("taken")),
    });
    const headers = "Host: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n";

    const socket = await open(site.port, `${line}\r\n${headers}`);
    drip(socket, `400\r\n${" ".repeat(1024)}\r\n`);

    expect(await readAll(socket)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  });
});

describe("a client that takes many connections", () => {
  const ask = async (port: number, localAddress: string) => {
    const [response] = await once(get({ port, host: "127.0.0.1", localAddress, agent: false }), "response");
    response.resume();
    return response.statusCode;
  };

  it("leaves room for others, and keeps a quarter for itself", async () => {
    const site = await guardedSite({ env: { MAX_CONNECTIONS: "16" } });
    const idle: Socket[] = [];
    for (let n = 0; n < 40; n += 1) idle.push(await open(site.port, ""));

    expect(await ask(site.port, "127.0.0.2")).toBe(200);
    expect(site.connections.count()).toBeLessThanOrEqual(5);
    for (const socket of idle) socket.destroy();
  });

  it("loses its idle ones first when all are taken", async () => {
    const site = await guardedSite({ env: { MAX_CONNECTIONS: "16" } });
    const addresses = ["127.0.0.2", "127.0.0.3", "127.0.0.4", "127.0.0.5"];
    const idle: Socket[] = [];
    for (let n = 0; n < 40; n += 1) idle.push(await open(site.port, "", addresses[n % 4]));

    expect(await ask(site.port, "127.0.0.6")).toBe(200);
    expect(site.connections.count()).toBeLessThanOrEqual(16);
    for (const socket of idle) socket.destroy();
  });
});
