import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import request from "supertest";
import { accountSite } from "#test/support/account-site.ts";
import { closeServers } from "#test/support/listening.ts";
import { baseUrl, sessionCookie, setUp, signIn, visitorOf, wait, whoIsThere } from "./oidc-setup.ts";

afterEach(closeServers);

const ada = { email: "ada@customer.example", email_verified: true, name: "Ada Example" };

describe("somebody whom a provider describes in its own way", () => {
  it("signs in with as many roles as they like, of which those are kept that mean something", async () => {
    const { visitor, provider } = await setUp();
    const groups = Array.from({ length: 300 }, (_, index) => `group ${index} of a large company`);
    provider.people.set("ada", { ...ada, roles: [...groups, "partner", 7, null, { admin: true }] });

    const { url } = await signIn({ visitor }, "ada");

    expect(url).toBe(`${baseUrl}/contact`);
    expect(await whoIsThere(visitor)).toMatchObject({ isPartner: true, isAdminEntitlementPresent: false });
    expect(visitor.cookiesOf(baseUrl).get(sessionCookie)?.length).toBeLessThan(2000);
  });

  it.each([
    ["no picture", { picture: null }],
    ["a picture of a megabyte", { picture: `https://pictures.example/${"x".repeat(1_000_000)}` }],
    ["a name of ten thousand letters", { name: "Ada ".repeat(2500) }],
  ])("signs in with %s", async (_what, odd) => {
    const { visitor, provider } = await setUp();
    provider.people.set("ada", { ...ada, ...odd });

    await signIn({ visitor }, "ada");

    expect(await whoIsThere(visitor)).toMatchObject({ userName: "ada@customer.example", photos: [] });
  });

  it("is told that signing in did not work, and sent nowhere else, when the browser could not keep the session", async () => {
    const { visitor, provider, site } = await setUp();
    // An id may have any length, and must be kept.
    const id = `ada-${"x".repeat(4000)}`;
    provider.people.set(id, ada);

    const { url } = await signIn({ visitor }, id);

    expect(url).toBe(`${baseUrl}/login?state=failed&continue=%2Fcontact`);
    expect(visitor.cookiesOf(baseUrl).has(sessionCookie)).toBe(false);
    expect(site.allLines()).toContainEqual(expect.objectContaining({ msg: "a session is too large for a cookie" }));
  });

  it.each([
    "ada@evil.test@vendor.example",
    "ada@evil.test\r\nb@vendor.example",
    "ada@evil.test, b@vendor.example",
    '"ada@evil.test"@vendor.example',
    "ada@evil.test <b@vendor.example",
    "ada @vendor.example",
    "ada\u0000@vendor.example",
    "@vendor.example",
    "vendor.example",
  ])("is nobody with an address such as %j", async (email) => {
    const { visitor, provider } = await setUp({ EDITOR_EMAIL_DOMAIN: "vendor.example" });
    provider.people.set("ada", { ...ada, email });

    const { url } = await signIn({ visitor }, "ada");

    expect(url).toContain("/login?state=failed");
    expect(await whoIsThere(visitor)).toMatchObject({ canEdit: false, userName: "" });
  });
});

describe("sign-ins under way", () => {
  const names = (visitor: { cookiesOf(origin: string): Map<string, string> }) =>
    [...visitor.cookiesOf(baseUrl).keys()].filter((name) => name.startsWith("signpost-sign-in-"));

  it("are five in one browser at most: the oldest is given up", async () => {
    const { visitor } = await setUp();
    const begun: string[] = [];
    for (let times = 0; times < 40; times += 1) {
      begun.push((await visitor.step(`${baseUrl}/login?continue=/contact`)).headers.get("location") ?? "");
    }

    expect(names(visitor)).toHaveLength(5);
    const { url } = await visitor.walk((await visitor.walk(begun.at(-1) ?? "")).url, { account: "ada" });
    expect(url).toBe(`${baseUrl}/contact`);
    expect(names(visitor)).toHaveLength(4);
  });
});

describe("a refresh token", () => {
  it("is asked for where the provider gives one for offline access", async () => {
    const { visitor } = await setUp();

    const { headers } = await visitor.step(`${baseUrl}/login?continue=/contact`);

    const scope = new URL(headers.get("location") ?? "").searchParams.get("scope");
    expect(scope).toBe("openid profile email offline_access");
  });

  it("that the provider takes only once is used once by two processes with one data folder", async () => {
    const dataDir = mkdtempSync(join(tmpdir(), "renewals-"));
    const rotating = { accessTokenS: 1, configuration: { rotateRefreshToken: true } };
    const { visitor, provider, site } = await setUp({ DATA_DIR: dataDir }, rotating);
    const other = await accountSite({ ...provider.env, DATA_DIR: dataDir });
    await signIn({ visitor }, "ada");
    const cookie = `${sessionCookie}=${visitor.cookiesOf(baseUrl).get(sessionCookie)}`;
    await wait(1100);

    const answers = await Promise.all(
      [site, other, site, other].map(({ server }) =>
        request(server).get("/gateway/api/session/heartbeat").set("Cookie", cookie),
      ),
    );
    await wait(1100);
    const renewed = visitorOf(other);
    const [pair = ""] = String(answers[1]?.headers["set-cookie"]).split(";");
    renewed.cookiesOf(baseUrl).set(sessionCookie, pair.slice(pair.indexOf("=") + 1));

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(provider.grants()).toEqual(["authorization_code", "refresh_token"]);
    expect(await whoIsThere(renewed)).toMatchObject({ id: "ada" });
    expect(provider.grants()).toHaveLength(3);
    for (const name of readdirSync(join(dataDir, "renewals"))) {
      const path = join(dataDir, "renewals", name);
      expect(statSync(path).mode & 0o077).toBe(0);
      expect(readFileSync(path, "utf8")).toMatch(/^[\w.-]+$/);
    }
    rmSync(dataDir, { recursive: true });
  });
});
