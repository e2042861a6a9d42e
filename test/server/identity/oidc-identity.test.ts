import request from "supertest";
import { type AccountSite, accountSite, Visitor } from "#test/support/account-site.ts";
import { closeServers } from "#test/support/listening.ts";
import { startProvider, type TestProvider } from "#test/support/oidc-provider.ts";

const baseUrl = "http://support.localhost:3000";
const session = "signpost-session";

type Setup = { site: AccountSite; provider: TestProvider; visitor: Visitor };

async function setUp(
  env: Readonly<Record<string, string>> = {},
  settings: Parameters<typeof startProvider>[1] = {},
): Promise<Setup> {
  const provider = await startProvider(baseUrl, settings);
  const site = await accountSite({ ...provider.env, ...env });
  return { site, provider, visitor: visitorOf(site) };
}

const visitorOf = (site: AccountSite) => new Visitor({ [baseUrl]: site.origin });

/** From a link on the site through the provider's page and back. */
async function signIn(
  { visitor }: Pick<Setup, "visitor">,
  account: string,
  link = "/login?continue=/contact&application=sac",
) {
  const asked = await visitor.walk(baseUrl + link);
  expect(asked.url).toContain("/interaction/");
  return visitor.walk(asked.url, { account });
}

const ask = (visitor: Visitor, path: string) => visitor.step(`${baseUrl}/gateway/api/${path}`);
const whoIsThere = async (visitor: Visitor) => (await ask(visitor, "customer-context/user/auth")).json();
const heartbeat = async (visitor: Visitor) => (await ask(visitor, "session/heartbeat")).status;
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

afterEach(closeServers);

