import request from "supertest";
import { createSecurityHeaders } from "#server/http/security-headers.ts";
import { closeServers } from "#test/support/listening.ts";
import { guardedSite } from "./guarded-site.ts";

afterEach(closeServers);

describe("security headers", () => {
  it("protect every answer", async () => {
    const { server } = await guardedSite();

    const { headers } = await request(server).get("/");

    expect(headers).toMatchObject({
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
      "permissions-policy": expect.stringContaining("camera=()"),
      "referrer-policy": "strict-origin-when-cross-origin",
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "x-xss-protection": "0",
    });
    expect(headers).not.toHaveProperty("x-powered-by");
  });

  it("allow no script, style or frame but the site's own", async () => {
    const { server } = await guardedSite();

    const policy = String((await request(server).get("/")).headers["content-security-policy"]);

    expect(policy.split(";")).toEqual([
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self' data: https:",
      "connect-src 'self'",
      "font-src 'self'",
      "media-src 'self'",
      "frame-src 'none'",
      "manifest-src 'self'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
      "object-src 'none'",
    ]);
  });

  it("ask for TLS only from visitors who came over TLS", async () => {
    const { server } = await guardedSite();

    const plain = await request(server).get("/");
    const secure = await request(server).get("/").set("X-Forwarded-Proto", "https");

    expect(plain.headers).not.toHaveProperty("strict-transport-security");
    expect(plain.headers["content-security-policy"]).not.toContain("upgrade");
    expect(secure.headers["strict-transport-security"]).toBe("max-age=63072000; includeSubDomains");
    expect(secure.headers["content-security-policy"]).toMatch(/;upgrade-insecure-requests$/);
  });

  it.each([
    [{ HSTS_MAX_AGE_S: "600", HSTS_SUBDOMAINS: "false" }, "max-age=600"],
    [{ HSTS_SUBDOMAINS: "false" }, "max-age=63072000"],
    [{ HSTS_MAX_AGE_S: "0" }, undefined],
  ])("ask for TLS for as long, and of as many domains, as is set: %j", async (env, value) => {
    const { server } = await guardedSite({ env });

    const { headers } = await request(server).get("/").set("X-Forwarded-Proto", "https");

    expect(headers["strict-transport-security"]).toBe(value);
  });

  it("let videos play from the hosts that are set", () => {
    const security = createSecurityHeaders({ videoHosts: ["videos.example.com"] });

    const [, policy] = security.ownPolicy({});

    expect(policy).toContain("media-src 'self' https://videos.example.com;");
    expect(policy).toContain("frame-src https://videos.example.com;");
  });

  it("open the policy of a page for exactly what it embeds", () => {
    const security = createSecurityHeaders({ videoHosts: [] });
    const [, policy] = security.ownPolicy({
      script: ["https://forms.example.com"],
      frame: ["https://forms.example.com"],
    });

    const headers = new Map(security.withOwn(true, [["content-security-policy", policy]]));

    expect(headers.has("Content-Security-Policy")).toBe(false);
    expect(headers.get("content-security-policy")).toContain("script-src 'self' https://forms.example.com;");
    expect(headers.get("content-security-policy")).toMatch(/upgrade-insecure-requests$/);
    expect(security.ownPolicy({})[1]).not.toContain("forms.example.com");
  });
});
