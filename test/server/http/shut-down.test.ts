import { once } from "node:events";
import { Agent, get, type IncomingMessage } from "node:http";
import { connect } from "node:net";
import { type ShutdownLimits, shutDown } from "#server/http/shut-down.ts";
import { closeServers } from "#test/support/listening.ts";
import { type GuardedSite, guardedSite } from "./guarded-site.ts";

afterEach(closeServers);

type Answer = { readonly status: number | undefined; readonly connection: string | undefined; readonly body: string };

async function ask(port: number, path: string, agent: Agent | false = false): Promise<Answer> {
  const [response] = (await once(get({ port, path, agent }), "response")) as [IncomingMessage]; // what this event carries
  const body = Buffer.concat(await response.toArray()).toString();
  return { status: response.statusCode, connection: response.headers.connection, body };
}

/** A site with an address that answers only when it is told to. */
async function siteWithSlowPage(): Promise<{ site: GuardedSite; finish: () => void }> {
  let finish: () => void = () => undefined;
  const site = await guardedSite({
    routes: (app) =>
      void app.get("/slow", (_req, res) => {
        finish = () => void res.send("done");
      }),
  });
  return { site, finish: () => finish() };
}

/** Waits until the server works on a request. */
const underWay = async ({ active }: GuardedSite) => {
  while (active.count === 0) await new Promise((resolve) => setTimeout(resolve, 5));
};

const long: ShutdownLimits = { shutdownDelayMs: 0, shutdownTimeoutMs: 60_000 };

/** Shuts a site down; the delay ends when the test says so. */
function leave(
  site: GuardedSite,
  { signal = "SIGTERM", limits = long }: { signal?: NodeJS.Signals; limits?: ShutdownLimits } = {},
) {
  let endDelay: () => void = () => undefined;
  let wasDelayed = false;
  let isLiveOpen = true;
  const live = {
    close: () => {
      isLiveOpen = false;
    },
  };
  const finished = shutDown({ ...site, live }, signal, limits, () => {
    wasDelayed = true;
    return new Promise<void>((resolve) => {
      endDelay = resolve;
    });
  });
  return { finished, endDelay: () => endDelay(), wasDelayed: () => wasDelayed, isLiveOpen: () => isLiveOpen };
}

describe("shutdown", () => {
  it("goes on answering for the delay, unready and with connections that end", async () => {
    const site = await guardedSite();
    site.readiness.becomeReady();
    const agent = new Agent({ keepAlive: true });
    const before = await ask(site.port, "/", agent);

    const leaving = leave(site);
    const onKept = await ask(site.port, "/", agent);
    const [ready, onNew] = [await ask(site.port, "/readyz"), await ask(site.port, "/")];
    const wasLive = leaving.isLiveOpen();
    leaving.endDelay();

    expect(before.connection).toBe("keep-alive");
    expect(onKept).toMatchObject({ status: 200, connection: "close" });
    expect(ready).toMatchObject({ status: 503, connection: "close" });
    expect(onNew).toMatchObject({ status: 200, connection: "close" });
    expect(wasLive).toBe(true);
    expect(await leaving.finished).toBe(true);
    expect(leaving.isLiveOpen()).toBe(false);
    await expect(ask(site.port, "/")).rejects.toThrow("ECONNREFUSED");
    agent.destroy();
  });

  it.each([
    ["at a terminal", "SIGINT", true],
    ["of a site that was never ready", "SIGTERM", false],
  ] as const)("has no delay %s", async (_when, signal, isReady) => {
    const site = await guardedSite();
    if (isReady) site.readiness.becomeReady();

    const leaving = leave(site, { signal });

    expect(await leaving.finished).toBe(true);
    expect(leaving.wasDelayed()).toBe(false);
  });

  it("lets a request under way finish and then takes no connections", async () => {
    const { site, finish } = await siteWithSlowPage();
    const slow = ask(site.port, "/slow");
    await underWay(site);

    const { finished } = leave(site);
    finish();

    expect((await slow).body).toBe("done");
    expect(await finished).toBe(true);
    await expect(ask(site.port, "/")).rejects.toThrow("ECONNREFUSED");
  });

  it("still answers whoever comes while requests under way are finished", async () => {
    const { site, finish } = await siteWithSlowPage();
    const slow = ask(site.port, "/slow");
    await underWay(site);

    const { finished } = leave(site);
    const ready = await ask(site.port, "/readyz");
    finish();
    await Promise.all([slow, finished]);

    expect(ready).toMatchObject({ status: 503, connection: "close" });
  });

  it("sends all of an answer to a client that reads it late", async () => {
    const body = Buffer.alloc(8 * 1024 * 1024, "x");
    const site = await guardedSite({
      answer: (_req, res) => {
        res.writeHead(200, { "Content-Length": body.length }).end(body);
        return true;
      },
    });
    const socket = connect(site.port, "127.0.0.1", () => socket.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n"));
    socket.pause();
    while (!site.connections.isSending()) await new Promise((resolve) => setTimeout(resolve, 5));

    const { finished } = leave(site);
    let bytes = 0;
    for await (const chunk of socket) bytes += chunk.length;

    expect(bytes).toBeGreaterThan(body.length);
    expect(await finished).toBe(true);
  });

  it("does not wait for connections on which nothing was asked, or nothing more", async () => {
    const site = await guardedSite();
    const agent = new Agent({ keepAlive: true });
    await ask(site.port, "/", agent);
    const unused = connect(site.port, "127.0.0.1");
    await once(site.server, "connection");

    expect(await leave(site).finished).toBe(true);
    agent.destroy();
    unused.destroy();
  });

  it("cuts off what does not finish in time", async () => {
    const { site } = await siteWithSlowPage();
    const slow = ask(site.port, "/slow").then(
      () => "answered",
      () => "cut off",
    );
    await underWay(site);

    expect(await leave(site, { limits: { shutdownDelayMs: 0, shutdownTimeoutMs: 100 } }).finished).toBe(false);
    expect(await slow).toBe("cut off");
  });
});
