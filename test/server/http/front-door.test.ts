import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { connect } from "node:net";
import request from "supertest";
import { closeServers, sendRaw } from "#test/support/listening.ts";
import { guardedSite } from "./guarded-site.ts";

afterEach(closeServers);

describe("request target", () => {
  it("of more than 8192 characters is refused with 414", async () => {
    const { server } = await guardedSite();

    await request(server)
      .get(`/${"a".repeat(8191)}`)
      .expect(200);
    const response = await request(server)
      .get(`/${"a".repeat(10_000)}`)
      .expect(414);

    expect(response.headers["connection"]).toBe("close");
    expect(response.headers["x-content-type-options"]).toBe("nosniff");
  });

  it("with scheme and host is read by its path alone", async () => {
    const site = await guardedSite({
      routes: (app) => void app.get("/kb", (req, res) => void res.send(`at ${req.url}`)),
    });

    const answer = await sendRaw(
      site.port,
      "GET http://evil.example/kb?a=1 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
    );

    expect(answer).toContain("at /kb?a=1");
    expect(answer).not.toContain("evil");
  });

  it.each(["kb", "evil.example:443", "ftp://evil.example/", "*"])("%s is refused with 400", async (target) => {
    const site = await guardedSite();

    const answer = await sendRaw(site.port, `GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);

    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  });

  it("* is understood with OPTIONS", async () => {
    const site = await guardedSite();

    const answer = await sendRaw(site.port, "OPTIONS * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");

    expect(answer).toMatch(/^HTTP\/1\.1 204 /);
  });
});

describe("a request to be a proxy", () => {
  it("is refused with 405, and others are answered", async () => {
    const { port, server } = await guardedSite();

    const answer = await sendRaw(port, "CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example:443\r\n\r\n");

    expect(answer).toMatch(/^HTTP\/1\.1 405 .*\r\nAllow: GET, HEAD, OPTIONS\r\n.*Connection: close\r\n/s);
    await request(server).get("/").expect(200);
  });
});

describe("a request that expects something unknown", () => {
  it("is answered as any other, and logged", async () => {
    const site = await guardedSite();

    const answer = await sendRaw(
      site.port,
      "GET / HTTP/1.1\r\nHost: x\r\nExpect: the-worst\r\nConnection: close\r\n\r\n",
    );

    expect(answer).toMatch(/^HTTP\/1\.1 200 .*\r\nX-Content-Type-Options: nosniff/is);
    expect(site.requestLines()).toHaveLength(1);
  });
});

describe("a connection of HTTP/1.0", () => {
  it.each([
    ["ends with the answer", "", /\r\nConnection: close\r\n/],
    [
      "stays open for who asks for that, which has a length to tell by",
      "Connection: keep-alive\r\n",
      /\r\nContent-Length: \d+\r\n/,
    ],
  ])("%s", async (_what, header, expected) => {
    const { port } = await guardedSite();

    const answer = await sendRaw(
      port,
      `GET / HTTP/1.0\r\n${header}\r\n${header === "" ? "" : "GET / HTTP/1.0\r\n\r\n"}`,
    );

    expect(answer).toMatch(expected);
    expect(answer.match(/HTTP\/1\.1 200 /g)).toHaveLength(header === "" ? 1 : 2);
  });
});

describe("a request", () => {
  it("is looked at a turn of the event loop after it came, when all changes before it are known", async () => {
    const known: boolean[] = [];
    let isKnown = false;
    const site = await guardedSite({
      answer: (_req, res) => {
        known.push(isKnown);
        res.end();
        return true;
      },
    });
    // Whoever came before in the same turn: what a file event does.
    site.server.prependListener("request", () => process.nextTick(() => (isKnown = true)));

    await request(site.server).get("/");

    expect(known).toEqual([true]);
  });

  it("whose client left at once is logged, and not waited for", async () => {
    const site = await guardedSite();
    const socket = connect(site.port, "127.0.0.1");
    site.server.prependOnceListener("request", (req: IncomingMessage) => req.socket.destroy());
    socket.on("error", () => undefined).write("GET /kb HTTP/1.1\r\nHost: x\r\n\r\n");

    await once(socket, "close");
    while (site.requestLines().length === 0) await new Promise((resolve) => setTimeout(resolve, 5));

    expect(site.requestLines()).toMatchObject([{ path: "/kb", status: 499 }]);
    expect(site.active.count).toBe(0);
  });
});

describe("hostile requests", () => {
  it.each([
    ["a line feed in the path", "GET /a\nSet-Cookie:b=1 HTTP/1.1\r\nHost: x\r\n\r\n"],
    ["a zero byte in the path", "GET /a\0b HTTP/1.1\r\nHost: x\r\n\r\n"],
    ["a byte beyond ASCII in the path", "GET /caf\xe9 HTTP/1.1\r\nHost: x\r\n\r\n"],
    ["a line break in a header", "GET / HTTP/1.1\r\nHost: x\r\nX-A: a\rb\r\n\r\n"],
    [
      "a body both chunked and counted",
      "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    ],
    ["two lengths of one body", "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello"],
    ["an unknown transfer encoding", "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: xchunked\r\n\r\nhello"],
    ["no host", "GET / HTTP/1.1\r\n\r\n"],
    ["no HTTP at all", "hello\r\n\r\n"],
  ])("with %s are refused with 400", async (_, bytes) => {
    const site = await guardedSite();

    const answer = await sendRaw(site.port, bytes);

    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).not.toMatch(/set-cookie/i);
    expect(answer.match(/HTTP\/1\.1 (?!400)/g)).toBeNull();
  });

  it("with too many header bytes are refused with 431", async () => {
    const site = await guardedSite();

    const answer = await sendRaw(site.port, `GET / HTTP/1.1\r\nHost: x\r\nX-A: ${"a".repeat(20_000)}\r\n\r\n`);

    expect(answer).toMatch(/^HTTP\/1\.1 431 /);
    expect(answer).toContain("X-Content-Type-Options: nosniff");
  });

  it("that never finish their headers are refused with 408", async () => {
    const site = await guardedSite({ env: { HEADERS_TIMEOUT_MS: "100", REQUEST_TIMEOUT_MS: "100" } });

    const answer = await sendRaw(site.port, "GET / HTTP/1.1\r\nHost: x\r\nX-A:");

    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  });
});

describe("a visitor on plain http", () => {
  const viaProxy = { "X-Forwarded-Proto": "http" };

  it("is sent to the same address of the public origin", async () => {
    const { server } = await guardedSite({ env: { BASE_URL: "https://support.example.com" } });

    const response = await request(server).get("/kb/?a=1").set(viaProxy).set("Host", "evil.example").expect(308);

    expect(response.headers["location"]).toBe("https://support.example.com/kb/?a=1");
    expect(response.headers["cache-control"]).toBe("no-store");
  });

  it("stays on this machine during development", async () => {
    const { server } = await guardedSite();

    const response = await request(server).get("/").set(viaProxy).set("Host", "localhost:3000").expect(308);

    expect(response.headers["location"]).toBe("https://localhost:3000/");
  });

  it.each(["evil.example", "localhost.evil.example", "127.0.0.1.evil.example", "localhost:3000@evil.example", ""])(
    "is never sent to a host that only the request names: %s",
    async (host) => {
      const site = await guardedSite();

      const answer = await sendRaw(
        site.port,
        `GET / HTTP/1.1\r\nHost: ${host}\r\nX-Forwarded-Proto: http\r\nConnection: close\r\n\r\n`,
      );

      expect(answer).not.toMatch(/^location:/im);
    },
  );

  it("is not redirected when the site is said to be plain http", async () => {
    const { server } = await guardedSite({ env: { BASE_URL: "http://intranet.example" } });

    await request(server).get("/").set(viaProxy).expect(200);
  });

  it("is not believed from a proxy that is not trusted", async () => {
    const { server } = await guardedSite({ env: { BASE_URL: "https://support.example.com", TRUST_PROXY: "false" } });

    await request(server).get("/").set(viaProxy).expect(200);
  });

  it("may ask for the site's health", async () => {
    const { server } = await guardedSite({ env: { BASE_URL: "https://support.example.com" } });

    await request(server).get("/healthz").set(viaProxy).expect(200);
  });
});

describe("request id", () => {
  it("is in the answer, and another for each request", async () => {
    const { server } = await guardedSite();

    const ids = [await request(server).get("/"), await request(server).get("/")].map(
      ({ headers }) => headers["x-request-id"],
    );

    expect(ids[0]).toMatch(/^[\w.-]{4,20}$/);
    expect(ids[1]).not.toBe(ids[0]);
  });

  it("is the one that the trusted proxy gave", async () => {
    const { server } = await guardedSite();

    const response = await request(server).get("/").set("X-Request-Id", "lb.0042-a_b");

    expect(response.headers["x-request-id"]).toBe("lb.0042-a_b");
  });

  it.each(["a b", "a".repeat(65), "<script>", "", "é"])("is not taken over when it is %j", async (id) => {
    const site = await guardedSite();

    const answer = await sendRaw(
      site.port,
      `GET / HTTP/1.1\r\nHost: x\r\nX-Request-Id: ${id}\r\nConnection: close\r\n\r\n`,
    );

    expect(answer).toMatch(/^x-request-id: [\w.-]{4,20}\r$/im);
    if (id !== "") expect(answer).not.toContain(`: ${id}\r`);
  });

  it("is not taken from strangers", async () => {
    const { server } = await guardedSite({ env: { TRUST_PROXY: "false" } });

    const response = await request(server).get("/").set("X-Request-Id", "mine");

    expect(response.headers["x-request-id"]).not.toBe("mine");
  });
});

describe("the page cache", () => {
  it("answers before the Express app is entered", async () => {
    const { server, requestLines } = await guardedSite({
      answer: (_req, res) => {
        res.writeHead(200).end("from memory");
        return true;
      },
    });

    const response = await request(server).get("/kb");

    expect(response.text).toBe("from memory");
    expect(requestLines()).toEqual([]);
  });
});
