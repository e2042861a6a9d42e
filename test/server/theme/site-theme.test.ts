import request from "supertest";
import { type FolderSite, folderSite } from "#test/support/folder-site.ts";

const pages = {
  "site.yaml": "metadata:\n  siteName: Violet\n",
  "index.md": "# Violet\n",
  "lamps/product.yaml": "title: Lamps\n",
  "lamps/docs/index.md": "# Lamps documentation\n",
  "brand/sign.svg": "<svg xmlns='http://www.w3.org/2000/svg'/>",
  "brand/dark.svg": "<svg xmlns='http://www.w3.org/2000/svg'/>",
  "fonts/serif.woff2": "wOF2",
};

let site: FolderSite | undefined;
afterEach(() => site?.close());

async function siteWith(files: Readonly<Record<string, string>>, env = {}) {
  site = await folderSite({ ...pages, ...files }, env);
  return site;
}
const html = async ({ server }: FolderSite, path = "/") => (await request(server).get(path).expect(200)).text;
const sheetUrl = (text: string) => /href="(\/assets\/theme-[0-9a-f]{12}\.css)"/.exec(text)?.[1] ?? "none";
const sheet = async (site: FolderSite, path = "/") =>
  (
    await request(site.server)
      .get(sheetUrl(await html(site, path)))
      .expect(200)
  ).text;
const problems = ({ content }: FolderSite) => content.source.problems();

describe("a site without a theme", () => {
  it("links no sheet but the product's", async () => {
    expect(sheetUrl(await html(await siteWith({})))).toBe("none");
  });
});

