import { accountSite, Visitor } from "#test/support/account-site.ts";
import { closeServers } from "#test/support/listening.ts";
import { startProvider } from "#test/support/oidc-provider.ts";
import { baseUrl, heartbeat, type Setup, sessionCookie, setUp, signIn, visitorOf, whoIsThere } from "./oidc-setup.ts";

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
      scope: "openid profile email offline_access",
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
      /^__Host-signpost-sign-in-[0-9a-z]+-[\w-]{8}=[\w.-]+; Max-Age=600; Path=\/; .*HttpOnly; Secure; SameSite=Lax$/,
    );
    expect(cleared).toMatch(/^__Host-signpost-sign-in-[0-9a-z]+-[\w-]{8}=; .*Expires=Thu, 01 Jan 1970/);
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
    expect(visitor.cookiesOf(baseUrl).has(sessionCookie)).toBe(false);
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
    expect(victim.cookiesOf(baseUrl).has(sessionCookie)).toBe(false);
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
    const planted = stranger.cookiesOf(baseUrl).get(sessionCookie) ?? "";
    setup.visitor.cookiesOf(baseUrl).set(sessionCookie, planted);

    await signIn(setup, "ada", "/login?prompt=select_account");

    expect(setup.visitor.cookiesOf(baseUrl).get(sessionCookie)).not.toBe(planted);
    expect(await whoIsThere(setup.visitor)).toMatchObject({ id: "ada" });
    expect(await whoIsThere(stranger)).toMatchObject({ id: "ben" });
  });

  it("leaves nothing secret in the log", async () => {
    const setup = await setUp();
    const answer = await answerFor(setup);
    await setup.visitor.walk(answer);
    await setup.visitor.walk(answer);
    const other = visitorOf(setup.site);
    const refusal = new URL(await answerFor({ ...setup, visitor: other }, ""));
    refusal.searchParams.set("error_description", "about a visitor");
    await other.walk(refusal.href);
    await heartbeat(setup.visitor);

    const written = JSON.stringify(setup.site.allLines());

    expect(written).toContain("/login/callback");
    expect(written).toContain('"reason":"access_denied"');
    for (const secret of [
      new URL(answer).searchParams.get("code") ?? "no code",
      setup.provider.env["OIDC_CLIENT_SECRET"] ?? "no secret",
      "ada@customer.example",
      "about a visitor",
      "eyJ",
    ]) {
      expect(written).not.toContain(secret);
    }
  });
});
