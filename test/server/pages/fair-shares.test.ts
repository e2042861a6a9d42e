import request from "supertest";
import { type FolderSite, folderSite } from "#test/support/folder-site.ts";

let site: FolderSite;

const files = {
  "README.md": "# Handbook\n\nAll about it.\n",
  "one.md": "# One\n\nThe first page.\n",
  "two.md": "# Two\n\nThe second page.\n",
  "three.md": "# Three\n\nThe third page.\n",
  "ja/two.md": "# 二\n",
};

beforeEach(async () => {
  site = await folderSite(files, {
    CLIENT_REQUESTS_PER_MINUTE: "3",
    CONTENT_WATCH: "events",
    RENDER_TIMEOUT_MS: "60000",
  });
});
afterEach(() => site.close());

const get = (path: string, from = "192.0.2.1") => request(site.server).get(path).set("X-Forwarded-For", from);

const outcomes = () => site.lines.filter(({ msg }) => msg === "request").map(({ path, cache }) => `${path} ${cache}`);

describe("fair shares", () => {
  it("refuse a client who asks too much of what must be made, and nobody else", async () => {
    for (const path of ["/one", "/two", "/three"]) await get(path).expect(200);

    const refused = await get("/search-results/?searchTerm=x").expect(429);

    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect(refused.headers["x-request-id"]).toMatch(/./);
    expect(refused.text).toContain("asking faster than this site can answer");
    await get("/search-results/?searchTerm=x", "192.0.2.2").expect(200);
  });

  it("refuse in the language of the page", async () => {
    for (const path of ["/one", "/two", "/three"]) await get(path).expect(200);

    const refused = await get("/ja/search-results/").expect(429);

    expect(refused.text).toContain("リクエストが多すぎます");
  });

  it("count nothing that is answered from memory", async () => {
    for (let n = 0; n < 10; n += 1) await get("/one").expect(200);

    await get("/two").expect(200);
  });

  it("count searches, suggestions and questions about the account", async () => {
    await get("/gateway/api/search/suggestions?term=a").expect(200);
    await get("/gateway/api/session/heartbeat").expect(401);

    await get("/gateway/api/session/heartbeat").expect(429);
  });
});

describe("a page's Markdown view", () => {
  it("is made once, and then sent from memory, compressed, with an entity tag", async () => {
    const first = await get("/one.md").set("Accept-Encoding", "gzip").expect(200);
    const again = await get("/one.md").set("Accept-Encoding", "gzip").expect(200);
    await get("/one.md")
      .set("If-None-Match", again.headers["etag"] ?? "")
      .set("Accept-Encoding", "gzip")
      .expect(304);

    expect(outcomes()).toEqual(["/one.md miss", "/one.md hit", "/one.md not-modified"]);
    for (const { headers, text } of [first, again]) {
      expect(text).toContain("The first page.");
      expect(headers["content-type"]).toBe("text/markdown; charset=utf-8");
      expect(headers["content-encoding"]).toBe("gzip");
      expect(headers["vary"]).toContain("Accept-Encoding");
      expect(headers["x-robots-tag"]).toBe("noindex");
      expect(headers["etag"]).toBe(first.headers["etag"]);
    }
  });

  it("follows its page", async () => {
    await get("/one.md").expect(200);
    site.content.write({ "one.md": "# One\n\nEdited.\n" });
    await site.content.settle();

    const edited = await get("/one.md").expect(200);

    expect(edited.text).toContain("Edited.");
  });
});

describe("an address without page", () => {
  it("is answered from memory, each language with one page for all of them", async () => {
    const first = await get("/nowhere").expect(404);
    const other = await get("/elsewhere").set("Accept-Encoding", "br").expect(404);
    const japanese = await get("/ja/nowhere").expect(404);

    expect(outcomes()).toEqual(["/nowhere miss", "/elsewhere hit", "/ja/nowhere miss"]);
    expect(other.headers["content-encoding"]).toBe("br");
    expect(other.headers["cache-control"]).toBe(first.headers["cache-control"]);
    expect(first.text).toContain('lang="en"');
    expect(japanese.text).toContain('lang="ja"');
  });

  it("is a page as soon as there is one", async () => {
    await get("/nowhere").expect(404);
    await get("/four").expect(404);

    site.content.write({ "four.md": "# Four\n\nThe fourth page.\n" });
    await site.content.settle();

    await get("/four").expect(200);
  });

  it("costs programs that try doors a line, and gives people the page", async () => {
    const probed = await get("/wp-login.php").expect(404);
    const visited = await get("/old/manual.php").set("Accept", "text/html,*/*;q=0.8").expect(404);

    expect(probed.text).toBe("404\n");
    expect(visited.text).toContain("<h1");
  });
});
