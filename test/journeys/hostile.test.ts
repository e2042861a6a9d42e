import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { request as httpRequest } from "node:http";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type RunningSite, startSite } from "#test/support/running-site.ts";

const script = '"><script>alert(1)</script><img src=x onerror=alert(1)>';
const yaml = JSON.stringify;

/** Writes a content folder in which every field and text attacks. */
function hostileFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "hostile-"));
  const link = yaml(`https://elsewhere.example/${script}`);
  const files: Record<string, string> = {
    "site.yaml": `metadata: { siteName: ${yaml(script)}, legalName: ${yaml(script)} }\nfooter: { terms: ${link} }\nredirects: { /r1: /r2, /r2: /r1, /run: "javascript:alert(1)" }\n`,
    "header.yaml": `menus: [{ heading: ${yaml(script)}, primarySection: [{ title: ${yaml(script)}, buttonLink: ${link} }] }]\n`,
    "index.yaml": `title: ${yaml(script)}\ncards: [{ title: ${yaml(script)}, description: ${yaml(script)}, buttonLink: ${link} }]\n`,
    "page.md": `---\ntitle: ${yaml(script)}\ndescription: ${yaml(script)}\nimage: ${yaml(`javascript:alert(1)${script}`)}\nnotice: { title: ${yaml(script)}, message: ${yaml(script)} }\n---\n${script}\n\n[run](javascript:alert(1)) ![](javascript:alert(1))\n\n## ${script}\n\n\`\`\`html title='${script}'\n${script}\n\`\`\`\n`,
    "runs.yaml": 'type: pageResources\ntitle: Runs\ncards: [{ title: Run, buttonLink: "java\\tscript:alert(1)" }]\n',
    "deep.md": `# Deep\n\n${">".repeat(5000)} text\n`,
    "high.md": `---\nurl: "/\\ud800"\n---\n# High\n`,
    "name %25 & ?.md": "# Odd name\n",
  };
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text);
  mkdirSync(join(folder, "folder.md"));
  mkdirSync(join(folder, "ja"));
  symlinkSync("round.md", join(folder, "round.md"));
  symlinkSync("/etc/passwd", join(folder, "passwd.txt"));
  return folder;
}

describe("a site whose content attacks its readers", () => {
  let site: RunningSite;
  let folder: string;
  beforeAll(async () => {
    folder = hostileFolder();
    site = await startSite({ CONTENT_DIR: folder });
  });
  afterAll(async () => {
    await site.stop();
    rmSync(folder, { recursive: true });
  });

  it.each([
    "/",
    "/page",
    "/ja/page",
    "/search-results?searchTerm=<script>",
    "/no-such-page",
    "/name%20%2525%20&%20%3F",
  ])("shows %s without anything that runs", async (path) => {
    const response = await fetch(site.url + path);
    const html = await response.text();

    expect(response.status).toBe(path === "/no-such-page" ? 404 : 200);
    expect(html).not.toMatch(/<script>|<img src="?x|href="\s*javascript:/);
    expect([...html.matchAll(/<[^<>]*\son\w+=/g)].filter(([tag]) => !tag.includes("&quot;"))).toEqual([]);
  });

  it("tells those who link it a title, a description and a picture that are text and an address of the site", async () => {
    const html = await (await fetch(`${site.url}/page`)).text();
    const metas = new Map(
      [...html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g)].map(([, name, content]) => [
        name,
        content,
      ]),
    );

    expect(metas.get("og:title")).toContain("&lt;script&gt;");
    expect(metas.get("og:description")).toContain("&lt;script&gt;");
    expect(metas.get("og:image")).toMatch(/^http:\/\/localhost:\d+\/assets\//);
    expect(JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? "")).toMatchObject({
      "@graph": expect.arrayContaining([expect.objectContaining({ headline: script })]),
    });
  });

  it("keeps what is wrong to its own page, which shows a request id and no detail", async () => {
    for (const path of ["/runs", "/deep"]) {
      const response = await fetch(site.url + path);
      const html = await response.text();

      expect(response.status).toBe(500);
      expect(html).toContain(response.headers.get("x-request-id"));
      expect(html).not.toMatch(/\.md|\.yaml|nested|node_modules| at \w+ \(/);
    }
  });

  it("names file, line and field in the log", async () => {
    await fetch(`${site.url}/runs`);
    const named = () => site.lines.find((line) => line.includes('"request failed"') && line.includes("runs.yaml:3"));
    while (named() === undefined) await new Promise((resolve) => setTimeout(resolve, 50));

    expect(named()).toContain("cards[0].buttonLink");
  });

  it("sends nobody round in a circle, to a script or out of the folder", async () => {
    for (const path of ["/r1", "/run", "/media/passwd.txt", "/media/%2e%2e/etc/passwd", "/round"])
      expect((await fetch(site.url + path, { redirect: "manual" })).status).toBe(404);
  });
});

describe("a site under hostile requests", () => {
  let site: RunningSite;
  beforeAll(async () => {
    site = await startSite();
  });
  afterAll(() => site.stop());

  /** As it stands: `fetch` would tidy the address up. */
  const get = (path: string) =>
    new Promise<{ status: number; text: string }>((resolve, reject) => {
      const { hostname, port } = new URL(site.url);
      const asked = httpRequest({ hostname, port, path }, (response) => {
        let text = "";
        response.setEncoding("utf8").on("data", (part) => {
          text += part;
        });
        response.on("end", () => resolve({ status: response.statusCode ?? 0, text }));
      });
      asked.on("error", reject).end();
    });

  it.each(["//elsewhere.example/x", "/ja//elsewhere.example/x", "/%2Felsewhere.example", "/%5Celsewhere.example/x"])(
    "has no link to another site on the page for %s",
    async (path) => {
      const { status, text } = await get(path);

      expect(status).toBe(404);
      expect(text).not.toMatch(/href="(?:\/[/\\]|https?:)[^"]*elsewhere/);
    },
  );

  it("answers the longest targets", async () => {
    for (const part of ["a", "@", "%40", "../", "%2e%2e%2f", "/index.html"]) {
      const { status } = await get(`/@/${part.repeat(Math.floor(8000 / part.length))}`);

      expect([400, 404]).toContain(status);
    }
  });
});

describe("a start on a port that is taken", () => {
  it.each(["PORT", "OPS_PORT"])("ends with one line when it is that of %s", async (name) => {
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, "127.0.0.1", resolve));
    const { port } = taken.address() as { port: number }; // a TCP server that listens has an address of this form

    const child = spawn(process.execPath, ["dist/server/main.js"], {
      cwd: fileURLToPath(new URL("../..", import.meta.url)),
      env: { PATH: process.env["PATH"], PORT: "0", HOST: "127.0.0.1", OPS_HOST: "127.0.0.1", [name]: String(port) },
      stdio: ["ignore", "ignore", "pipe"],
    });
    let said = "";
    child.stderr.setEncoding("utf8").on("data", (text) => {
      said += text;
    });
    const [code] = await once(child, "exit");
    taken.close();

    expect(code).toBe(1);
    expect(said).toMatch(/^could not listen: .*EADDRINUSE.*\n$/);
  });
});
