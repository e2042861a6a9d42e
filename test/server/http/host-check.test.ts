import { sameOriginOnly } from "#server/http/same-origin.ts";
import { closeServers, sendRaw } from "#test/support/listening.ts";
import { guardedSite } from "./guarded-site.ts";

afterEach(closeServers);

const env = { BASE_URL: "https://help.acme.example", OTHER_HOSTS: "*.partner.example,old-help.acme.example" };

async function statusFor(
  host: string,
  { path = "/", settings = env }: { path?: string; settings?: Record<string, string> } = {},
) {
  const { port } = await guardedSite({ env: settings });
  const answer = await sendRaw(port, `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
  return Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]);
}

describe("a request's host", () => {
  it.each([
    "help.acme.example",
    "HELP.acme.example:443",
    "old-help.acme.example",
    "eu.partner.example",
    // By these proxies reach the site, and no domain can be called so.
    "127.0.0.1:3000",
    "10.0.0.7",
    "[::1]:3000",
    "localhost",
    "signpost:3000",
  ])("may be %s", async (host) => {
    expect(await statusFor(host)).toBe(200);
  });

  it.each([
    "evil.example",
    "acme.example",
    "help.acme.example.evil.example",
    "partner.example",
    "127.0.0.1.evil.example",
  ])("is not this site's when it is %s", async (host) => {
    expect(await statusFor(host)).toBe(421);
  });

  it.each([
    "evil.example/.partner.example",
    "evil.example?.partner.example",
    "evil.example\\.partner.example",
    "kim@help.acme.example",
    "help.acme.example#",
    "help.acme.example:80a",
    "\u00e9.partner.example",
    "[::1",
  ])("is none at all when it is %s", async (host) => {
    expect(await statusFor(host)).toBe(400);
    expect(await statusFor(host, { settings: {} })).toBe(400);
  });

  it.each(["/healthz", "/readyz"])("may be any for %s", async (path) => {
    expect(await statusFor("10-0-0-7.pods.example", { path })).not.toBe(421);
  });

  it("may be any of a site without a public address", async () => {
    expect(await statusFor("docs.example.com", { settings: {} })).toBe(200);
  });

  it("is named once in the log when it is refused, with the setting that lets it in", async () => {
    const { port, lines } = await guardedSite({ env });
    for (const host of ["evil.example", "Evil.example:443", "other.example"])
      await sendRaw(port, `GET / HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);

    const told = lines.filter(({ level }) => level === "warn");

    expect(told.map(({ host }) => host)).toEqual(["evil.example", "other.example"]);
    expect(told[0]).toMatchObject({ msg: expect.stringContaining("OTHER_HOSTS") });
  });

  it("is refused when it is there twice", async () => {
    const { port } = await guardedSite();

    expect(await sendRaw(port, "GET / HTTP/1.1\r\nHost: a\r\nhOsT: b\r\n\r\n")).toMatch(/^HTTP\/1\.1 400 /);
  });
});

describe("a host of partners", () => {
  const settings = {
    BASE_URL: "https://help.acme.example",
    PARTNER_HOSTS: "*.partner.example,reseller.example:8443,shop.example:443",
  };

  it.each([
    ["eu.partner.example", 200],
    ["a.b.partner.example:9000", 200],
    ["reseller.example:8443", 200],
    ["shop.example", 200],
    ["partner.example", 421],
    ["reseller.example", 421],
    ["reseller.example:8444", 421],
  ])("%s is answered %d", async (host, status) => {
    expect(await statusFor(host, { settings })).toBe(status);
  });

  const behindProxy = async (trusted: string, { host, method = "GET" }: { host: string; method?: "GET" | "POST" }) => {
    const { port } = await guardedSite({
      env: { ...settings, TRUST_PROXY: trusted },
      routes: (app) =>
        app.use("/gateway", sameOriginOnly({ baseUrl: settings.BASE_URL }), (_req, res) => void res.end()),
    });
    const lines = [
      `${method} ${method === "GET" ? "/" : "/gateway/api/answer"} HTTP/1.1`,
      "Host: web.internal.example",
      `X-Forwarded-Host: ${host}`,
      `Origin: https://${host.split(",")[0]}`,
      "Content-Length: 0",
      "Connection: close",
    ];
    const answer = await sendRaw(port, `${lines.join("\r\n")}\r\n\r\n`);
    return Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]);
  };

  it("is what a believed proxy says in X-Forwarded-Host", async () => {
    expect(await behindProxy("loopback", { host: "eu.partner.example" })).toBe(200);
    expect(await behindProxy("loopback", { host: "eu.partner.example, cache.example" })).toBe(200);
    expect(await behindProxy("loopback", { host: "evil.example" })).toBe(421);
  });

  it("is not what anybody else says there", async () => {
    expect(await behindProxy("10.0.0.0/8", { host: "eu.partner.example" })).toBe(421);
  });

  it("takes forms and calls of its own pages", async () => {
    expect(await behindProxy("loopback", { host: "eu.partner.example", method: "POST" })).toBe(200);
  });
});

describe("a proxy that is not believed", () => {
  const asked = async (settings: Record<string, string>, times = 3) => {
    const site = await guardedSite({ env: settings });
    for (let n = 0; n < times; n += 1) await fetch(site.origin, { headers: { "X-Forwarded-For": `192.0.2.${n}` } });
    return site;
  };
  const warnings = (lines: readonly Record<string, unknown>[]) => lines.filter(({ level }) => level === "warn");

  it("is named once in the log, and in /readyz", async () => {
    const site = await asked({ TRUST_PROXY: "10.0.0.0/8" });

    expect(warnings(site.lines)).toEqual([
      expect.objectContaining({ msg: expect.stringContaining("set TRUST_PROXY=") }),
    ]);
    expect(site.readiness.report().degraded).toContain("untrusted-proxy");
  });

  it("is not one that is believed", async () => {
    const site = await asked({ TRUST_PROXY: "loopback" });

    expect(warnings(site.lines)).toEqual([]);
    expect(site.readiness.report().degraded).toEqual([]);
  });
});
