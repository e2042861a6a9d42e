import { once } from "node:events";
import { connect } from "node:net";
import request from "supertest";
import { accountSite } from "#test/support/account-site.ts";
import { type Fault, faultyUpstream } from "#test/support/faulty-upstream.ts";
import { closeServers } from "#test/support/listening.ts";

afterEach(closeServers);

const ada = {
  userName: "ada@vendor.example",
  id: "aa-1",
  displayName: "Ada",
  photos: [{ value: "https://pictures.example/ada.png" }],
};
const calls = {
  "user-lookup": "/gateway/api/customer-context/user/auth",
  heartbeat: "/gateway/api/session/heartbeat",
  cohorts: "/gateway/api/customer-context/customer/cohort/csm-experiment",
} as const;
type Call = keyof typeof calls;

/** A site whose accounts are the vendor's, which answers each call with `answers`. */
async function vendorSite(
  answers: {
    readonly [Name in Call]?: { readonly status?: number; readonly headers?: object; readonly body?: unknown };
  } = {},
  env: Readonly<Record<string, string>> = {},
) {
  const upstream = await faultyUpstream((req, res) => {
    // The path of each call is its name.
    const { status = 200, headers = {}, body = {} } = answers[(req.url ?? "").slice(1) as Call] ?? {};
    res.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
  });
  const site = await accountSite({
    USER_LOOKUP_URL: `${upstream.origin}/user-lookup`,
    HEARTBEAT_URL: `${upstream.origin}/heartbeat`,
    COHORT_URL: `${upstream.origin}/cohorts`,
    USER_LOOKUP_TIMEOUT_MS: "300",
    HEARTBEAT_TIMEOUT_MS: "300",
    COHORT_TIMEOUT_MS: "300",
    ...env,
  });
  return { upstream, site };
}

describe("the vendor's user lookup", () => {
  it("is answered with what the contract names, and who may edit", async () => {
    const { site } = await vendorSite(
      { "user-lookup": { body: { ...ada, isAdminEntitlementPresent: true, salary: 1 } } },
      { EDITOR_EMAIL_DOMAIN: "vendor.example" },
    );

    const { body } = await request(site.server).get(calls["user-lookup"]).expect(200);

    expect(body).toEqual({ ...ada, canEdit: true, isAdminEntitlementPresent: true, isPartner: false });
  });

  it.each([401, 403])("knows nobody when the vendor answers %i, which is no failure", async (status) => {
    const { site } = await vendorSite({ "user-lookup": { status } });

    expect((await request(site.server).get(calls["user-lookup"]).expect(200)).body.userName).toBe("");
  });

  it("gets the visitor's cookies and language, and no other header; never the site's own cookies", async () => {
    const { site, upstream } = await vendorSite({ "user-lookup": { body: ada } });

    await request(site.server)
      .get(calls["user-lookup"])
      .set("Cookie", "vendor.session=abc; signpost-session=secret; __Host-signpost-session=secret; other=1")
      .set("Accept-Language", "ja")
      .set({ Authorization: "Bearer x", "X-Forwarded-Host": "evil.example", "X-Forwarded-For": "1.2.3.4", Via: "x" });

    const { headers } = upstream.lastRequest() ?? { headers: {} };
    expect(headers).toMatchObject({ cookie: "vendor.session=abc; other=1", "accept-language": "ja" });
    expect(Object.keys(headers).sort()).toEqual([
      "accept",
      "accept-encoding",
      "accept-language",
      "connection",
      "cookie",
      "host",
      "user-agent",
    ]);
  });

  it.each([
    ["a number for an id", { id: 17 }, "17"],
    ["pictures that are null", { photos: null }, "aa-1"],
    ["a picture without an address", { photos: [null, { value: null }] }, "aa-1"],
    ["pictures of another form", { photos: { value: 1 } }, "aa-1"],
    ["a name that is null", { displayName: null }, "aa-1"],
    ["an entitlement in words", { isAdminEntitlementPresent: "yes" }, "aa-1"],
  ])("knows the visitor of an answer with %s", async (_what, odd, id) => {
    const { site } = await vendorSite({ "user-lookup": { body: { ...ada, ...odd } } });

    const { body } = await request(site.server).get(calls["user-lookup"]).expect(200);

    expect(body).toMatchObject({ userName: ada.userName, id, isAdminEntitlementPresent: false });
  });

  it.each([{}, { id: null }, { id: "" }, { id: " " }, { id: { a: 1 } }])(
    "tells people apart whom the vendor gives no id (%j), without telling their address",
    async (odd) => {
      const idOf = async (userName: string) => {
        const { site } = await vendorSite({ "user-lookup": { body: { userName, displayName: "A", ...odd } } });
        const { body } = await request(site.server).get(calls["user-lookup"]).expect(200);
        return body.id;
      };

      const [ada, bob, adaAgain] = [
        await idOf("ada@a.example"),
        await idOf("bob@a.example"),
        await idOf("ada@a.example"),
      ];

      expect(ada).toMatch(/^name-[\w-]{43}$/);
      expect([bob === ada, adaAgain === ada]).toEqual([false, true]);
    },
  );

  it("passes on no header of the vendor's answer", async () => {
    const headers = {
      "set-cookie": "a=b",
      "access-control-allow-origin": "*",
      "x-internal": "yes",
      "cache-control": "public",
    };
    const { site } = await vendorSite({ "user-lookup": { body: ada, headers } });

    const response = await request(site.server).get(calls["user-lookup"]);

    expect(response.headers).toMatchObject({ "cache-control": "no-store" });
    for (const name of ["set-cookie", "access-control-allow-origin", "x-internal"]) {
      expect(response.headers).not.toHaveProperty(name);
    }
  });

  it("shows no picture from a place without TLS", async () => {
    const { site } = await vendorSite({
      "user-lookup": { body: { ...ada, photos: [{ value: "http://x.example/a.png" }] } },
    });

    expect((await request(site.server).get(calls["user-lookup"])).body.photos).toEqual([]);
  });
});

