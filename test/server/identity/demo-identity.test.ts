import { request as httpRequest } from "node:http";
import type { AddressInfo } from "node:net";
import { networkInterfaces } from "node:os";
import request from "supertest";
import { accountSite, Visitor } from "#test/support/account-site.ts";
import { closeServers, sendRaw } from "#test/support/listening.ts";

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
  const ownContent = { CONTENT_DIR: "/srv/docs" };
  type Asked = { readonly headers?: Readonly<Record<string, string>>; readonly form?: string; readonly host?: string };
  /** Where a sign-in as administrator leads, and the cookie that it gives. */
  const asked = (port: number, { headers = {}, form = "person=admin", host = "127.0.0.1" }: Asked = {}) =>
    new Promise<{ location: string | undefined; cookie: string }>((resolve, reject) => {
      const sent = httpRequest({
        port,
        host,
        path: signIn,
        method: "POST",
        headers: { ...headers, "content-type": "application/x-www-form-urlencoded" },
      });
      sent.on("error", reject);
      sent.on("response", (response) => {
        const { location, "set-cookie": [cookie = ""] = [] } = response.resume().headers;
        resolve({ location, cookie });
      });
      sent.end(form);
    });
  const toCode = { location: "/login?state=code&continue=%2F", cookie: "" };

  it.each([
    ["a name of another machine", { host: "docs.evil.example" }],
    ["a name that only looks like this machine", { host: "localhost.evil.example:3000" }],
    ["a proxy with a visitor from elsewhere", { "x-forwarded-for": "203.0.113.9" }],
    ["a proxy of this machine with a visitor of this machine", { "x-forwarded-for": "127.0.0.1" }],
    ["a proxy that says who it is in Forwarded", { forwarded: "for=203.0.113.9" }],
    ["a proxy that says so in Via", { via: "1.1 edge" }],
    ["a proxy that tells the address", { "x-real-ip": "203.0.113.9" }],
    ["a proxy that tells the host", { "x-forwarded-host": "docs.example" }],
    ["a content network", { "cf-connecting-ip": "203.0.113.9" }],
  ])("signs nobody in without its code through %s", async (_what, headers) => {
    const { port } = await accountSite();

    expect(await asked(port, { headers })).toEqual(toCode);
  });

  it("asks for its code behind a bare proxy_pass, which says nothing but speaks old HTTP", async () => {
    const { port } = await accountSite();
    const body = "person=admin";
    const raw = await sendRaw(
      port,
      `POST ${signIn} HTTP/1.0\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\nContent-Length: ${body.length}\r\nContent-Type: application/x-www-form-urlencoded\r\n\r\n${body}`,
    );

    expect(raw).toMatch(/^location: \/login\?state=code&continue=%2F\r$/im);
    expect(raw).not.toMatch(/set-cookie/i);
  });

  it.each([{}, { IDENTITY: "demo" }])("asks for its code on a site with content of its own (%j)", async (env) => {
    const { port, code } = await accountSite({ ...ownContent, ...env });

    expect(await asked(port)).toEqual(toCode);
    expect((await asked(port, { form: "person=admin&code=AAAA-AAAA-AAAA" })).location).toBe(
      "/login?state=wrong-code&continue=%2F",
    );
    expect((await asked(port, { form: `person=admin&code=${code}` })).location).toBe("/");
  });

  it("leads to the page that asks for the code", async () => {
    const { server } = await accountSite(ownContent);

    const { headers } = await request(server).get("/ja/login?continue=%2Fja%2Fkb").expect(303);

    expect(headers["location"]).toBe("/ja/login?state=code&continue=%2Fja%2Fkb");
  });

  it("knows who signed in with the code wherever they are, until they log out", async () => {
    const { port, server, code } = await accountSite(ownContent);
    const host = "docs.example";
    const typed = ` ${code.toLowerCase().replaceAll("-", " ")}`;
    const form = new URLSearchParams({ person: "editor", code: typed }).toString();

    const { location, cookie } = await asked(port, { headers: { host }, form });
    const [pair = ""] = cookie.split(";");
    const who = () => request(server).get(lookup).set("Host", host).set("Cookie", pair);

    expect(location).toBe("/");
    expect((await who()).body).toMatchObject({ canEdit: true });
    await request(server).post(logOut).type("form").send({}).set("Host", host).set("Cookie", pair).expect(303);
    expect((await who()).body).toEqual(nobody);
  });

  it("has another code each time, which nobody guesses", async () => {
    const codes = await Promise.all([1, 2, 3].map(async () => (await accountSite()).code));

    expect(new Set(codes).size).toBe(3);
    for (const code of codes) expect(code).toMatch(/^(?:[A-HJ-NP-Z2-9]{4}-){2}[A-HJ-NP-Z2-9]{4}$/);
  });

  const lan = Object.values(networkInterfaces())
    .flat()
    .find((address) => address !== undefined && !address.internal && address.family === "IPv4")?.address;
  (lan === undefined ? it.skip : it)("signs nobody in without its code over the network, by any name", async () => {
    const { server } = await accountSite();
    await new Promise((resolve) => server.close(resolve));
    await new Promise<void>((resolve) => server.listen(0, "0.0.0.0", resolve));
    // A TCP server that listens has an address of this form.
    const { port } = server.address() as AddressInfo;

    for (const host of [`${lan}:${port}`, "localhost", "127.0.0.1"]) {
      expect(await asked(port, { host: lan ?? "", headers: { host } })).toEqual(toCode);
    }
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
