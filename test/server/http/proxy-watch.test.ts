import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { watchProxies } from "#server/http/proxy-watch.ts";

const https = { baseUrl: "https://help.acme.example", trustProxy: ["loopback"] };

describe("A proxy that must be there and says nothing", () => {
  const warningsAfter = (
    requests: readonly { readonly from?: string; readonly path?: string; readonly headers?: Record<string, string> }[],
    settings: Parameters<typeof watchProxies>[2] = https,
  ) => {
    const told: unknown[] = [];
    const isTrusted = (req: IncomingMessage) => req.headers["x-test-from"] === "127.0.0.1";
    const watch = watchProxies({ isTrusted }, { warn: (...args: unknown[]) => void told.push(args.at(-1)) }, settings);
    for (const { from = "192.0.2.7", path = "/", headers = {} } of requests) {
      const req = new IncomingMessage(new Socket());
      req.url = path;
      Object.assign(req.headers, headers, { "x-test-from": from });
      watch.see(req);
    }
    return told;
  };

  it("is told of once, with the setting", () => {
    expect(warningsAfter([{}, {}])).toEqual([expect.stringContaining("TRUST_PROXY")]);
  });

  it.each([
    ["from this machine", { from: "127.0.0.1" }],
    ["for the state of the site", { path: "/readyz" }],
    ["that a proxy has marked", { headers: { "x-forwarded-proto": "https" } }],
  ])("is not suspected for a request %s", (_which, one) => {
    expect(warningsAfter([one])).toEqual([]);
  });

  it.each([
    ["is reached by http", { ...https, baseUrl: "http://help.acme.example" }],
    ["is on this machine", { ...https, baseUrl: "https://localhost:3000" }],
    ["has TRUST_PROXY set", { ...https, trustProxy: ["10.0.0.0/8"] }],
  ])("is not expected of a site that %s", (_which, settings) => {
    expect(warningsAfter([{}], settings)).toEqual([]);
  });
});