describe("the vendor's session check", () => {
  it.each([
    [200, 200],
    [204, 200],
    [401, 401],
    [403, 502],
    [404, 502],
  ])("of %i is answered with %i", async (vendors, ours) => {
    const { site } = await vendorSite({ heartbeat: { status: vendors } });

    await request(site.server).get(calls.heartbeat).expect(ours);
  });

  it("may renew the vendor's cookies, but not set the site's own", async () => {
    const cookies = ["vendor.session=new; Path=/; HttpOnly", "signpost-session=planted", "__Host-signpost-session=x"];
    const { site } = await vendorSite({ heartbeat: { headers: { "set-cookie": cookies } } });

    const { headers } = await request(site.server).get(calls.heartbeat).expect(200);

    expect(headers["set-cookie"]).toEqual(["vendor.session=new; Path=/; HttpOnly"]);
  });

  it("is the user lookup where the vendor has no other", async () => {
    const { site, upstream } = await vendorSite({ "user-lookup": { body: ada } }, { HEARTBEAT_URL: "" });

    await request(site.server).get(calls.heartbeat).expect(200);
    expect(upstream.lastRequest()?.url).toBe("/user-lookup");
  });
});

describe("the vendor's customer cohorts", () => {
  it("are passed on as they are, nulls included", async () => {
    const attributes = { tier: "premium", seats: 5, isTrial: false, region: null };
    const { site } = await vendorSite({ cohorts: { body: { data: { attributes, links: {} }, secret: 1 } } });

    expect((await request(site.server).get(calls.cohorts).expect(200)).body).toEqual({ data: { attributes } });
  });

  it("lose an attribute that is a list or an object, and nothing else, however often that happens", async () => {
    const attributes = { tier: "premium", nested: { a: 1 }, list: [1], seats: 5 };
    const { site } = await vendorSite({ cohorts: { body: { data: { attributes } } } });

    for (let time = 0; time < 7; time += 1) {
      const { body } = await request(site.server).get(calls.cohorts).expect(200);
      expect(body).toEqual({ data: { attributes: { tier: "premium", seats: 5 } } });
    }

    expect(site.failing.get("cohorts")?.()).toBe(false);
  });

  it.each([{}, { data: {} }, { data: { attributes: [] } }])("are none in an answer without them: %j", async (body) => {
    const { site } = await vendorSite({ cohorts: { body } });

    for (let time = 0; time < 7; time += 1) {
      expect((await request(site.server).get(calls.cohorts).expect(200)).body).toEqual({ data: { attributes: {} } });
    }
  });

  it("are empty where no service is named", async () => {
    const { site } = await vendorSite({}, { COHORT_URL: "" });

    expect((await request(site.server).get(calls.cohorts).expect(200)).body).toEqual({ data: { attributes: {} } });
  });
});