describe("signing in with an OpenID Connect provider", () => {
  it("leads to the provider and back to the page the visitor came from, and knows who they are", async () => {
    const { visitor } = await setUp();

    const { url } = await signIn({ visitor }, "ada", "/ja/login?continue=%2Fja%2Fcontact%3Fx%3D1");

    expect(url).toBe(`${baseUrl}/ja/contact?x=1`);
    expect(await whoIsThere(visitor)).toEqual({
      userName: "ada@customer.example",
      id: "ada",
      displayName: "Ada Example",
      photos: [],
      canEdit: false,
      isAdminEntitlementPresent: true,
      isPartner: false,
    });
    expect(await heartbeat(visitor)).toBe(200);
  });

  it("asks with code, PKCE, state and nonce, new ones each time", async () => {
    const { visitor } = await setUp();
    const asked = async () => {
      const response = await visitor.step(`${baseUrl}/login?prompt=select_account`);
      return Object.fromEntries(new URL(response.headers.get("location") ?? "").searchParams);
    };

    const first = await asked();
    const second = await asked();

    expect(first).toMatchObject({
      response_type: "code",
      code_challenge_method: "S256",
      redirect_uri: `${baseUrl}/login/callback`,
      scope: "openid profile email",
      prompt: "select_account",
      ui_locales: "en",
    });
    for (const name of ["state", "nonce", "code_challenge"]) {
      expect(first[name]).toMatch(/^[\w-]{43}$/);
      expect(second[name]).not.toBe(first[name]);
    }
  });

  it("keeps its cookies from scripts, other sites' forms and plain http", async () => {
    const secureUrl = "https://support.example.com";
    const provider = await startProvider(secureUrl);
    const site = await accountSite(provider.env);
    const visitor = new Visitor({ [secureUrl]: site.origin });
    const lines: string[] = [];
    const noted = (response: Response) => {
      lines.push(...response.headers.getSetCookie());
      return response.headers.get("location") ?? "";
    };

    const away = noted(await visitor.step(`${secureUrl}/login?continue=/`));
    const { url } = await visitor.walk(away);
    const resumed = (await visitor.step(url, { account: "ada" })).headers.get("location") ?? "";
    const back = (await visitor.step(resumed)).headers.get("location") ?? "";
    noted(await visitor.step(back));

    const [attempt = "", cleared = "", begun = ""] = lines;
    expect(attempt).toMatch(
      /^__Secure-signpost-sign-in-[\w-]{8}=[\w.-]+; Max-Age=600; Path=\/login\/callback; .*HttpOnly; Secure; SameSite=Lax$/,
    );
    expect(cleared).toMatch(/^__Secure-signpost-sign-in-[\w-]{8}=; .*Expires=Thu, 01 Jan 1970/);
    expect(begun).toMatch(
      /^__Host-signpost-session=[\w.-]+; Max-Age=43200; Path=\/; .*HttpOnly; Secure; SameSite=Lax$/,
    );
  });

  it.each([
    "https://evil.example/",
    "//evil.example",
    "/\\evil.example",
    "/login?continue=/x",
    `${baseUrl}.evil.example/`,
  ])("never leads back to %s", async (target) => {
    const { visitor } = await setUp();

    const { url } = await signIn({ visitor }, "ada", `/login?continue=${encodeURIComponent(target)}`);

    expect(url).toBe(`${baseUrl}/`);
  });

  it("says that it did not work when the visitor refuses at the provider", async () => {
    const { visitor } = await setUp();

    const { url } = await signIn({ visitor }, "");

    expect(url).toBe(`${baseUrl}/login?state=failed&continue=%2Fcontact`);
    expect(visitor.cookiesOf(baseUrl).has(session)).toBe(false);
  });

  it("does not sign in somebody without an email address", async () => {
    const { visitor, provider } = await setUp();
    provider.people.set("cy", { name: "Cy" });

    expect((await signIn({ visitor }, "cy")).url).toContain("/login?state=failed");
    expect(await whoIsThere(visitor)).toMatchObject({ userName: "" });
  });

  it("takes an https picture, and no other address, from the provider", async () => {
    const { visitor, provider, site } = await setUp();
    provider.people.set("cy", { email: "cy@example.com", picture: "javascript:alert(1)" });
    provider.people.set("di", { email: "di@example.com", picture: "https://pictures.example/di.png" });

    await signIn({ visitor }, "cy");
    expect(await whoIsThere(visitor)).toMatchObject({ displayName: "cy@example.com", photos: [] });
    const other = visitorOf(site);
    await signIn({ visitor: other }, "di");
    expect(await whoIsThere(other)).toMatchObject({ photos: [{ value: "https://pictures.example/di.png" }] });
  });

  it.each([
    ["a verified address of the vendor's domain", { email: "ed@Vendor.example", email_verified: true }, {}, true],
    ["an address that was not verified", { email: "ed@vendor.example", email_verified: false }, {}, false],
    ["an address of which nothing is said", { email: "ed@vendor.example" }, {}, false],
    ["such an address of a trusted provider", { email: "ed@vendor.example" }, { OIDC_TRUST_EMAIL: "true" }, true],
    ["a longer domain", { email: "ed@evil-vendor.example", email_verified: true }, {}, false],
    ["the domain within another", { email: "ed@vendor.example.evil.example", email_verified: true }, {}, false],
  ])("lets edit who has %s: %s", async (_what, person, env, canEdit) => {
    const { visitor, provider } = await setUp({ EDITOR_EMAIL_DOMAIN: "vendor.example", ...env });
    provider.people.set("ed", person);

    await signIn({ visitor }, "ed");

    expect(await whoIsThere(visitor)).toMatchObject({ userName: person.email, canEdit });
  });
});

