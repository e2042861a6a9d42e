import request from "supertest";
import { GatewayError } from "#server/gateway/gateway-error.ts";
import { requestsPath } from "#shared/requests/request-form.ts";
import { closeServers } from "#test/support/listening.ts";
import { removeFolders, requestsSite } from "./requests-site.ts";

afterEach(async () => {
  await closeServers();
  removeFolders();
});

type Site = Awaited<ReturnType<typeof requestsSite>>;
type Fields = Readonly<Record<string, unknown>>;

const id = "0b6f0f4e-6a3f-4a51-8f7d-3f0d6a1c9b11";
const filledIn = {
  form: "contact",
  language: "en",
  submissionId: id,
  email: "kim@example.com",
  subject: "Boards do not load",
  description: "Since this morning.",
  elapsed: "20000",
  website: "",
};

const send = ({ server }: Site, fields: Fields = {}) =>
  request(server)
    .post(requestsPath)
    .set("accept", "application/json")
    .send({ ...filledIn, ...fields });

const sendForm = ({ server }: Site, fields: Fields = {}) => {
  const { submissionId: _, elapsed: __, ...plain } = filledIn;
  return request(server)
    .post(requestsPath)
    .set("accept", "text/html,application/xhtml+xml,*/*;q=0.8")
    .type("form")
    .send({ ...plain, ...fields });
};

const ada = async () => ({ aaId: "ada" });

describe("A support request sent by a script", () => {
  it("is on the disk when it is answered, with a reference", async () => {
    const site = await requestsSite();

    const response = await send(site, { product: "Tracker (Cloud)" }).expect(201);

    expect(response.headers["cache-control"]).toBe("no-store");
    expect(response.body).toEqual({ reference: expect.stringMatching(/^SR-[A-Z2-9]{8}$/), status: "received" });
    expect(site.kept()).toEqual([
      {
        kind: "accepted",
        submissionId: id,
        reference: response.body.reference,
        form: "contact",
        at: "2026-05-04T10:00:00.000Z",
        language: "en",
        subject: "Boards do not load",
        email: "kim@example.com",
        fields: { description: "Since this morning.", product: "Tracker (Cloud)" },
      },
    ]);
  });

  it("is one, with one reference, however often it is sent", async () => {
    const site = await requestsSite();

    const answers = await Promise.all([send(site), send(site), send(site, { submissionId: id.toUpperCase() })]);

    expect(new Set(answers.map(({ body }) => body.reference)).size).toBe(1);
    expect(site.kept()).toHaveLength(1);
  });

  it("is refused when its id is that of another one", async () => {
    const site = await requestsSite();
    await send(site).expect(201);

    const { body } = await send(site, { description: "Something else." }).expect(409);

    expect(body.error).toContain("another request has this id");
    expect(site.kept()).toHaveLength(1);
  });

  it("belongs to the account that is signed in", async () => {
    const site = await requestsSite({ viewerOf: ada });

    await send(site).expect(201);

    expect(site.kept()[0]?.owner).toBe("ada");
  });

  it("is kept for nobody's account when it cannot be found out who is signed in", async () => {
    const site = await requestsSite({ viewerOf: () => Promise.reject(new GatewayError("user-lookup", "timeout")) });

    await send(site).expect(201);

    expect(site.kept()[0]?.owner).toBeUndefined();
    expect(site.queueLines.map(({ msg }) => msg)).toContain("the sender of a support request could not be looked up");
  });

  it.each([
    ["email", { email: "" }, "required"],
    ["email", { email: "kim" }, "not-email"],
    ["email", { email: "kim@example.com, all@example.com" }, "not-email"],
    ["email", { email: `${"k".repeat(250)}@example.com` }, "too-long"],
    ["email", { email: ["kim@example.com"] }, "malformed"],
    ["subject", { subject: " \n " }, "required"],
    ["subject", { subject: "s".repeat(201) }, "too-long"],
    ["description", { description: undefined }, "required"],
    ["description", { description: "d".repeat(10_001) }, "too-long"],
    ["description", { description: { $ne: "" } }, "malformed"],
    ["product", { product: "p".repeat(201) }, "too-long"],
    ["impact", { form: "hot-contact" }, "required"],
    ["impact", { form: "hot-contact", impact: "none" }, "not-a-choice"],
    ["company", { form: "partner-contact" }, "required"],
    ["statusPage", { form: "statuspage-contact" }, "required"],
    ["reference", { form: "file-download" }, "required"],
    ["form", { form: "unknown" }, "malformed"],
    ["form", { form: "__proto__" }, "malformed"],
    ["language", { language: "../../x" }, "malformed"],
    ["submissionId", { submissionId: "../../etc/passwd" }, "malformed"],
    ["elapsed", { elapsed: "-1" }, "malformed"],
  ])("is refused for its %s in %j: %s", async (field, fields, problem) => {
    const site = await requestsSite();

    const response = await send(site, fields).expect(400);

    expect(response.body).toMatchObject({ field, problem });
    expect(site.kept()).toEqual([]);
  });

  it("may be as long as its fields allow in any language", async () => {
    const site = await requestsSite();

    await send(site, { description: "あ".repeat(10_000) }).expect(201);
    await sendForm(site, { description: "あ".repeat(10_000) }).expect(303);

    expect(site.kept().map(({ fields }) => fields["description"]?.length)).toEqual([10_000, 10_000]);
  });

  it("is kept without control characters, on one line where the field is one", async () => {
    const site = await requestsSite();

    await send(site, {
      subject: "Hi\r\nBcc: all@example.com \u001b[31m \ud800",
      description: "one\r\ntwo\u0000\u202e",
    }).expect(201);

    const [kept] = site.kept();
    expect(kept?.subject).toBe("Hi Bcc: all@example.com [31m \ufffd");
    expect(kept?.fields["description"]).toBe("one\ntwo \u202e");
  });

  it("keeps nothing that its form does not ask", async () => {
    const site = await requestsSite();

    await send(site, { owner: "ada", kind: "delivered", company: "ACME", at: "1970-01-01" }).expect(201);

    expect(site.kept()[0]).toMatchObject({ kind: "accepted", at: "2026-05-04T10:00:00.000Z" });
    expect(site.kept()[0]).not.toHaveProperty("owner");
    expect(site.kept()[0]?.fields).toEqual({ description: "Since this morning." });
  });

  it.each([
    ["fills in the field that nobody sees", { website: "https://spam.example" }],
    ["takes less than two seconds", { elapsed: "1999" }],
  ])("is answered as ever and not kept when its sender %s", async (_, fields) => {
    const site = await requestsSite();

    const response = await send(site, fields).expect(201);

    expect(response.body.reference).toMatch(/^SR-/);
    expect(site.kept()).toEqual([]);
    expect(site.queueLines).toContainEqual(
      expect.objectContaining({ form: "contact", msg: "support request passed over as spam" }),
    );
  });

  it("is told the truth when it cannot be kept", async () => {
    const site = await requestsSite({ dataDir: "/dev/null/data" });

    const response = await send(site).expect(503);

    expect(response.body.error).toBe("the request failed");
    expect(response.headers["retry-after"]).toBeDefined();
  });

  it.each([
    ["no JSON", "{", "application/json", 400],
    ["a list", "[]", "application/json", 400],
    ["nothing", "null", "application/json", 400],
    ["a picture", "GIF89a", "image/gif", 415],
    ["more than 128 KiB", JSON.stringify({ x: "x".repeat(140_000) }), "application/json", 413],
  ])("is refused when its body is %s", async (_, body, type, status) => {
    const site = await requestsSite();

    await request(site.server).post(requestsPath).type(type).send(body).expect(status);

    expect(site.kept()).toEqual([]);
  });

  it("is refused when another site's page sent it", async () => {
    const site = await requestsSite({ viewerOf: ada });

    await send(site).set("sec-fetch-site", "cross-site").expect(403);

    expect(site.kept()).toEqual([]);
  });

  it("is refused after 20 in a minute from one network, with the time to wait", async () => {
    const site = await requestsSite();
    for (let count = 0; count < 20; count += 1) await send(site).expect(201);

    const response = await send(site).expect(429);

    expect(Number(response.headers["retry-after"])).toBeGreaterThan(0);
  });
});