describe("a site's theme", () => {
  it("is a style sheet of its own after the product's, kept for ever under its hash, within the policy", async () => {
    const themed = await siteWith({ "theme.yaml": 'colors: { accent: "#6b21a8" }\nradius: 12\ndensity: compact\n' });
    const text = await html(themed);

    expect(text.indexOf("/assets/site.css")).toBeLessThan(text.indexOf(sheetUrl(text)));
    expect(text).not.toMatch(/ style="|<style/);
    const answer = await request(themed.server).get(sheetUrl(text)).set("Accept-Encoding", "br").expect(200);
    expect(answer.headers["content-type"]).toMatch(/^text\/css/);
    expect(answer.headers["content-encoding"]).toBe("br");
    expect(answer.headers["cache-control"]).toContain("immutable");
    const css = await sheet(themed);
    expect(css).toMatch(/--accent: light-dark\(#6b21a8, #\w{6}\)/);
    expect(css).toContain("--round: 12px");
  });

  it("may stand in site.yaml", async () => {
    const themed = await siteWith({ "site.yaml": `${pages["site.yaml"]}theme:\n  radius: 3\n` });

    expect(await sheet(themed)).toContain("--round: 3px");
    expect(problems(themed)).toEqual([]);
  });

  it("answers an older page with the present sheet, which is not kept", async () => {
    const themed = await siteWith({ "theme.yaml": "radius: 3\n" });
    const answer = await request(themed.server).get("/assets/theme-0123456789ab.css").expect(200);

    expect([answer.text.includes("--round: 3px"), answer.headers["cache-control"]]).toEqual([true, "no-cache"]);
  });

  it("names a colour that cannot be read, with file, line and field, and shows the nearest that can", async () => {
    const themed = await siteWith({ "theme.yaml": 'radius: 3\ncolors:\n  accent: "#ffb000"\n' });
    const [problem] = problems(themed);

    expect(problem).toMatchObject({ severity: "warning", file: "theme.yaml", line: 3, field: "colors.accent" });
    const shown = /shown is the nearest colour that has it, (#\w{6})/.exec(problem?.message ?? "")?.[1] ?? "none";
    expect(await sheet(themed)).toContain(`--accent: ${shown}`);
  });

  it("costs a wrong value only itself, and the site nothing", async () => {
    const themed = await siteWith({
      "site.yaml": `${pages["site.yaml"]}theme:\n  radius: wide\n  colours: {}\n  colors:\n    ink: beige-ish\n    accent: "#6b21a8"\n  fonts:\n    text: https://fonts.example/x.woff2\n  logo: ./brand/none.svg\n`,
    });

    expect(problems(themed).map(({ file, line, field }) => [file, line, field])).toEqual([
      ["site.yaml", 4, "theme.radius"],
      ["site.yaml", 5, "theme.colours"],
      ["site.yaml", 7, "theme.colors.ink"],
      ["site.yaml", 10, "theme.fonts.text"],
      ["site.yaml", 11, "theme.logo"],
    ]);
    const text = await html(themed);
    expect(text).toContain("<title>Violet</title>");
    expect(await sheet(themed)).toContain("#6b21a8");
  });

  it("brings its fonts, the first of which is there early, and what stands in for them", async () => {
    const themed = await siteWith({
      "theme.yaml":
        "fonts:\n  text:\n    files: [{ file: ./fonts/serif.woff2, weight: '400 700' }]\n    fallback: serif\n    sizeAdjust: 104\n",
    });
    const text = await html(themed);
    const font = /<link rel="preload" href="(\/media\/fonts\/serif\.woff2\?v=\w+)" as="font"/.exec(text)?.[1];

    expect(font).toBeDefined();
    const css = await sheet(themed);
    expect(css).toContain(`url("..${font}") format("woff2"); font-weight: 400 700`);
    expect(css).toContain("size-adjust: 104%");
  });

  it("is not sent again to who has it", async () => {
    const { server } = await siteWith({ "theme.yaml": "radius: 3\n" });
    const url = sheetUrl((await request(server).get("/")).text);
    const { headers } = await request(server).get(url).expect(200);

    await request(server).get(url).set("If-None-Match", String(headers["etag"])).expect(304);
  });

  it("has a picture for each theme, and icons by their kind", async () => {
    const themed = await siteWith({
      "theme.yaml": "logo: { light: ./brand/sign.svg, dark: ./brand/dark.svg }\nfavicon: { svg: ./brand/sign.svg }\n",
    });
    const text = await html(themed);

    expect(text).toMatch(/<img src="\/media\/brand\/sign\.svg[^>]+class="in-light"/);
    expect(text).toMatch(/<img src="\/media\/brand\/dark\.svg[^>]+class="in-dark"/);
    expect(text).toMatch(/<link rel="icon" href="\/media\/brand\/sign\.svg\?v=\w+" type="image\/svg\+xml"/);
  });

  it("gives a product a hue of its own, on that product's pages only", async () => {
    const themed = await siteWith({ "theme.yaml": "products:\n  lamps: 40\n" });

    expect(await html(themed, "/lamps/docs")).toMatch(/<html [^>]*data-product="lamps"/);
    expect(await html(themed)).not.toContain("data-product");
    expect(await sheet(themed)).toContain(':root[data-product="lamps"]');
  });

  it("is another one on the request after its file changed", async () => {
    const themed = await siteWith({ "theme.yaml": "radius: 3\n" }, { CONTENT_WATCH: "events" });
    const before = sheetUrl(await html(themed));
    themed.content.write({ "theme.yaml": "radius: 4\n" });
    await themed.content.settle();
    const after = sheetUrl(await html(themed));

    expect(after).not.toBe(before);
    expect(await sheet(themed)).toContain("--round: 4px");
  });
});

describe("custom.css", () => {
  it("comes with the theme, after it", async () => {
    const themed = await siteWith({
      "theme.yaml": "radius: 3\n",
      "custom.css": "h1 { background: url(./brand/sign.svg) }\n",
    });
    const css = await sheet(themed);

    expect(css.indexOf("@layer theme")).toBeLessThan(css.indexOf("@layer custom"));
    expect(css).toMatch(/url\("\.\.\/media\/brand\/sign\.svg\?v=\w+"\)/);
  });

  it("is enough by itself, and names what it may not do", async () => {
    const themed = await siteWith({ "custom.css": "h1 { color: red }\n@import 'x.css';\n" });

    expect(await sheet(themed)).toContain("h1 { color: red }");
    expect(problems(themed)).toMatchObject([{ severity: "warning", file: "custom.css", line: 2 }]);
  });
});
