import { appendFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import request from "supertest";
import { messagesFor } from "#server/messages/messages-for.ts";
import { searchesExtra } from "#server/pages/searches-page/searches-page.tsx";
import { searchesReport } from "#server/search/searches-report.ts";
import { MessagesContext } from "#shared/language.tsx";
import { Visitor } from "#test/support/account-site.ts";
import { siteSettings, topicEntry } from "#test/support/entries.ts";
import { type FolderSite, folderSite } from "#test/support/folder-site.ts";
import { closeServers } from "#test/support/listening.ts";
import { boatDocuments } from "#test/support/search-documents.ts";
import { engineWith } from "#test/support/search-engine.ts";

const files = { "README.md": "# Help\n", "site.yaml": "languages: [en, ja]\n" };
const demo = { IDENTITY: "demo", BASE_URL: "http://127.0.0.1:3000", TRUST_PROXY: "false" };
const line = {
  at: "2026-05-04T10:00:00Z",
  id: "q1",
  term: "<b>dark</b> mode",
  locale: "en",
  isFiltered: false,
  total: 0,
};

let site: FolderSite | undefined;
let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "searches-"));
  appendFileSync(join(dataDir, "searches.jsonl"), `${JSON.stringify(line)}\n`);
});
afterEach(async () => {
  await site?.close();
  rmSync(dataDir, { recursive: true, force: true });
});
afterAll(closeServers);

async function visitor({ site: { startNote }, origin }: FolderSite, person: string): Promise<Visitor> {
  const code = /code: (\S+)/.exec(startNote ?? "")?.[1] ?? "";
  const somebody = new Visitor();
  await somebody.step(`${origin}/gateway/api/session/sign-in`, { person, code });
  return somebody;
}

describe("the page of searches", () => {
  it("shows editors what was searched for in vain, in the site's languages, and gives it as CSV", async () => {
    site = await folderSite(files, { ...demo, DATA_DIR: dataDir });
    const editor = await visitor(site, "editor");

    const page = await editor.step(`${site.origin}/searches`);
    const text = await page.text();
    const csv = await editor.step(`${site.origin}/gateway/api/editor/searches.csv?week=2026-05-04`);

    expect(page.headers.get("cache-control")).toBe("private, no-store");
    expect(text).toContain('<meta name="robots" content="noindex"/>');
    expect(text).toContain("Nothing found");
    expect(text).toContain("&lt;b&gt;dark&lt;/b&gt; mode");
    expect(await (await editor.step(`${site.origin}/ja/searches`)).text()).toContain("検索の記録");
    expect(csv.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(csv.headers.get("cache-control")).toBe("private, no-store");
    expect(await csv.text()).toContain("2026-05-04,nothing,<b>dark</b> mode,en,1,");
  });

  it("is not there for anybody else, nor is its CSV", async () => {
    site = await folderSite(files, { ...demo, DATA_DIR: dataDir });
    const reader = await visitor(site, "admin");

    expect((await reader.step(`${site.origin}/searches`)).status).toBe(404);
    expect((await reader.step(`${site.origin}/gateway/api/editor/searches.csv`)).status).toBe(404);
    await request(site.server).get("/searches").expect(404);
    await request(site.server).get("/gateway/api/editor/searches.csv").expect(404);
  });

  it("leaves its address to a page of the site's own", async () => {
    site = await folderSite({ ...files, "searches.md": "# Our searches\n" }, { DEV_RELOAD: "true", DATA_DIR: dataDir });

    expect((await request(site.server).get("/searches").expect(200)).text).toContain("Our searches");
  });
});

describe("the explanation of a search", () => {
  const { engine } = engineWith(boatDocuments);
  const explain = (query: string, path?: string) =>
    engine.explainQuery({ query, locale: "en", ...(path !== undefined && { path }) });

  it("says what a page's score is made of, and how the query was taken", () => {
    const { page, words, searchedFor } = explain("drop the ancor", "/anchor");

    expect(searchedFor).toBe("drop the anchor");
    expect(words.map(({ word }) => word)).toContain("anchor");
    expect(page).toMatchObject({ kind: "found", at: { position: 1, url: "/anchor", title: "Drop the anchor" } });
    if (page?.kind !== "found") throw new Error("not found");
    const { score, words: parts, together, titleAdds } = page.at;
    expect(parts.reduce((sum, { adds }) => sum + adds, together + titleAdds)).toBeCloseTo(score, 1);
  });

  it("says why a page is no result: it has too little, is another version's, or is not in the index", () => {
    expect(explain("anchor", "/paint").page).toMatchObject({ kind: "tooLittle", has: [], lacks: ["anchor"] });
    expect(explain("anchor", "/nowhere").page).toEqual({ kind: "unknown" });
  });

  it("is shown with its numbers", () => {
    const extra = searchesExtra({
      report: searchesReport([]),
      asked: { query: "anchor", page: "/anchor" },
      explanation: explain("anchor", "/anchor"),
    });
    const page = { entry: topicEntry(), site: siteSettings(), locale: "en", query: new URLSearchParams() };
    const main = extra.addTo?.(page)?.view?.({ status: 404, title: "", breadcrumbs: [], main: null }).main;
    const html = renderToStaticMarkup(createElement(MessagesContext, { value: messagesFor("en") }, main));

    expect(html).toContain("Searched for “anchor”.");
    expect(html).toMatch(
      /1\. <a href="\/anchor">Drop the anchor<\/a> <b>\d+\.\d\d<\/b> <small>anchor \d+\.\d\d \+ words together/,
    );
  });
});
