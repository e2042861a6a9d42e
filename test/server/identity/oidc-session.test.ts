import request from "supertest";
import { accountSite } from "#test/support/account-site.ts";
import { closeServers } from "#test/support/listening.ts";
import { startProvider } from "#test/support/oidc-provider.ts";
import { ask, baseUrl, heartbeat, sessionCookie, setUp, signIn, visitorOf, wait, whoIsThere } from "./oidc-setup.ts";

afterEach(closeServers);

describe("a session begun at a provider", () => {
  const short = { accessTokenS: 1 };

  it("is renewed when its tokens run out, once for all requests that come together", async () => {
    const { visitor, provider, site } = await setUp({}, short);
    await signIn({ visitor }, "ada");
    const cookie = `${sessionCookie}=${visitor.cookiesOf(baseUrl).get(sessionCookie)}`;
    await wait(1100);

    const statuses = await Promise.all(
      Array.from({ length: 5 }, () => request(site.server).get("/gateway/api/session/heartbeat").set("Cookie", cookie)),
    );

    expect(statuses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(provider.grants()).toEqual(["authorization_code", "refresh_token"]);
    expect(String(statuses[0]?.headers["set-cookie"])).toMatch(/^signpost-session=/);
  });

  it("learns with it what has changed of the person", async () => {
    const { visitor, provider } = await setUp({}, short);
    await signIn({ visitor }, "ada");
    provider.people.set("ada", { email: "ada@customer.example", name: "Ada Renamed" });
    await wait(1100);

    expect(await whoIsThere(visitor)).toMatchObject({
      displayName: "Ada Renamed",
      isAdminEntitlementPresent: false,
    });
  });

  it("ends when the provider has ended it", async () => {
    const { visitor, provider } = await setUp({}, short);
    await signIn({ visitor }, "ada");
    provider.forget("ada");
    await wait(1100);

    expect(await heartbeat(visitor)).toBe(401);
    expect(await whoIsThere(visitor)).toMatchObject({ userName: "" });
    expect(visitor.cookiesOf(baseUrl).has(sessionCookie)).toBe(false);
  });

  it("is believed while the provider is out of reach, which the session check says with 502", async () => {
    const { visitor, provider } = await setUp({}, short);
    await signIn({ visitor }, "ada");
    provider.server.closeAllConnections();
    provider.server.close();
    await wait(1100);

    const check = await ask(visitor, "session/heartbeat");

    expect(check.status).toBe(502);
    expect(await check.json()).toMatchObject({ upstream: "identity-provider", error: "the upstream failed" });
    expect(await whoIsThere(visitor)).toMatchObject({ id: "ada" });
  });

  it("is taken up again without asking while the provider knows the visitor", async () => {
    const { visitor } = await setUp();
    await signIn({ visitor }, "ada");
    visitor.cookiesOf(baseUrl).delete(sessionCookie);

    const { url } = await visitor.walk(`${baseUrl}/login?prompt=none&continue=/kb`);

    expect(url).toBe(`${baseUrl}/kb`);
    expect(await whoIsThere(visitor)).toMatchObject({ id: "ada" });
  });

  it("is not begun without asking when the provider knows nobody: the visitor stays where they are", async () => {
    const { visitor } = await setUp();

    const { url } = await visitor.walk(`${baseUrl}/login?prompt=none&continue=/kb`);

    expect(url).toBe(`${baseUrl}/kb`);
    expect(await whoIsThere(visitor)).toMatchObject({ userName: "" });
  });

  it("ends with logging out: here, at the provider, and for a copy of its cookie", async () => {
    const { visitor, site, provider } = await setUp();
    await signIn({ visitor }, "ada");
    const copy = `${sessionCookie}=${visitor.cookiesOf(baseUrl).get(sessionCookie)}`;

    const response = await visitor.step(`${baseUrl}/gateway/api/session/log-out`, { continue: "/contact" });

    const away = new URL(response.headers.get("location") ?? "");
    expect(away.origin).toBe(provider.origin);
    expect(away.searchParams.get("post_logout_redirect_uri")).toBe(`${baseUrl}/`);
    expect(away.searchParams.get("client_id")).toBe("support");
    expect(await whoIsThere(visitor)).toMatchObject({ userName: "" });
    const copied = await request(site.server).get("/gateway/api/customer-context/user/auth").set("Cookie", copy);
    expect(copied.body.userName).toBe("");
  });

  it("takes its refresh token with it when the visitor logs out", async () => {
    const { visitor, provider } = await setUp();
    await signIn({ visitor }, "ada");
    expect(provider.revoked()).toEqual([]);

    await visitor.step(`${baseUrl}/gateway/api/session/log-out`, {});

    expect(provider.revoked()).toEqual(["refresh_token"]);
  });

  it("is not taken up again by another tab after logging out, though the provider still knows the visitor", async () => {
    const { visitor } = await setUp();
    await signIn({ visitor }, "ada");
    await visitor.step(`${baseUrl}/gateway/api/session/log-out`, {});

    await visitor.walk(`${baseUrl}/login?prompt=none&continue=/kb`);
    expect(await whoIsThere(visitor)).toMatchObject({ userName: "" });

    await visitor.walk(`${baseUrl}/login?continue=/kb`);
    expect(await whoIsThere(visitor)).toMatchObject({ id: "ada" });
  });

  it("logs out here when the provider is out of reach", async () => {
    const { visitor, provider } = await setUp();
    await signIn({ visitor }, "ada");
    provider.server.closeAllConnections();
    provider.server.close();

    await visitor.step(`${baseUrl}/gateway/api/session/log-out`, {});

    expect(await whoIsThere(visitor)).toMatchObject({ userName: "" });
  });
});

describe("a provider that is out of reach", () => {
  const unreachable = {
    OIDC_ISSUER: "http://127.0.0.1:9",
    OIDC_CLIENT_ID: "support",
    SESSION_SECRET: "0123456789abcdef0123456789abcdef",
    BASE_URL: baseUrl,
  };

  it("makes signing in impossible for now, and says so", async () => {
    const visitor = visitorOf(await accountSite(unreachable));

    expect((await visitor.walk(`${baseUrl}/login?continue=/contact`)).url).toBe(
      `${baseUrl}/login?state=unavailable&continue=%2Fcontact`,
    );
    expect((await visitor.walk(`${baseUrl}/login?prompt=none&continue=/kb`)).url).toBe(`${baseUrl}/kb`);
  });

  it("can be signed in with as soon as it is back", async () => {
    const provider = await startProvider(baseUrl);
    const site = await accountSite(provider.env);
    const visitor = visitorOf(site);
    const [listener] = provider.server.listeners("request");
    provider.server.removeAllListeners("request");
    provider.server.on("request", (_req, res) => res.writeHead(500).end());
    expect((await visitor.walk(`${baseUrl}/login`)).url).toContain("unavailable");
    provider.server.removeAllListeners("request");
    provider.server.on("request", listener as () => void); // the provider's own, as it was

    await signIn({ visitor }, "ada");

    expect(await whoIsThere(visitor)).toMatchObject({ id: "ada" });
  });

  it("is allowed for in every page's policy: silent sign-in and logging out lead there", async () => {
    const { site, provider } = await setUp();

    expect(site.origins).toEqual([provider.origin]);
  });
});
