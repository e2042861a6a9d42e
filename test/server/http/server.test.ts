import { once } from "node:events";
import { Agent, get, type IncomingMessage } from "node:http";
import { drain, listen } from "#server/http/server.ts";
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

describe("shutdown", () => {
  it("lets a request under way finish and then takes no connections", async () => {
    const { site, finish } = await siteWithSlowPage();
    const slow = ask(site.port, "/slow");
    await underWay(site);

    site.readiness.drain();
    const drained = drain(site.server, site.active, 2000);
    finish();

    expect((await slow).body).toBe("done");
    expect(await drained).toBe(true);
    await expect(ask(site.port, "/")).rejects.toThrow("ECONNREFUSED");
  });

  it("tells a load balancer that it leaves while requests are under way", async () => {
    const { site, finish } = await siteWithSlowPage();
    site.readiness.becomeReady();
    const slow = ask(site.port, "/slow");
    await underWay(site);

    site.readiness.drain();
    const drained = drain(site.server, site.active, 2000);
    const ready = await ask(site.port, "/readyz");
    finish();
    await Promise.all([slow, drained]);

    expect(ready).toMatchObject({ status: 503, connection: "close" });
  });

  it("does not wait for idle connections", async () => {
    const site = await guardedSite();
    const agent = new Agent({ keepAlive: true });
    await ask(site.port, "/", agent);

    const startedAt = performance.now();
    const finished = await drain(site.server, site.active, 5000);

    expect(finished).toBe(true);
    expect(performance.now() - startedAt).toBeLessThan(1000);
    agent.destroy();
  });

  it("cuts off what does not finish in time", async () => {
    const { site } = await siteWithSlowPage();
    const slow = ask(site.port, "/slow").then(
      () => "answered",
      () => "cut off",
    );
    await underWay(site);

    expect(await drain(site.server, site.active, 100)).toBe(false);
    expect(await slow).toBe("cut off");
  });
});

describe("listening", () => {
  it("says when the port is taken", async () => {
    const first = await guardedSite();
    const second = await guardedSite();
    second.server.close();

    await expect(listen(second.server, first.port, "127.0.0.1")).rejects.toThrow("EADDRINUSE");
  });
});
