import { request as httpRequest } from "node:http";
import request from "supertest";
import { accountSite, Visitor } from "#test/support/account-site.ts";
import { closeServers } from "#test/support/listening.ts";

afterEach(closeServers);

const lookup = "/gateway/api/customer-context/user/auth";
const signIn = "/gateway/api/session/sign-in";
const logOut = "/gateway/api/session/log-out";
const nobody = {
  userName: "",
  id: "",
  displayName: "",
  photos: [],
  canEdit: false,
  isAdminEntitlementPresent: false,
  isPartner: false,
};

describe("the built-in people", () => {
  it.each([
    ["customer", { userName: "ada.moreau@northwind.example", displayName: "Ada Moreau" }],
    ["partner", { isPartner: true, displayName: "Ben Okafor" }],
    ["editor", { canEdit: true, userName: "chie.tanaka@signpost.example" }],
    ["admin", { isAdminEntitlementPresent: true, id: "demo:admin" }],
  ])("can be signed in as: %s", async (person, known) => {
    const { origin } = await accountSite();
    const visitor = new Visitor();

    const { url } = await visitor.walk(origin + signIn, { person, continue: "/contact?x=1" });

    expect(url).toBe(`${origin}/contact?x=1`);
    const answer = await (await visitor.step(origin + lookup)).json();
    expect(answer).toEqual({ ...nobody, ...answer, ...known });
    expect((await visitor.step(`${origin}/gateway/api/session/heartbeat`)).status).toBe(200);
  });

  it("are nobody until they are chosen, which is an answer and no error", async () => {
    const { server } = await accountSite();

    expect((await request(server).get(lookup).expect(200)).body).toEqual(nobody);
    expect((await request(server).get("/gateway/api/session/heartbeat").expect(401)).body).toEqual({
      authenticated: false,
    });
  });

  it("are answered for one visitor only: never kept, by cookie", async () => {
    const { server } = await accountSite();

    const { headers } = await request(server).get(lookup);

    expect(headers).toMatchObject({ "cache-control": "no-store", vary: "Cookie" });
    expect(headers).not.toHaveProperty("access-control-allow-origin");
  });

  it("refuses a name that nobody has", async () => {
    const { server } = await accountSite();

    const response = await request(server).post(signIn).type("form").send({ person: "root" }).expect(400);
    expect(response.headers).not.toHaveProperty("set-cookie");
  });

  it("leads who is signed in already to a page that says so, unless another account is wanted", async () => {
    const { origin } = await accountSite();
    const visitor = new Visitor();
    await visitor.walk(origin + signIn, { person: "admin" });
    const to = async (query: string) => (await visitor.step(`${origin}/ja/login${query}`)).headers.get("location");

    expect(await to("?continue=%2Fja%2Fkb")).toBe("/ja/login?state=signed-in&continue=%2Fja%2Fkb");
    expect(await to("?prompt=select_account")).toBeNull();
    expect(await to("?prompt=none&continue=%2Fkb")).toBe("/kb");
  });

  it.each(["https://evil.example", "//evil.example", "/\\evil.example", "javascript:alert(1)", "/login?continue=/x"])(
    "never leads to %s",
    async (target) => {
      const { origin } = await accountSite();
      const visitor = new Visitor();

      const signedIn = await visitor.step(origin + signIn, { person: "admin", continue: target });
      const silent = await visitor.step(`${origin}/login?prompt=none&continue=${encodeURIComponent(target)}`);
      const signedOut = await visitor.step(origin + logOut, { continue: target });

      expect(signedIn.headers.get("location")).toBe("/");
      expect(silent.headers.get("location")).toBe("/");
      expect(signedOut.headers.get("location")).toBe("/login?state=signed-out&continue=%2F");
    },
  );
});

describe("the demo", () => {
  const asked = (port: number, headers: Readonly<Record<string, string>>) =>
    new Promise<string | undefined>((resolve) => {
      const sent = httpRequest({
        port,
        host: "127.0.0.1",
        path: signIn,
        method: "POST",
        headers: { ...headers, "content-type": "application/x-www-form-urlencoded" },
      });
      sent.on("response", (response) => resolve(response.resume().headers.location));
      sent.end("person=admin");
    });

  it.each([
    ["a name of another machine", { host: "docs.evil.example" }],
    ["a name that only looks like this machine", { host: "localhost.evil.example:3000" }],
    ["a proxy with a visitor from elsewhere", { "x-forwarded-for": "203.0.113.9" }],
    ["a proxy behind a proxy", { "x-forwarded-for": "203.0.113.9, 127.0.0.1" }],
  ])("signs nobody in through %s", async (_what, headers) => {
    const { port } = await accountSite();

    expect(await asked(port, headers)).toBe("/login?state=elsewhere&continue=%2F");
  });

  it("takes connections from elsewhere when it was asked for by name, as into a container, but no other name", async () => {
    const { port } = await accountSite({ IDENTITY: "demo" });

    expect(await asked(port, { "x-forwarded-for": "172.17.0.1" })).toBe("/");
    expect(await asked(port, { host: "docs.example" })).toBe("/login?state=elsewhere&continue=%2F");
  });

  it("knows nobody through another name, even with the cookie of somebody", async () => {
    const { origin, server } = await accountSite();
    const visitor = new Visitor();
    await visitor.walk(origin + signIn, { person: "admin" });
    const cookie = [...visitor.cookiesOf(origin)].map((pair) => pair.join("=")).join("; ");

    expect((await request(server).get(lookup).set("Cookie", cookie)).body.userName).not.toBe("");
    expect((await request(server).get(lookup).set("Cookie", cookie).set("Host", "docs.example")).body).toEqual(nobody);
  });

  it("is not there on a public address: nobody is known, and nothing signs in", async () => {
    const { server } = await accountSite({ BASE_URL: "https://support.example.com" });

    await request(server).post(signIn).type("form").send({ person: "admin" }).expect(404);
    expect((await request(server).get(lookup).expect(200)).body).toEqual(nobody);
  });
});

