import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { liveAddresses } from "#scripts/parity/live-addresses.ts";

describe("The addresses of a site that is live", () => {
  let server: Server;
  let files: Readonly<Record<string, string>> = {};
  const asked: string[] = [];
  let origin = "";
  beforeEach(async () => {
    asked.length = 0;
    server = createServer((req, res) => {
      asked.push(req.url ?? "");
      const text = files[req.url ?? ""]?.replaceAll("ORIGIN", origin);
      res.writeHead(text === undefined ? 404 : 200).end(text);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterEach(() => new Promise((resolve) => server.close(resolve)));

  it("are those of its sitemap, and of the sitemaps that one lists, on its own host only", async () => {
    files = {
      "/sitemap.xml":
        "<sitemapindex><sitemap><loc>ORIGIN/one.xml?a=1&amp;b=2</loc></sitemap><sitemap><loc>http://elsewhere.example/two.xml</loc></sitemap></sitemapindex>",
      "/one.xml?a=1&b=2":
        "<urlset><url><loc>ORIGIN/start/</loc></url><url><loc> ORIGIN/a%20b </loc></url><url><loc>http://elsewhere.example/x</loc></url></urlset>",
    };

    expect(await liveAddresses(origin)).toEqual(["/start", "/a b"]);
    expect(asked).toEqual(["/sitemap.xml", "/one.xml?a=1&b=2"]);
  });

  it("are counted from the address that the site is below", async () => {
    files = { "/docs/sitemap.xml": "<urlset><url><loc>ORIGIN/docs/start</loc></url></urlset>" };

    expect(await liveAddresses(`${origin}/docs`)).toEqual(["/start"]);
  });

  it("cannot be known without a sitemap", async () => {
    files = {};

    await expect(liveAddresses(origin)).rejects.toThrow("answers 404: no sitemap can be read there");
  });
});
