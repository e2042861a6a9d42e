import request from "supertest";
import { type FolderSite, folderSite } from "#test/support/folder-site.ts";

const article = (number: number) => ({ [`kb/fix-${number}.md`]: `# Fix ${number}\n\nDo this.\n` });
const folders: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "with products": {
    "site.yaml": "metadata: { siteName: Acme }\ncommunity: { url: https://talk.acme.example }\n",
    "mixer/product.yaml": "title: Mixer\nproductBlurb: Mixes.\n",
    "mixer/docs/setup/index.md": "---\ntitle: Setup\n---\n",
    ...Object.fromEntries(Array.from({ length: 8 }, (_, at) => [`mixer/docs/setup/step-${at}.md`, `# Step ${at}\n`])),
    "mixer/docs/setup/deep/index.md": "---\ntitle: Deep\n---\n",
    "mixer/docs/setup/deep/one.md": "# One\n",
    "mixer/kb/slow.md": "# Slow\n",
    "kb/index.md": "---\ntitle: Answers\n---\n",
    ...Object.assign({}, ...Array.from({ length: 12 }, (_, at) => article(at))),
    "oven/product.yaml": "title: Oven\ndeployment: Cloud\n",
    "oven/docs/bake/first.md": "# First\n",
    "imprint.md": "# Imprint\n",
    "news/index.md": "# News\n",
    "news/today.md": "# Today\n",
  },
  "of nothing but Markdown": {
    "README.md": "# Handbook\n",
    "first.md": "# First\n",
    "guide/a.md": "# A\n",
    "guide/more/deeper/b.md": "# B\n",
    "kb/why.md": "# Why\n",
    "guide/c.md": "# C\n",
  },
};

describe.each(Object.entries(folders))("A site %s", (_what, files) => {
  let site: FolderSite;
  beforeAll(async () => {
    site = await folderSite(files);
  });
  afterAll(() => site.close());

  it("has every page of its sitemap behind links from its home page, and no link that leads nowhere", async () => {
    const sitemap = (await request(site.server).get("/sitemap.xml").expect(200)).text;
    const wanted = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = ""]) => new URL(url).pathname);

    const seen = new Set<string>();
    const waiting = ["/"];
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      if (seen.has(path)) continue;
      seen.add(path);
      const { text, status } = await request(site.server).get(path);
      expect(`${status} ${path}`).toMatch(/^(200|301) /);
      const links = [...text.matchAll(/<a [^>]*?href="(\/[^"?#]*)/g)].map(([, href = ""]) => href);
      waiting.push(...links.filter((href) => !/^\/(?:ja|media|assets|gateway)(?:\/|$)/.test(href)));
    }

    expect(wanted.length).toBeGreaterThan(8);
    expect(wanted.filter((path) => !seen.has(path))).toEqual([]);
  });
});

describe("A product of no deployment", () => {
  let site: FolderSite;
  beforeAll(async () => {
    site = await folderSite(folders["with products"] ?? {});
  });
  afterAll(() => site.close());
  const html = async (path: string) => (await request(site.server).get(path).expect(200)).text;

  it("is in the header, on the home page and in the list of products", async () => {
    const [header = "", main = ""] = (await html("/")).split("</header>");

    for (const part of [header, main, (await html("/products")).split("</header>")[1] ?? ""]) {
      expect(part).toContain('href="/mixer"');
      expect(part).toContain('href="/oven"');
    }
  });

  it("has ways to its documentation, community and knowledge base without a card written for them", async () => {
    const main = (await html("/mixer")).split("<main")[1] ?? "";

    const cards = [...main.matchAll(/<a href="([^"]*)" class="go"/g)].map(([, href]) => href);
    expect(cards).toEqual(["/mixer/docs", "https://talk.acme.example/tag/mixer", "/mixer/kb"]);
  });

  it("leaves apps and hubs out of the products", async () => {
    const other = await folderSite({
      "app/product.yaml": "appNameReference: { appName: Timesheets }\n",
      "app/docs/a.md": "# A",
      "hub/product.yaml": "hubName: Migration\n",
      "hub/docs/b.md": "# B",
      "mixer/product.yaml": "title: Mixer\n",
      "mixer/docs/c.md": "# C",
    });

    const { value } = await other.content.source.site("en");
    await other.close();

    expect(value.header.otherProducts.map(({ url }) => url)).toEqual(["/mixer"]);
  });
});