describe("coming back from the provider", () => {
  /** A visitor at the moment before the provider's answer reaches the site. */
  const answerFor = async ({ visitor }: Setup, account = "ada") => {
    const asked = await visitor.walk(`${baseUrl}/login?continue=/contact`);
    const resumed = (await visitor.step(asked.url, { account })).headers.get("location") ?? "";
    return (await visitor.step(resumed)).headers.get("location") ?? "";
  };
  const failed = `${baseUrl}/login?state=failed&continue=%2F`;

  it("works only for the browser that left: nobody can be signed in by a link to another's answer", async () => {
    const setup = await setUp();
    const answer = await answerFor(setup);
    const victim = visitorOf(setup.site);

    expect((await victim.walk(answer)).url).toBe(failed);
    expect(victim.cookiesOf(baseUrl).has(session)).toBe(false);
  });

  it("works once", async () => {
    const setup = await setUp();
    const answer = await answerFor(setup);

    expect((await setup.visitor.walk(answer)).url).toBe(`${baseUrl}/contact`);
    expect((await setup.visitor.walk(answer)).url).toBe(failed);
  });

  it.each<[string, (answer: URL) => void]>([
    ["another state", (answer) => answer.searchParams.set("state", "A".repeat(43))],
    ["no state", (answer) => answer.searchParams.delete("state")],
    ["a state of other characters", (answer) => answer.searchParams.set("state", "a b;c=d")],
  ])("does not work with %s", async (_what, change) => {
    const setup = await setUp();
    const answer = new URL(await answerFor(setup));
    change(answer);

    expect((await setup.visitor.walk(answer.href)).url).toBe(failed);
  });

  it.each<[string, (answer: URL) => void]>([
    ["another code", (answer) => answer.searchParams.set("code", "wrong")],
    ["another issuer", (answer) => answer.searchParams.set("iss", "https://evil.example")],
    ["a code and an error", (answer) => answer.searchParams.set("error", "access_denied")],
  ])("does not work with %s", async (_what, change) => {
    const setup = await setUp();
    const answer = new URL(await answerFor(setup));
    change(answer);

    expect((await setup.visitor.walk(answer.href)).url).toBe(`${baseUrl}/login?state=failed&continue=%2Fcontact`);
    expect(await whoIsThere(setup.visitor)).toMatchObject({ userName: "" });
  });

  it("begins a session of its own, whatever the browser had before", async () => {
    const setup = await setUp();
    const stranger = visitorOf(setup.site);
    await signIn({ visitor: stranger }, "ben");
    const planted = stranger.cookiesOf(baseUrl).get(session) ?? "";
    setup.visitor.cookiesOf(baseUrl).set(session, planted);

    await signIn(setup, "ada", "/login?prompt=select_account");

    expect(setup.visitor.cookiesOf(baseUrl).get(session)).not.toBe(planted);
    expect(await whoIsThere(setup.visitor)).toMatchObject({ id: "ada" });
    expect(await whoIsThere(stranger)).toMatchObject({ id: "ben" });
  });

  it("leaves nothing secret in the log", async () => {
    const setup = await setUp();
    const answer = await answerFor(setup);
    await setup.visitor.walk(answer);
    await setup.visitor.walk(answer);
    await heartbeat(setup.visitor);

    const written = JSON.stringify(setup.site.allLines());

    expect(written).toContain("/login/callback");
    for (const secret of [
      new URL(answer).searchParams.get("code") ?? "no code",
      setup.provider.env["OIDC_CLIENT_SECRET"] ?? "no secret",
      "ada@customer.example",
      "eyJ",
    ]) {
      expect(written).not.toContain(secret);
    }
  });
});

describe("a session begun at a provider", () => {
  const short = { accessTokenS: 1 };

  it("is renewed when its tokens run out, once for all requests that come together", async () => {
    const { visitor, provider, site } = await setUp({}, short);
    await signIn({ visitor }, "ada");
    const cookie = `${session}=${visitor.cookiesOf(baseUrl).get(session)}`;
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
    expect(visitor.cookiesOf(baseUrl).has(session)).toBe(false);
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
    visitor.cookiesOf(baseUrl).delete(session);

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
    const copy = `${session}=${visitor.cookiesOf(baseUrl).get(session)}`;

    const response = await visitor.step(`${baseUrl}/gateway/api/session/log-out`, { continue: "/contact" });

    const away = new URL(response.headers.get("location") ?? "");
    expect(away.origin).toBe(provider.origin);
    expect(away.searchParams.get("post_logout_redirect_uri")).toBe(`${baseUrl}/`);
    expect(away.searchParams.get("client_id")).toBe("support");
    expect(await whoIsThere(visitor)).toMatchObject({ userName: "" });
    const copied = await request(site.server).get("/gateway/api/customer-context/user/auth").set("Cookie", copy);
    expect(copied.body.userName).toBe("");
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
