import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { jest } from "@jest/globals";
import request from "supertest";
import { previewToken } from "#server/preview/preview-link.ts";
import { Visitor } from "#test/support/account-site.ts";
import { type RunningSite, startSite } from "#test/support/running-site.ts";

jest.setTimeout(180_000);

const secret = "preview-".repeat(5);
const draftText = "Nobody has read this yet.";
const files = {
  "index.md": "# Help\n",
  "published.md": "# Published\n\nOld text.\n",
  "draft.md": `---\ndraft: true\n---\n# A draft\n\n${draftText}\n`,
  "moved.md": "---\ndraft: true\naliases: [/was-here]\n---\n# Moved\n",
  "rich.json": JSON.stringify({
    type: "topic",
    title: "Rich",
    body: {
      nodeType: "document",
      data: {},
      content: [{ nodeType: "embedded-entry-block", data: { target: { sys: { id: "gone" } } }, content: [] }],
    },
  }),
  "site.yaml": "redirects: { /away: https://elsewhere.example/x }\n",
};

let site: RunningSite;
let dir: string;
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), "previews-"));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(dir, name), text);
  site = await startSite({ CONTENT_DIR: dir, PREVIEW_SECRET: secret, LOG_LEVEL: "info" });
});
afterAll(async () => {
  await site.stop();
  rmSync(dir, { recursive: true });
});

const inAnHour = () => Date.now() + 3_600_000;
const link = (path: string, endsAtMs = inAnHour()) => `${path}?preview=${previewToken(secret, path, endsAtMs)}`;
const get = (path: string) => request(site.url).get(path);

async function signedIn(person: string): Promise<Visitor> {
  const visitor = new Visitor();
  await visitor.walk(`${site.url}/gateway/api/session/sign-in`, { person, continue: "/", code: site.code() });
  return visitor;
}

describe("A preview", () => {
  it("shows a draft to whoever has its link, kept by nobody and found by no search engine", async () => {
    const { text, headers } = await get(link("/draft")).expect(200);

    expect(text).toContain(draftText);
    expect(text).toContain("This page is a draft. Visitors do not see it.");
    expect(text).toContain("<code>draft.md</code>");
    expect(text).toContain('<meta name="robots" content="noindex"/>');
    expect(text).not.toMatch(/rel="canonical"|name="analytics"/);
    expect(text).toMatch(/<main [^>]*class="content-preview" data-live-updates="true"/);
    expect(headers).toMatchObject({ "cache-control": "private, no-store", "x-robots-tag": "noindex" });
    expect(headers).not.toHaveProperty("etag");
  });

  it("says in place what is wrong in rich text, which visitors do not see", async () => {
    const error = "No corresponding entry was found for the ID gone included in the rich text node.";

    expect((await get(link("/rich")).expect(200)).text).toContain(error);
    expect((await get("/rich").expect(200)).text).not.toContain(error);
  });

  it("shows it in its Markdown form as well, kept as little", async () => {
    const { text, headers } = await get(link("/draft").replace("?", ".md?")).expect(200);

    expect(text).toContain(draftText);
    expect(headers["cache-control"]).toBe("private, no-store");
  });

  it("tells an identity host nothing of the link it was opened with", async () => {
    const url = link("/draft");

    const { text } = await get(url).expect(200);

    const token = url.split("=")[1] ?? "";
    const linksWithToken = [...text.matchAll(/href="([^"]*)"/g)].filter(([, href]) => href?.includes(token));
    expect(linksWithToken).toEqual([]);
  });

  it.each([
    ["of another page", () => link("/published").replace("/published?", "/draft?")],
    ["that has ended", () => link("/draft", Date.now() - 1000)],
    ["with another end", () => link("/draft").replace(/=\d+/, "=9999999999")],
    ["that somebody made up", () => `/draft?preview=9999999999.${"A".repeat(43)}`],
    ["that is given twice", () => `${link("/draft")}&preview=1`],
    ["that is hidden in an encoding of its name", () => `/draft?%70review=9999999999.${"A".repeat(43)}`],
    ["of a page that does not exist", () => `/nothing-here?preview=9999999999.${"A".repeat(43)}`],
    ["in Markdown", () => `/draft.md?preview=9999999999.${"A".repeat(43)}`],
    ["with control characters", () => "/draft?preview=%00%0d%0aSet-Cookie:x=1"],
    ["of eight thousand characters", () => `/draft?preview=${"9".repeat(8000)}`],
  ])("reveals nothing to a link %s", async (_what, url) => {
    const { status, headers, text } = await get(url());

    expect([status, headers["cache-control"]]).toEqual([404, "private, no-store"]);
    expect(text).not.toMatch(/draft\.md|Nobody has read|A draft|preview-banner/);
  });

  it("looks the same refused, whether there is a draft or not", async () => {
    const of = async (path: string) => (await get(`${path}?preview=9999999999.${"A".repeat(43)}`)).text;

    expect(await of("/draft")).toBe(await of("/no-such-page"));
  });

  it("sends whoever is not signed in to the sign-in page, from every address alike", async () => {
    for (const path of ["/draft", "/published", "/no-such-page", "/ja/draft"]) {
      const { headers } = await get(`${path}?preview`).expect(303);

      expect(headers["location"]).toBe(`/login?continue=${encodeURIComponent(`${path}?preview`)}&application=sac`);
      expect(headers["cache-control"]).toBe("private, no-store");
    }
  });

  it.each([
    ["customer", 404],
    ["partner", 404],
    ["admin", 404],
    ["editor", 200],
  ])("is shown to a %s with %i", async (person, status) => {
    const visitor = await signedIn(person);

    const response = await visitor.step(`${site.url}/draft?preview`);

    expect(response.status).toBe(status);
    expect((await response.text()).includes(draftText)).toBe(status === 200);
  });

  it("leads an editor on to other previews, and nobody else", async () => {
    const editor = await signedIn("editor");

    const whole = await (await editor.step(`${site.url}/?preview`)).text();

    expect(whole).toContain('href="/draft?preview"');
    expect((await get(link("/")).expect(200)).text).not.toContain('href="/draft');
    expect((await get("/").expect(200)).text).not.toContain("/draft");
  });

  it("follows the old address of a draft for those who may see it, unkept", async () => {
    const editor = await signedIn("editor");

    const response = await editor.step(`${site.url}/was-here?preview`);

    expect([response.status, response.headers.get("location")]).toEqual([301, "/moved?preview"]);
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    await get("/was-here").expect(404);
  });

  it("does not tell another site of its link", async () => {
    const { headers } = await get(link("/away")).expect(301);

    expect(headers["location"]).toBe("https://elsewhere.example/x");
  });

  it("is in no list, no search, no feed and no page for visitors", async () => {
    for (const path of ["/sitemap.xml", "/feed.xml", "/llms.txt", "/search-results/?searchTerm=draft", "/"]) {
      expect((await get(path).expect(200)).text).not.toMatch(/\/draft|Nobody has read/);
    }
    await get("/draft").expect(404);
    await get("/draft.md").expect(404);
    const search = await request(site.url)
      .post("/gateway/api/help-content/v2/search")
      .send({ query: "nobody has read this yet" });
    expect(search.body.results).toEqual([]);
  });

  it("never takes the place of the page that visitors get, nor the other way round", async () => {
    const editor = await signedIn("editor");
    const before = (await get("/published").expect(200)).text;

    await editor.step(`${site.url}/published?preview`);
    const previewed = await (await editor.step(`${site.url}/published?preview`)).text();
    const after = (await get("/published").expect(200)).text;

    expect(previewed).toContain("This page is published.");
    expect(after).toBe(before);
    expect(after).not.toContain("preview");
  });

  it("is not told of in the log", async () => {
    const url = link("/draft");
    const token = url.split("=")[1] ?? "";
    await get(url).expect(200);
    await get(`/gateway/api/preview/nothing?path=/draft&preview=${token}`).expect(404);
    await new Promise((resolve) => setTimeout(resolve, 400));

    expect(site.lines.join("\n")).not.toContain(token);
    expect(site.lines.join("\n")).toContain("/draft?preview=[withheld]");
  });
});

