import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type RunningSite, startSite } from "#test/support/running-site.ts";

describe("the server as a process", () => {
  let site: RunningSite | undefined;
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "signpost-site-"));
    writeFileSync(join(folder, "README.md"), "# Handbook\n\nAll about it.\n");
    writeFileSync(join(folder, "one.md"), "# One\n\nThe first page.\n");
  });
  afterEach(async () => {
    await site?.stop();
    site = undefined;
    rmSync(folder, { recursive: true, force: true });
  });

  it("says where it listens and how many pages of which kinds it serves", async () => {
    site = await startSite({ CONTENT_DIR: folder });

    expect(site.lines.join("\n")).toMatch(/serving .* on http:\/\/localhost:\d+\n.* pages: .*1 homePage, 1 topic/);
  });

  it("stops with one line for each wrong setting", () => {
    const { status, stderr } = spawnSync(process.execPath, ["dist/server/main.js"], {
      env: { PATH: process.env["PATH"] ?? "", PORT: "eighty", BASE_URL: "ftp://x" },
      encoding: "utf8",
    });

    expect(status).toBe(1);
    expect(stderr).toMatch(/^PORT .*\n?.*BASE_URL/m);
    expect(stderr).not.toMatch(/\bat .*:\d+:\d+/);
  });

  it("names a content folder that does not exist", () => {
    const { status, stderr } = spawnSync(process.execPath, ["dist/server/main.js"], {
      env: { PATH: process.env["PATH"] ?? "", PORT: "0", CONTENT_DIR: join(folder, "nowhere") },
      encoding: "utf8",
    });

    expect(status).toBe(1);
    expect(stderr).toContain("nowhere");
  });

  it("shows an edit, an addition and a deletion on the next request", async () => {
    site = await startSite({ CONTENT_DIR: folder });
    const text = async (path: string) => {
      const response = await fetch(`${site?.url}${path}`);
      return { status: response.status, body: await response.text() };
    };
    expect((await text("/one")).body).toContain("The first page.");
    expect((await text("/one")).body).toContain("The first page.");

    writeFileSync(join(folder, "one.md"), "# One\n\nThe first page, edited.\n");
    expect((await text("/one")).body).toContain("The first page, edited.");

    expect((await text("/two")).status).toBe(404);
    writeFileSync(join(folder, "two.md"), "# Two\n\nThe second page.\n");
    expect((await text("/two")).body).toContain("The second page.");
    expect((await text("/sitemap.xml")).body).toContain("/two<");

    rmSync(join(folder, "one.md"));
    expect((await text("/one")).status).toBe(404);
  });

  it.each(["identity", "gzip", "br"])(
    "gives a page its entity tag with the first answer, and 304 to whoever has it (%s)",
    async (encoding) => {
      site = await startSite({ CONTENT_DIR: folder });
      const headers = { "accept-encoding": encoding };
      const first = await fetch(`${site.url}/one`, { headers });
      const etag = first.headers.get("etag") ?? "";
      await first.text();

      const again = await fetch(`${site.url}/one`, { headers: { ...headers, "if-none-match": etag } });
      writeFileSync(join(folder, "one.md"), "# One\n\nEdited.\n");
      const edited = await fetch(`${site.url}/one`, { headers: { ...headers, "if-none-match": etag } });

      expect(etag).toMatch(/^"[\w-]+"$/);
      expect(again.status).toBe(304);
      expect(edited.status).toBe(200);
      expect(edited.headers.get("etag")).not.toBe(etag);
    },
  );

  it("finishes a request under way after SIGTERM and exits 0", async () => {
    site = await startSite({ CONTENT_DIR: folder });
    const { port } = new URL(site.url);
    const socket = connect(Number(port), "127.0.0.1");
    let answer = "";
    socket.on("data", (chunk) => {
      answer += chunk;
    });
    socket.write("GET /one HTTP/1.1\r\nHost: x\r\n");
    await new Promise((resolve) => setTimeout(resolve, 50));

    socket.write("\r\n");
    const code = await site.stop();

    expect(code).toBe(0);
    expect(answer).toContain("200 OK");
  });

  it("writes one JSON line a request with its outcome", async () => {
    site = await startSite({ CONTENT_DIR: folder });
    await (await fetch(`${site.url}/one?email=jo@vendor.example`)).text();
    await (await fetch(`${site.url}/one`)).text();
    await (await fetch(`${site.url}/nowhere`)).text();
    await site.stop();

    const requests = site.lines.filter((line) => line.startsWith("{")).map((line) => JSON.parse(line));
    const lines = requests.filter(({ msg }) => msg === "request");
    expect(lines.map(({ path, pageType, status, cache }) => [path, pageType, status, cache])).toEqual([
      [expect.not.stringContaining("jo@vendor.example"), "topic", 200, "miss"],
      ["/one", "topic", 200, "hit"],
      ["/nowhere", "pageNotFound", 404, "miss"],
    ]);
    expect(new Set(lines.map(({ requestId }) => requestId)).size).toBe(3);
    for (const { ms, bytes } of lines) {
      expect(ms).toBeGreaterThanOrEqual(0);
      expect(bytes).toBeGreaterThan(0);
    }
  });
});