describe("a session of the site's own", () => {
  const setCookie = async (env: Readonly<Record<string, string>> = {}) => {
    const { server } = await accountSite(env);
    const response = await request(server).post(signIn).type("form").send({ person: "customer" });
    return { server, cookie: String(response.headers["set-cookie"]) };
  };

  it("is a cookie that scripts and other sites' forms do not get, and that nobody can read", async () => {
    const { cookie } = await setCookie();

    expect(cookie).toMatch(/^signpost-session=[\w.-]+; Max-Age=43200; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/);
    expect(Buffer.from(cookie, "base64url").toString("latin1")).not.toContain("ada");
  });

  it("begins anew with each sign-in: what the browser had before does not become valid", async () => {
    const { origin, server } = await accountSite();
    const visitor = new Visitor();
    visitor.cookiesOf(origin).set("signpost-session", "planted-by-somebody-else");
    await visitor.walk(origin + signIn, { person: "customer" });
    const first = visitor.cookiesOf(origin).get("signpost-session");
    await visitor.walk(origin + signIn, { person: "customer" });

    expect(first).not.toBe("planted-by-somebody-else");
    expect(visitor.cookiesOf(origin).get("signpost-session")).not.toBe(first);
    const planted = await request(server).get(lookup).set("Cookie", "signpost-session=planted-by-somebody-else");
    expect(planted.body).toEqual(nobody);
  });

  it("ends with logging out, also for a copy of its cookie", async () => {
    const { origin, server } = await accountSite();
    const visitor = new Visitor();
    await visitor.walk(origin + signIn, { person: "customer" });
    const copy = `signpost-session=${visitor.cookiesOf(origin).get("signpost-session")}`;

    const { url } = await visitor.walk(origin + logOut, { continue: "/ja/contact" });

    expect(url).toBe(`${origin}/ja/login?state=signed-out&continue=%2Fja%2Fcontact`);
    expect(await (await visitor.step(origin + lookup)).json()).toEqual(nobody);
    expect((await request(server).get(lookup).set("Cookie", copy)).body).toEqual(nobody);
  });

  it("cannot be changed in one character, cut, or taken to another process", async () => {
    const { server, cookie } = await setCookie();
    const value = cookie.slice(0, cookie.indexOf(";"));
    const other = (await setCookie()).server;
    const of = async (text: string, at = server) => (await request(at).get(lookup).set("Cookie", text)).body.userName;

    expect(await of(value)).toBe("ada.moreau@northwind.example");
    expect(await of(value.slice(0, -2) + (value.endsWith("AA") ? "BB" : "AA"))).toBe("");
    expect(await of(value.slice(0, -10))).toBe("");
    expect(await of(value, other)).toBe("");
  });

  it("is known to every process with its secret, and to one whose newest secret is another", async () => {
    const old = "0123456789abcdef0123456789abcdef";
    const { cookie } = await setCookie({ SESSION_SECRET: old });
    const { server } = await accountSite({ SESSION_SECRET: `fedcba9876543210fedcba9876543210,${old}` });

    const response = await request(server)
      .get(lookup)
      .set("Cookie", cookie.slice(0, cookie.indexOf(";")));

    expect(response.body.displayName).toBe("Ada Moreau");
  });

  it.each([signIn, logOut])("is neither begun nor ended by another site's page: %s", async (path) => {
    const { server } = await accountSite();
    const post = () => request(server).post(path).type("form").send({ person: "admin" });

    await post().set("Origin", "https://evil.example").expect(403);
    await post().set("Sec-Fetch-Site", "cross-site").expect(403);
    await post().set("Sec-Fetch-Site", "same-site").expect(403);
    expect((await request(server).get(path)).status).toBe(404);
  });

  it("is begun at most 60 times a minute from one address", async () => {
    const { server } = await accountSite();
    const statuses: number[] = [];
    for (let time = 0; time < 61; time += 1) {
      statuses.push((await request(server).post(signIn).type("form").send({ person: "admin" })).status);
    }

    expect(statuses.slice(0, 60).every((status) => status === 303)).toBe(true);
    expect(statuses[60]).toBe(429);
  });

  it("leaves no cookie and no address of a person in the log", async () => {
    const site = await accountSite();
    const visitor = new Visitor();
    await visitor.walk(site.origin + signIn, { person: "customer" });
    await visitor.step(site.origin + lookup);

    const written = JSON.stringify(site.allLines());

    expect(written).toContain("/gateway/api/customer-context/user/auth");
    expect(written).not.toMatch(/ada|northwind|eyJ/);
  });
});
