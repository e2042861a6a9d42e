import request from "supertest";
import { type FolderSite, folderSite } from "#test/support/folder-site.ts";
import { oddFiles } from "#test/support/odd-files.ts";

const batches = 12;
const ordinary = Object.fromEntries(
  Array.from({ length: batches + 3 }, (_, at) => [`guide/page-${at}.md`, `# Page ${at}\n\nAs at first.\n`]),
);

/** Fuzzing: files that nobody means to be there are added to a live site, a few at a time. */
describe("A site into whose folder odd files come", () => {
  let site: FolderSite;
  beforeAll(async () => {
    site = await folderSite(
      { ...ordinary, "index.md": "# Home", "guide/doomed.md": "# Doomed" },
      { CONTENT_WATCH: "events" },
    );
  }, 60_000);
  afterAll(() => site.close());

  const get = (path: string) => request(site.server).get(path);
  const settled = async () => {
    await site.content.settle();
    while (site.content.source.settled() !== undefined) await site.content.source.settled();
  };

  it("has more than a hundred of them", () => {
    expect(oddFiles.length).toBeGreaterThan(100);
  });

  it("shows every ordinary edit and deletion, and answers every other page", async () => {
    const size = Math.ceil(oddFiles.length / batches);
    for (let at = 0; at < batches; at++) {
      const odd = oddFiles.slice(at * size, (at + 1) * size);
      for (const { put } of odd) put(site.content.dir);
      site.content.write({
        [`guide/page-${at}.md`]: `# Page ${at}\n\nEdited beside odd files.\n`,
        [`guide/new-${at}.md`]: `# New ${at}\n`,
      });
      if (at > 0) site.content.remove(`guide/new-${at - 1}.md`);
      await settled();

      const beside = odd.map(({ name }) => name.slice(0, 40));
      const edited = await get(`/guide/page-${at}`);
      expect({ beside, status: edited.status, isNew: edited.text.includes("Edited beside") }).toEqual({
        beside,
        status: 200,
        isNew: true,
      });
      expect({ beside, status: (await get(`/guide/new-${at}`)).status }).toEqual({ beside, status: 200 });
      if (at > 0) expect({ beside, gone: (await get(`/guide/new-${at - 1}`)).status }).toEqual({ beside, gone: 404 });
      for (const path of ["/", "/guide", "/guide/page-13", "/guide/doomed", "/search-results"])
        expect({ beside, path, status: (await get(path)).status }).toEqual({ beside, path, status: 200 });
    }
  }, 300_000);

  it("shows nothing that is hidden in it", async () => {
    for (const path of [
      "/leak",
      "/leak.md",
      "/media/leak.txt",
      "/media/package.json",
      "/git/config",
      "/media/git/config",
      "/media/passwd.txt",
    ])
      expect({ path, status: (await get(path)).status }).toEqual({ path, status: 404 });
    expect((await get("/sitemap.xml")).text).not.toMatch(/leak|node_modules|\.git/);
  });

  it.each([
    "/body/container",
    "/body/callouts",
    "/body/code",
    "/body/shortcodes",
    "/body/entities",
    "/body/heading",
    "/body/same%20headings",
    "/front/proto",
    "/front/types",
    "/front/blanks",
    "/names/__proto__",
    "/names/constructor",
    "/json/proto",
    "/json/rich%20text",
    "/yaml/proto",
  ])("answers what looks up the names of objects, and what expressions could stumble over: %s", async (path) => {
    expect((await get(path)).status).toBe(200);
  });

  it("says in its readiness that content is wrong, and is ready", async () => {
    const { status, body } = await get("/readyz");

    expect(status).toBe(200);
    expect(body.degraded).toContain("content");
  });
});