describe.each(Object.entries(calls))("when the upstream %s", (name, path) => {
  it.each<[Fault, number]>([
    ["slow", 504],
    ["hanging", 504],
    ["hanging in its body", 504],
    ["resetting", 502],
    ["cut off", 502],
    ["failing", 502],
    ["not HTTP", 502],
    ["redirecting", 502],
    ["huge", 502],
  ])("is %s, the answer is %i and names it", async (fault, status) => {
    const { site, upstream } = await vendorSite();
    upstream.fail(fault);

    const response = await request(site.server).get(path).expect(status);

    expect(response.body).toMatchObject({ upstream: name, requestId: expect.any(String) });
    expect(response.headers["cache-control"]).toBe("no-store");
    expect(JSON.stringify(response.body)).not.toMatch(/stack|secret|127\.0\.0\.1/);
  });

  it("refuses connections, the answer is 502, and no time limit is waited for", async () => {
    const { site, upstream } = await vendorSite();
    upstream.server.closeAllConnections();
    upstream.server.close();

    const response = await request(site.server).get(path).expect(502);

    expect(site.allLines()).toContainEqual(expect.objectContaining({ upstream: name, reason: "refused" }));
    expect(response.body).toMatchObject({ upstream: name, error: "the upstream failed" });
  });

  it("recovers, so do its answers", async () => {
    const { site, upstream } = await vendorSite({
      "user-lookup": { body: ada },
      cohorts: { body: { data: { attributes: {} } } },
    });
    upstream.fail("failing");
    for (let time = 0; time < 6; time += 1) await request(site.server).get(path).expect(502);
    expect(site.failing.get(name)?.()).toBe(true);

    upstream.fail(undefined);
    while ((await request(site.server).get(path)).status !== 200) await new Promise((done) => setTimeout(done, 50));

    expect(site.failing.get(name)?.()).toBe(false);
  });
});

describe("an answer that is not what was agreed", () => {
  it.each([
    ["user-lookup", "garbage"],
    ["cohorts", "garbage"],
  ] as const)("of %s fails: %s", async (name, fault) => {
    const { site, upstream } = await vendorSite();
    upstream.fail(fault);

    expect((await request(site.server).get(calls[name]).expect(502)).body).toMatchObject({ upstream: name });
  });

  it.each([["user-lookup", { userName: 7 }]] as const)("of %s fails, and is not in the log: %j", async (name, body) => {
    const { site } = await vendorSite({ [name]: { body: { ...body, note: "about a visitor" } } });

    await request(site.server).get(calls[name]).expect(502);

    expect(JSON.stringify(site.allLines())).not.toContain("about a visitor");
  });
});

describe("a visitor who leaves", () => {
  it("ends the call that was made for them", async () => {
    const { site, upstream } = await vendorSite({}, { USER_LOOKUP_TIMEOUT_MS: "4000" });
    upstream.fail("hanging");
    const socket = connect(site.port, "127.0.0.1");
    socket.write(`GET ${calls["user-lookup"]} HTTP/1.1\r\nHost: x\r\n\r\n`);
    const [asked] = await once(upstream.server, "request");

    socket.destroy();

    await once(asked.socket, "close");
  });
});

describe("the sign-in address of a site whose identity host is elsewhere", () => {
  const env = { LOGIN_URL: "https://id.example.com/login?tenant=7", BASE_URL: "https://support.example.com" };

  it("leads to the identity host with the whole address to come back to", async () => {
    const { server, origins } = await accountSite(env);
    const at = async (path: string) => (await request(server).get(path).expect(303)).headers["location"];

    expect(await at("/login?continue=/contact")).toBe(
      "https://id.example.com/login?tenant=7&continue=https%3A%2F%2Fsupport.example.com%2Fcontact&application=sac",
    );
    expect(await at("/ja/login/?prompt=none")).toBe(
      "https://id.example.com/login?tenant=7&continue=https%3A%2F%2Fsupport.example.com%2Fja&application=sac&prompt=none",
    );
    expect(await at("/login?continue=https%3A%2F%2Fsupport.example.com%2Fkb&prompt=login")).toBe(
      "https://id.example.com/login?tenant=7&continue=https%3A%2F%2Fsupport.example.com%2Fkb&application=sac",
    );
    expect(origins).toEqual(["https://id.example.com"]);
  });

  it.each(["https://evil.example", "//evil.example", "https://support.example.com.evil.example/"])(
    "never comes back to %s",
    async (target) => {
      const { server } = await accountSite(env);

      const { headers } = await request(server).get(`/login?continue=${encodeURIComponent(target)}`);

      expect(new URL(headers["location"] ?? "").searchParams.get("continue")).toBe("https://support.example.com/");
    },
  );
});
