import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { get as getPlain, type IncomingMessage } from "node:http";
import { connect } from "node:http2";
import { request } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type RunningNginx, startNginx } from "#scripts/engines/nginx.mjs";
import { freePort } from "#scripts/engines/own-process.mjs";
import { findTool } from "#scripts/engines/system-tools.mjs";
import { requestsPath } from "#shared/requests/request-form.ts";
import { type FolderSite, folderSite } from "#test/support/folder-site.ts";

const name = "help.example.com";
const config = readFileSync(fileURLToPath(new URL("../../ops/nginx/signpost.conf", import.meta.url)), "utf8");
const isThere = findTool("nginx") !== undefined && findTool("openssl") !== undefined;

let place: string;
let site: FolderSite;
let nginx: RunningNginx;
let ca: Buffer;
let [plainPort, tlsPort] = [0, 0];

type Answer = { readonly status: number; readonly headers: IncomingMessage["headers"]; readonly text: string };

async function read(answer: IncomingMessage): Promise<Answer> {
  let text = "";
  for await (const piece of answer.setEncoding("utf8")) text += piece;
  return { status: answer.statusCode ?? 0, headers: answer.headers, text };
}

/** As a browser asks that finds the name at this machine, and believes the certificate. */
function ask(path: string, headers: Record<string, string> = {}, body?: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const to = { host: "127.0.0.1", port: tlsPort, servername: name, ca, path };
    const asked = request(
      { ...to, method: body === undefined ? "GET" : "POST", headers: { host: name, ...headers } },
      (answer) => void read(answer).then(resolve, reject),
    );
    asked.on("error", reject).end(body);
  });
}

(isThere ? describe : describe.skip)("the site behind a real nginx with TLS, with the configuration of ops/", () => {
  beforeAll(async () => {
    place = mkdtempSync(join(tmpdir(), "signpost-nginx-"));
    const [key, certificate] = [join(place, "key.pem"), join(place, "cert.pem")];
    const words = `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=${name} -addext subjectAltName=DNS:${name}`;
    const made = spawnSync("openssl", [...words.split(" "), "-keyout", key, "-out", certificate], { encoding: "utf8" });
    expect({ status: made.status, said: made.status === 0 ? "" : made.stderr }).toEqual({ status: 0, said: "" });
    ca = readFileSync(certificate);
    site = await folderSite({ "index.md": "# Home\n\nHello.\n" }, { BASE_URL: `https://${name}` });
    [plainPort, tlsPort] = [await freePort(), await freePort()];
    const changed = config
      .replace("127.0.0.1:3000", new URL(site.origin).host)
      .replace("listen 80;", `listen 127.0.0.1:${plainPort};`)
      .replace("listen 443 ssl http2;", `listen 127.0.0.1:${tlsPort} ssl http2;`)
      .replace(/^ {2}listen \[::\].*\n/gm, "")
      .replace("/etc/ssl/help.example.com.pem", certificate)
      .replace("/etc/ssl/help.example.com.key", key);
    nginx = await startNginx(place, changed);
    while (
      !(await ask("/").then(
        () => true,
        () => false,
      ))
    );
  });
  afterAll(async () => {
    await nginx.stop();
    await site.close();
    rmSync(place, { recursive: true, force: true });
  });

  it("is served encrypted, and tells browsers to come so from now on", async () => {
    const { status, headers, text } = await ask("/");

    expect(status).toBe(200);
    expect(text).toContain("Hello.");
    expect(headers["strict-transport-security"]).toMatch(/max-age=\d{7,}/);
  });

  it("speaks HTTP/2", async () => {
    const session = connect(`https://127.0.0.1:${tlsPort}`, { ca, servername: name });
    const status = await new Promise((resolve, reject) => {
      session.on("error", reject);
      const stream = session.request({ ":path": "/", ":authority": name });
      stream.on("error", reject).on("response", (headers) => resolve(headers[":status"]));
      stream.resume().end();
    });
    session.close();

    expect(status).toBe(200);
  });

  it("sends whoever comes unencrypted to the same address with https", async () => {
    const { status, headers } = await new Promise<Answer>((resolve, reject) => {
      getPlain({ host: "127.0.0.1", port: plainPort, path: "/a?b=c", headers: { host: name } }, (answer) =>
        read(answer).then(resolve, reject),
      ).on("error", reject);
    });

    expect([status, headers.location]).toEqual([308, `https://${name}/a?b=c`]);
  });

  it("believes of a visitor neither another host nor another scheme", async () => {
    const forged = { "x-forwarded-host": "evil.example", "x-forwarded-proto": "http", "x-forwarded-for": "192.0.2.7" };
    const { status, text } = await ask("/", forged);

    expect(status).toBe(200);
    expect(text).not.toContain("evil.example");
  });

  it("names in its answer the request's id that nginx gave, as the log does", async () => {
    const id = String((await ask("/nowhere")).headers["x-request-id"]);

    expect(id).toMatch(/^[\da-f]{32}$/);
    expect(site.lines.some(({ requestId }) => requestId === id)).toBe(true);
  });

  it("takes a form of its own pages, and no more than a form can be", async () => {
    const headers = { origin: `https://${name}`, "content-type": "application/json", accept: "application/json" };

    expect((await ask(requestsPath, headers, "{}")).status).toBe(400);
    expect((await ask(requestsPath, headers, "x".repeat(300_000))).status).toBe(413);
  });
});
