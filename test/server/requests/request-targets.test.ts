import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { maxAnswerBytes } from "#server/gateway/ask-upstream.ts";
import { upstreamFetch } from "#server/gateway/fetch.ts";
import { createUpstream } from "#server/gateway/upstream.ts";
import { signature } from "#server/http/signed-body.ts";
import { mailTarget } from "#server/requests/mail-target.ts";
import { DeliveryError } from "#server/requests/request-target.ts";
import { webhookTarget } from "#server/requests/webhook-target.ts";
import { silentLog, supportRequest } from "./support-requests.ts";

const metrics = { observe: () => undefined, setOpen: () => undefined };

describe("A support request to a webhook", () => {
  let status = 200;
  let answer = "";
  let received: { headers: IncomingMessage["headers"]; body: string }[] = [];
  const server = createServer(async (req, res) => {
    const chunks: Buffer[] = [];
    for await (const chunk of req) chunks.push(chunk);
    received.push({ headers: req.headers, body: Buffer.concat(chunks).toString() });
    res.writeHead(status).end(answer);
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  });
  beforeEach(() => {
    status = 200;
    answer = "";
    received = [];
  });
  afterAll(() => server.close());

  const targetAt = (url: string) => {
    const upstream = createUpstream(
      { name: "requests", url, timeoutMs: 1000 },
      { fetchFn: upstreamFetch, metrics, log: silentLog },
    );
    return webhookTarget({ upstream, secret: "shared", now: () => 1_777_777_777_000 });
  };
  // A TCP server that listens has an address of this form.
  const target = () => targetAt(`http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`);

  it("arrives as JSON without the sender's account", async () => {
    await target().deliver(supportRequest({ owner: "kim" }));

    expect(JSON.parse(received[0]?.body ?? "")).toEqual(supportRequest());
  });

  it("is signed, and named so that the receiver knows one that comes twice", async () => {
    await target().deliver(supportRequest());

    const [{ headers, body } = { headers: {}, body: "" }] = received;
    expect(headers["x-signpost-signature"]).toBe(`t=1777777777,v1=${signature(`1777777777.${body}`, "shared")}`);
    expect(headers["idempotency-key"]).toBe(supportRequest().submissionId);
  });

  it.each([200, 202])("has arrived when the receiver answers %d, whatever else it says", async (success) => {
    status = success;
    answer = "x".repeat(maxAnswerBytes + 1);

    await expect(target().deliver(supportRequest())).resolves.toBeUndefined();
    expect(received).toHaveLength(1);
  });

  it.each([400, 413, 422])("is refused when the receiver answers %d", async (refusal) => {
    status = refusal;

    await expect(target().deliver(supportRequest())).rejects.toMatchObject({ kind: "refused" });
  });

  it.each([302, 404, 429, 500, 503])("waits when the receiver answers %d", async (failure) => {
    status = failure;

    await expect(target().deliver(supportRequest())).rejects.toMatchObject({ kind: "failed" });
  });

  it("waits when nobody listens", async () => {
    await expect(targetAt("http://127.0.0.1:9/").deliver(supportRequest())).rejects.toThrow(DeliveryError);
  });
});

describe("A support request by mail", () => {
  let mails: string[] = [];
  let refusal: (Error & { responseCode?: number }) | undefined;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        mails.push(Buffer.concat(chunks).toString());
        done(refusal ?? null);
      });
    },
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  });
  beforeEach(() => {
    mails = [];
    refusal = undefined;
  });
  afterAll(async () => {
    await new Promise<void>((resolve) => server.close(resolve));
  });

  const target = (port = (server.server.address() as AddressInfo).port) =>
    mailTarget({
      smtpUrl: `smtp://127.0.0.1:${port}`,
      from: "site@signpost.example",
      to: "support@signpost.example",
      timeoutMs: 1000,
    });

  it("carries what was asked, and is answered to the visitor", async () => {
    await target().deliver(supportRequest());

    expect(mails[0]).toContain("Reply-To: kim@example.com");
    expect(mails[0]).toContain("Boards do not load");
    expect(mails[0]).toContain("Since this morning.");
    expect(mails[0]).toContain(`Message-ID: <${supportRequest().submissionId}@signpost.example>`);
  });

  it("takes no header from what the visitor wrote", async () => {
    await target().deliver(supportRequest({ subject: "Hi\r\nBcc: everybody@example.com" }));

    expect(mails[0]).not.toMatch(/^Bcc:/m);
  });

  it("is refused when the server does not take this message", async () => {
    refusal = Object.assign(new Error("too odd"), { responseCode: 552 });

    await expect(target().deliver(supportRequest())).rejects.toMatchObject({ kind: "refused" });
  });

  it("waits when the server is busy or not there", async () => {
    refusal = Object.assign(new Error("later"), { responseCode: 451 });

    await expect(target().deliver(supportRequest())).rejects.toMatchObject({ kind: "failed" });
    await expect(target(9).deliver(supportRequest())).rejects.toMatchObject({ kind: "failed" });
  });
});
