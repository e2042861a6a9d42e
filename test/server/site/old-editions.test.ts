import request from "supertest";
import { type FolderSite, folderSite, folderSiteUrl } from "#test/support/folder-site.ts";

const product = (deployment: string, version: string, more = "") =>
  `title: Mixer ${version}\nproductNameReference: { id: mixer, productName: Mixer }\ndeployment: ${deployment}\nversion: "${version}"\n${more}`;
const filesWith = (canonical = "") => ({
  "ja/index.md": "# ヘルプ\n",
  "mixer/product.yaml": product("Cloud", "None"),
  "mixer/docs/clean.md": "# Clean\n",
  "dc/product.yaml": product("Data Center", "10.2"),
  "dc/docs/run/index.md": "---\ntitle: Run\n---\n",
  "dc/docs/run/start.md": "---\nid: start-it\n---\n# Start\n",
  "dc/9-12/product.yaml": product("Data Center", "9.12", canonical),
  "dc/9-12/docs/run/index.md": "---\ntitle: Run\n---\n",
  "dc/9-12/docs/run/begin.md": "---\nid: start-it\n---\n# Begin\n",
  "dc/9-12/docs/run/only-here.md": "# Only here\n",
});

describe("A page of an older edition", () => {
  let site: FolderSite;
  afterEach(() => site.close());
  const html = async (path: string) => (await request(site.server).get(path).expect(200)).text;
  const canonicalOf = (text: string) => /<link rel="canonical" href="([^"]*)"/.exec(text)?.[1];
  const banner = (text: string) => /<p class="newer-edition"[^>]*>(.*?)<\/p>/.exec(text)?.[1]?.replace(/<!-- -->/g, "");

  it("says so, and leads to this very page of the newest one, or to what is closest to it", async () => {
    site = await folderSite(filesWith());

    expect(banner(await html("/dc/9-12/docs/begin"))).toBe(
      'You are reading about Data Center 9.12. <a href="/dc/docs/start">This page for Data Center 10.2</a>',
    );
    expect(banner(await html("/dc/9-12/docs/only-here"))).toContain(
      '<a href="/dc/docs/run">Data Center 10.2 does not have this page; closest to it is “Run”</a>',
    );
    expect(banner(await html("/dc/docs/start"))).toBeUndefined();
    expect(banner(await html("/mixer/docs/clean"))).toBeUndefined();
    expect(banner(await html("/ja/dc/9-12/docs/begin"))).toContain('href="/ja/dc/docs/start"');
  });

  it("is its own canonical page unless its vendor says otherwise", async () => {
    site = await folderSite(filesWith());

    expect(canonicalOf(await html("/dc/9-12/docs/begin"))).toBe(`${folderSiteUrl}/dc/9-12/docs/begin`);
    expect((await request(site.server).get("/sitemap.xml")).text).toContain("/dc/9-12/docs/begin<");
  });

  it("has the newest edition's page as canonical one, where there is one and the vendor says so", async () => {
    site = await folderSite(filesWith("canonical: newest\n"));

    expect(canonicalOf(await html("/dc/9-12/docs/begin"))).toBe(`${folderSiteUrl}/dc/docs/start`);
    expect(canonicalOf(await html("/dc/9-12/docs/only-here"))).toBe(`${folderSiteUrl}/dc/9-12/docs/only-here`);
    const { text } = await request(site.server).get("/sitemap.xml");
    expect(text).not.toContain("/dc/9-12/docs/begin<");
    expect(text).toContain("/dc/9-12/docs/only-here<");
  });

  it("is kept from search engines where the vendor says so, and is read as before", async () => {
    site = await folderSite(filesWith("canonical: noindex\n"));

    const text = await html("/dc/9-12/docs/begin");

    expect(text).toContain('<meta name="robots" content="noindex"/>');
    expect(canonicalOf(text)).toBeUndefined();
    expect((await request(site.server).get("/sitemap.xml")).text).not.toContain("/dc/9-12/");
    expect(await html("/dc/docs/start")).not.toContain("noindex");
  });

  it("is left for another deployment with a word where that does not have the page", async () => {
    site = await folderSite(filesWith());

    const text = await html("/dc/9-12/docs/only-here");

    expect(text).toMatch(/Cloud<\/a><small>does not have this page, leads to “[^”]+”<\/small>/);
    expect(await html("/dc/9-12/docs/begin")).not.toMatch(/10\.2<\/a><small>/);
  });
});
