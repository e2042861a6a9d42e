import request from "supertest";
import { type FolderSite, folderSite } from "#test/support/folder-site.ts";

let site: FolderSite;

beforeAll(async () => {
  const pages = Array.from({ length: 40 }, (_, n) => [`page-${n}.md`, `# Page ${n}\n\nAbout number ${n}.\n`] as const);
  site = await folderSite({ "README.md": "# Handbook\n\nAll about it.\n", ...Object.fromEntries(pages) });
});
afterAll(() => site.close());

describe.each(["/sitemap.xml", "/llms.txt"])("%s", (path) => {
  it.each(["br", "gzip"])("is sent compressed to whoever takes %s", async (encoding) => {
    const { headers } = await request(site.server).get(path).set("Accept-Encoding", encoding).buffer(false).expect(200);

    expect(headers["content-encoding"]).toBe(encoding);
    expect(headers["vary"]).toContain("Accept-Encoding");
  });

  it("is not sent again to whoever has it", async () => {
    const { headers } = await request(site.server).get(path).expect(200);

    expect(headers["etag"]).toMatch(/^W\/"[\w-]+"$/);
    await request(site.server)
      .get(path)
      .set("If-None-Match", headers["etag"] ?? "")
      .expect(304);
  });
});