describe("A support request of a browser without scripts", () => {
  it.each([
    ["contact", {}, "/contact#support-form-sent"],
    ["contact", { language: "ja" }, "/ja/contact#support-form-sent"],
    ["hot-contact", { impact: "down" }, "/hot-contact#support-form-sent"],
    ["partner-contact", { company: "ACME" }, "/partnercontact#support-form-sent"],
    ["statuspage-contact", { statusPage: "status.example.com" }, "/statuspage-contact#support-form-sent"],
    ["file-download", { reference: "SR-7K2M9QXA" }, "/file-download#support-form-sent"],
    ["contact", { email: "kim" }, "/contact?refused#support-form-invalid"],
    ["contact", { language: "//evil.example" }, "/contact?refused#support-form-invalid"],
    ["//evil.example", {}, "/contact?refused#support-form-invalid"],
  ])("leads from the form %s with %j to %s", async (form, fields, location) => {
    const site = await requestsSite();

    const response = await sendForm(site, { form, ...fields }).expect(303);

    expect(response.headers["location"]).toBe(location);
    expect(response.headers["cache-control"]).toBe("no-store");
    expect(site.kept()).toHaveLength(location.endsWith("sent") ? 1 : 0);
  });

  it("leads to where the page says so when it could not be kept", async () => {
    const site = await requestsSite({ dataDir: "/dev/null/data" });

    const response = await sendForm(site).expect(303);

    expect(response.headers["location"]).toBe("/contact?refused#support-form-failed");
  });

  it("is one when it is sent twice, and another with other words", async () => {
    const site = await requestsSite();

    await sendForm(site);
    await sendForm(site);
    await sendForm(site, { subject: "Something else" });

    expect(site.kept().map(({ subject }) => subject)).toEqual(["Boards do not load", "Something else"]);
  });
});

describe("The list of one's support requests", () => {
  it("names a signed-in visitor's own, newest first, for them alone", async () => {
    let account = "ada";
    const site = await requestsSite({ viewerOf: async () => ({ aaId: account }) });
    await send(site, { submissionId: "", subject: "First" });
    account = "ben";
    await send(site, { submissionId: "", subject: "Ben's" });
    account = "ada";
    await send(site, { submissionId: "", subject: "Second" });

    const response = await request(site.server).get(requestsPath).expect(200);

    expect(response.headers["cache-control"]).toBe("no-store");
    expect(response.headers["vary"]).toContain("Cookie");
    expect(response.body.requests).toEqual([
      expect.objectContaining({ subject: "Second", status: "received", form: "contact" }),
      expect.objectContaining({ subject: "First" }),
    ]);
    expect(JSON.stringify(response.body)).not.toContain("kim@example.com");
  });

  it("is refused to signed-out visitors", async () => {
    const site = await requestsSite();

    const response = await request(site.server).get(requestsPath).expect(401);

    expect(response.body.error).toBe("nobody is signed in");
    expect(response.headers["cache-control"]).toBe("no-store");
  });

  it("cannot be had while nobody can be recognised", async () => {
    const site = await requestsSite({ viewerOf: () => Promise.reject(new GatewayError("user-lookup", "timeout")) });

    await request(site.server).get(requestsPath).expect(504);
  });
});
