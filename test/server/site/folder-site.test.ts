import request from "supertest";
import { type FolderSite, folderSite, folderSiteUrl } from "#test/support/folder-site.ts";

const files = {
  "mixer/product.yaml": "title: Mixer\ndeployment: Cloud\n",
  "mixer/docs/start/index.md": "---\ntitle: Start\npageType: ' guide '\n---\n",
  "mixer/docs/start/one.md": "# One\n",
  "mixer/docs/start/two.md": "# Two\n",
  "mixer/docs/empty/index.md": "---\ntitle: Nothing yet\nsubhead: ''\n---\n",
  "ja/mixer/docs/start/one.md": "# 一\n",
};

describe("A site on somebody's own folder", () => {
  const sites: FolderSite[] = [];
  const siteWith = async (env: Readonly<Record<string, string>> = {}) => {
    const site = await folderSite(files, env);
    sites.push(site);
    return site;
  };
  afterEach(async () => {
    await Promise.all(sites.splice(0).map((site) => site.close()));
  });

  it("takes the word guide in any case, on the documentation home, in the header and in its steps", async () => {
    const { server } = await siteWith();

    const home = (await request(server).get("/mixer/docs").expect(200)).text;
    const step = (await request(server).get("/mixer/docs/one").expect(200)).text;

    expect(home).toMatch(/id="guides"/);
    expect(home).toContain('href="/mixer/docs/start">Get started</a>');
    expect(step).toContain("Step 1 of 2");
  });

  it("has no paragraph and no list without anything in it", async () => {
    const { server } = await siteWith();

    for (const path of ["/", "/mixer", "/mixer/docs", "/mixer/docs/empty", "/mixer/docs/start", "/products"]) {
      const { text } = await request(server).get(path).expect(200);
      // Live regions are empty until there is something to say.
      const empty = text.match(/<(p|ul|ol)(?: (?![^>]*role="status")[^>]*)?><\/\1>/g);
      expect(empty).toBeNull();
    }
  });

  it("speaks of signing in only where somebody can", async () => {
    const nobody = await siteWith({ IDENTITY: "none" });
    const elsewhere = await siteWith({ IDENTITY: "none", LOGIN_URL: "https://id.acme.example/login" });

    expect((await request(nobody.server).get("/mixer")).text).not.toContain("Sign in");
    expect((await request(elsewhere.server).get("/mixer")).text).toContain("Sign in");
  });

  it("signs in from the sign-in page to where the page leads back to", async () => {
    const { server } = await siteWith({ IDENTITY: "demo", BASE_URL: "http://localhost:1234" });
    const linksOf = async (path: string) =>
      (await request(server).get(path).expect(200)).text.match(/href="[^"]*\/login[^"]*"/g);

    const links = await linksOf("/login?continue=%2Fmixer&state=failed");

    expect(links).toContain('href="/login?continue=%2Fmixer"');
    expect(links).toContain('href="/ja/login?continue=%2Fmixer"');
    expect(links?.join()).not.toMatch(/continue=%2Flogin|state=/);
    expect((await linksOf("/login?state=code"))?.join()).not.toMatch(/continue=%2Flogin/);
  });

  it("tells editions of one product apart by name wherever several stand in one list", async () => {
    const edition = (deployment: string, version: string) =>
      `productNameReference: { id: kite, productName: Kite }\ndeployment: ${deployment}\nversion: "${version}"\n`;
    const kites = await folderSite({
      "kite/product.yaml": "productNameReference: { id: kite, productName: Kite }\ndeployment: Cloud\n",
      "kite/docs/a.md": "# A\n",
      "kite-server/product.yaml": edition("Server", "8.1"),
      "kite-server/docs/a.md": "# A\n",
      "kite-dc/product.yaml": edition("Data Center", "9.2"),
      "kite-dc/docs/a.md": "# A\n",
      "kite-old/product.yaml": edition("Data Center", "9.1"),
      "kite-old/docs/a.md": "# A\n",
      "lute/product.yaml": "title: Lute\ndeployment: Data Center\n",
    });
    sites.push(kites);

    const { text } = await request(kites.server).get("/").expect(200);
    const namesOf = (address: RegExp) =>
      new Set([...text.matchAll(address)].map(([, name = ""]) => name.replace(/<[^>]*>/g, "").slice(-20)));

    expect(namesOf(/href="\/kite"[^>]*>(.*?)<\/a>/g)).toEqual(new Set(["KKite", "Kite"]));
    expect([...namesOf(/href="\/kite-server"[^>]*>(.*?)<\/a>/g)]).toEqual(["Kite Server", "KKite Server"]);
    expect([...namesOf(/href="\/kite-dc"[^>]*>(.*?)<\/a>/g)].at(-1)).toMatch(/Kite Data Center 9\.2$/);
    expect([...namesOf(/href="\/kite-old"[^>]*>(.*?)<\/a>/g)].at(-1)).toMatch(/Kite Data Center 9\.1$/);
    const search = (await request(kites.server).get("/search-results/").expect(200)).text;
    expect(search).toContain("&quot;versions&quot;:[&quot;9.2&quot;,&quot;9.1&quot;,&quot;8.1&quot;]");
    expect([...namesOf(/href="\/kite-server\/docs"[^>]*>(.*?)<\/a>/g)]).toEqual(["Kite Server"]);
    expect([...namesOf(/href="\/lute"[^>]*>(.*?)<\/a>/g)].at(-1)).toMatch(/Lute$/);
  });

  it("calls a knowledge base of no product as the site: by its stated name, else as the home page reads", async () => {
    const titled = async (more: Readonly<Record<string, string>>) => {
      const site = await folderSite({ "kb/fly.md": "# Fly\n", ...more }, {}, "folder-name");
      sites.push(site);
      return /<h1>(.*?)<\/h1>/.exec((await request(site.server).get("/kb").expect(200)).text)?.[1];
    };
    const home = { "README.md": "# Acme\n\nHello.\n" };

    expect(await titled(home)).toBe("Acme Knowledge Base");
    expect(await titled({ ...home, "site.yaml": "metadata: { siteName: Acme Help }\n" })).toBe(
      "Acme Help Knowledge Base",
    );
    expect(await titled({ ...home, "kb/index.md": "---\ntitle: Our\n---\n" })).toBe("Our Knowledge Base");
    expect(await titled({})).toMatch(/Knowledge Base$/);
  });

  it("loads a chat widget from below any address, and names its origin only", async () => {
    const { server } = await siteWith({ CHAT_WIDGET_URL: "https://cdn.acme.example/agents/one/" });

    const { headers, text } = await request(server).get("/mixer").expect(200);

    expect(text).toContain("https://cdn.acme.example/agents/one&quot;");
    expect(headers["content-security-policy"]).toMatch(/script-src[^;]* https:\/\/cdn\.acme\.example[; ]/);
  });

  it("is shared with a picture that social networks show, the publisher's where there is one", async () => {
    const own = await folderSite({
      ...files,
      "site.yaml": "metadata: { siteName: Acme, logo: ./a.svg, socialImage: ./share.png }",
      "a.svg": "<svg/>",
      "share.png": "png",
    });
    sites.push(own);
    const withLogo = await folderSite({ "site.yaml": "metadata: { logo: ./a.png }", "a.png": "png", "b.md": "# B" });
    sites.push(withLogo);
    const plain = await siteWith();
    const heads = async ({ server }: FolderSite, path: string) => {
      const { text } = await request(server).get(path).expect(200);
      const image = /<meta property="og:image" content="([^"?]*)/.exec(text)?.[1];
      return [image, /<meta name="twitter:card" content="([^"]*)"/.exec(text)?.[1]];
    };

    expect(await heads(own, "/mixer")).toEqual([`${folderSiteUrl}/media/share.png`, "summary_large_image"]);
    expect(await heads(withLogo, "/b")).toEqual([`${folderSiteUrl}/media/a.png`, "summary"]);
    expect(await heads(plain, "/mixer")).toEqual([`${folderSiteUrl}/assets/social.png`, "summary_large_image"]);
    expect((await request(own.server).get("/")).text).toMatch(/<a [^>]*class="logo"[^>]*><img src="\/media\/a\.svg/);
  });

  it("says on its home page who publishes it, as far as it is told", async () => {
    const site = await folderSite({
      "site.yaml":
        "metadata: { siteName: Help, publisher: Acme, legalName: Acme GmbH, brand: Acme, owns: acme.example }",
      "a.md": "# A",
    });
    sites.push(site);

    const { text } = await request(site.server).get("/").expect(200);

    expect(text).toContain(
      '"publisher":{"@type":"Organization","name":"Acme","legalName":"Acme GmbH","brand":{"@type":"Brand","name":"Acme"},"owns":{"@type":"WebSite","url":"https://acme.example"}}',
    );
  });

  it("is told of settings that mean nothing here, and of pictures that are not there", async () => {
    const site = await folderSite({
      "site.yaml": "metadata:\n  siteName: Acme\n  logo: ./gone.png\n  motto: Yes\ntheme: dark\n",
      "a.md": "# A",
    });
    sites.push(site);

    expect(site.content.source.problems().map(({ file, line, field }) => `${file}:${line} ${field}`)).toEqual([
      "site.yaml:5 theme",
      "site.yaml:4 metadata.motto",
      "site.yaml:undefined metadata.logo",
    ]);
  });
});