describe("The news of a preview", () => {
  const changes = (path: string, preview: string) =>
    `/gateway/api/preview/changes?${new URLSearchParams({ path, preview })}`;

  it.each([
    ["without a link", () => changes("/draft", "")],
    ["with a made up one", () => changes("/draft", `9999999999.${"A".repeat(43)}`)],
    ["with that of another page", () => changes("/draft", previewToken(secret, "/published", inAnHour()))],
    ["that is not asked for", () => "/gateway/api/preview/changes?path=/draft"],
    ["of an address that is none", () => changes("/%", "")],
  ])("is for nobody %s", async (_what, url) => {
    const { status } = await get(url());

    expect([400, 404]).toContain(status);
  });

  it("comes within a second of a change of its file, also under a reviewer's link", async () => {
    const leave = new AbortController();
    const token = previewToken(secret, "/draft", inAnHour());
    const response = await fetch(`${site.url}${changes("/draft", token)}`, { signal: leave.signal });
    const reader = response.body?.getReader();
    const next = async () => Buffer.from((await reader?.read())?.value ?? []).toString();
    const first = await next();
    await new Promise((resolve) => setTimeout(resolve, 100));

    writeFileSync(join(dir, "draft.md"), files["draft.md"].replace(draftText, "Another text, longer than before."));
    const second = await next();

    expect([first, second].every((event) => event.includes("data: "))).toBe(true);
    expect((await get(link("/draft"))).text).toContain("Another text");
    leave.abort();
  });
});

describe("A site with open previews", () => {
  it("ends at once when it is told to", async () => {
    const other = await startSite({ CONTENT_DIR: dir, PREVIEW_SECRET: secret });
    const token = previewToken(secret, "/draft", inAnHour());
    await fetch(`${other.url}/gateway/api/preview/changes?path=/draft&preview=${token}`);

    expect(await other.stop()).toBe(0);
  });

  it("shows previews to nobody where it has neither accounts nor a secret", async () => {
    const other = await startSite({ CONTENT_DIR: dir, IDENTITY: "none" });

    await request(other.url).get("/draft?preview").expect(404);
    await request(other.url).get(link("/draft")).expect(404);
    await other.stop();
  });
});
