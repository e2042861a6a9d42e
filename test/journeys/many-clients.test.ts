import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { get, type IncomingMessage } from "node:http";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { jest } from "@jest/globals";
import { closeServers, listening } from "#test/support/listening.ts";
import { type RunningSite, startSite } from "#test/support/running-site.ts";

jest.setTimeout(180_000);

let folder: string;
let site: RunningSite | undefined;
const sockets: Socket[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "signpost-many-"));
  writeFileSync(join(folder, "index.md"), "# Handbook\n");
  for (let page = 0; page < 40; page += 1) writeFileSync(join(folder, `page-${page}.md`), `# Page ${page}\n\nText.\n`);
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await site?.stop();
  await closeServers();
  rmSync(folder, { recursive: true, force: true });
});

/** Connections from several addresses of this machine, which write `head` and never read. */
async function hold(url: string, count: number, head: (each: number) => string): Promise<void> {
  const addresses = ["127.0.0.2", "127.0.0.3", "127.0.0.4", "127.0.0.5", "127.0.0.7"];
  for (let each = 0; each < count; each += 1) {
    const localAddress = addresses[each % addresses.length] ?? "";
    const socket = connect({ port: Number(new URL(url).port), host: "127.0.0.1", localAddress });
    socket.on("error", () => undefined).pause();
    sockets.push(socket);
    await once(socket, "connect");
    socket.write(head(each));
  }
}

/** Another visitor, on a connection of its own. */
async function visit(url: string, path: string): Promise<{ status: number; html: string }> {
  const options = { localAddress: "127.0.0.6", agent: false, headers: { "x-forwarded-for": "198.18.0.1" } };
  const [response] = (await once(get(url + path, options), "response")) as [IncomingMessage]; // what this event carries
  return { status: response.statusCode ?? 0, html: Buffer.concat(await response.toArray()).toString() };
}

describe("a site that may open few files", () => {
  it("serves visitors, new pages and changed ones while more connections than that stand idle", async () => {
    site = await startSite(
      { CONTENT_DIR: folder, DATA_DIR: join(folder, "data"), LOG_LEVEL: "silent" },
      { openFiles: 128 },
    );
    await hold(site.url, 400, (each) => (each % 2 === 0 ? "" : "GET / HTTP/1.1\r\nHost: x\r\n"));

    for (let page = 0; page < 40; page += 1) expect((await visit(site.url, `/page-${page}`)).status).toBe(200);
    writeFileSync(join(folder, "page-1.md"), "# Another title\n");
    writeFileSync(join(folder, "later.md"), "# Later\n");
    while ((await visit(site.url, "/later")).status !== 200) await new Promise((resolve) => setTimeout(resolve, 20));
    while (!(await visit(site.url, "/page-1")).html.includes("Another title"))
      await new Promise((resolve) => setTimeout(resolve, 20));

    expect((await visit(site.url, "/gateway/api/search/suggestions?term=handbook")).status).toBe(200);
  });
});

describe("a site whose search does not answer", () => {
  it("shows pages and the head of its search page while others hold search pages that they do not read", async () => {
    const search = await listening(() => undefined);
    site = await startSite({
      CONTENT_DIR: folder,
      DATA_DIR: join(folder, "data"),
      LOG_LEVEL: "silent",
      SEARCH_URL: `${search.origin}/search`,
    });
    await hold(
      site.url,
      200,
      (each) => `GET /search-results?searchTerm=${each} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 203.0.113.9\r\n\r\n`,
    );

    for (let page = 0; page < 40; page += 1) expect((await visit(site.url, `/page-${page}`)).status).toBe(200);
    const found = await visit(site.url, "/search-results?searchTerm=handbook");

    expect(found.status).toBe(200);
    expect(found.html).toContain("</html>");
  });
});

describe("a site of a public name", () => {
  it("answers for its own hosts and its partners', and for no other", async () => {
    site = await startSite({
      CONTENT_DIR: folder,
      DATA_DIR: join(folder, "data"),
      LOG_LEVEL: "silent",
      BASE_URL: "https://docs.example.com",
      PARTNER_HOSTS: "partners.example.com,*.resell.example",
    });
    const { url } = site;
    const statusOf = async (host: string, path = "/") => {
      const headers = { host, "x-forwarded-proto": "https" };
      const [response] = (await once(get(url + path, { headers, agent: false }), "response")) as [IncomingMessage];
      response.resume();
      return response.statusCode;
    };

    for (const host of [
      "docs.example.com",
      "partners.example.com",
      "a.resell.example:8443",
      "DOCS.example.com.",
      "10.0.0.1",
    ])
      expect([host, await statusOf(host)]).toEqual([host, 200]);
    for (const host of [
      "evil.example",
      "docs.example.com.evil.example",
      "resell.example",
      "resell.example.evil.example",
      "0x7f.1",
    ])
      expect([host, await statusOf(host)]).toEqual([host, 421]);
    for (const host of [
      "evil.example/.resell.example",
      "evil.example?.resell.example",
      "kim@docs.example.com",
      "docs.example.com#",
    ])
      expect([host, await statusOf(host)]).toEqual([host, 400]);
    expect(await statusOf("evil.example", "/healthz")).toBe(200);
  });
});
