import express from "express";
import request from "supertest";
import { pageTreeRoutes } from "#server/page-tree/page-tree-routes.tsx";
import { listedPages } from "#shared/navigation/page-index.ts";
import { linksIn } from "#test/support/page-html.tsx";
import { type TemporaryContent, temporaryContent } from "#test/support/temporary-content.ts";

const files = {
  "product.yaml": "productNameReference: { productName: Tracker }",
  "docs/index.md": "# Tracker docs",
  "docs/boards/index.md": "# Boards",
  "docs/boards/add.md": '---\ntitle: "Add <a> & b"\n---\n',
  "docs/boards/columns/index.md": "---\ntitle: Columns of a board\nshortTitle: Columns\n---\n",
  "docs/boards/columns/limits.md": "# Limits",
  "docs/boards/columns/secret.md": "---\nhidden: true\n---\n# Secret",
  "ja/docs/boards/add.md": "# ボードを追加",
};

describe("What the page tree fetches", () => {
  let content: TemporaryContent;
  const ask = (path: string) => {
    const app = express().disable("etag");
    app.use(pageTreeRoutes(content.source, "public, max-age=0, s-maxage=60", ""));
    return request(app).get(path);
  };
  const idOf = async (path: string) => {
    const found = await content.lookup(path);
    if (found.kind !== "entry") throw new Error(`${path} is no page`);
    return encodeURIComponent(found.entry.id);
  };

  beforeAll(async () => {
    content = await temporaryContent(files, { watch: "events" });
  });
  afterAll(() => content.close());

  it("is the pages of a branch as a list, those with pages below them as branches", async () => {
    const { text, headers } = await ask(`/en/branch?depth=2&of=${await idOf("/docs")}`).expect(200);

    expect(headers["content-type"]).toMatch("text/html");
    expect(linksIn(text)).toEqual([
      ["/docs/boards", "Boards"],
      ["/docs/boards", "All 2 pages"],
    ]);
    expect(text).toContain("depth=3");
  });

  it("has no branches on the sixth level", async () => {
    const { text } = await ask(`/en/branch?depth=6&of=${await idOf("/docs/boards")}`);

    expect(text).not.toContain("<details");
    expect(linksIn(text).map(([, title]) => title)).toContain("Columns");
    expect(text).toContain("Add &lt;a&gt; &amp; b");
  });

  it("is the titles and addresses of all pages below a page, hidden ones left out", async () => {
    const { body, headers } = await ask(`/en/pages?of=${await idOf("/docs")}`).expect(200);

    expect(headers["content-type"]).toMatch("application/json");
    expect(listedPages(body)).toEqual([
      { title: "Boards", url: "/docs/boards", above: [] },
      { title: "Add <a> & b", url: "/docs/add", above: ["Boards"] },
      { title: "Columns", url: "/docs/columns", above: ["Boards"] },
      { title: "Limits", url: "/docs/limits", above: ["Boards", "Columns"] },
    ]);
  });

  it("is in Japanese, with Japanese addresses, for Japanese pages", async () => {
    const { body } = await ask(`/ja/pages?of=${await idOf("/docs")}`);
    const { text } = await ask(`/ja/branch?depth=3&of=${await idOf("/docs/boards")}`);

    expect(listedPages(body).map(({ url }) => url)).toContain("/ja/docs/limits");
    expect(linksIn(text)).toContainEqual(["/ja/docs/add", "ボードを追加"]);
  });

  it("may be kept by everybody, and costs a 304 while nothing changed", async () => {
    const address = `/en/pages?of=${await idOf("/docs")}`;
    const { headers } = await ask(address);
    const etag = String(headers["etag"]);

    expect(headers["cache-control"]).toBe("public, max-age=0, s-maxage=60");
    await ask(address).set("if-none-match", etag).expect(304);

    content.write({ "docs/boards/new.md": "# New" });
    await content.settle();
    const { body } = await ask(address).set("if-none-match", etag).expect(200);
    expect(listedPages(body).map(({ title }) => title)).toContain("New");
  });

  it("is not there for other languages, levels and pages, nor for pages without pages", async () => {
    const docs = await idOf("/docs");

    for (const path of [
      `/fr/pages?of=${docs}`,
      "/en/pages",
      "/en/pages?of=",
      "/en/pages?of=unknown",
      `/en/pages?of=${"x".repeat(1001)}`,
      `/en/pages?of=${docs}&of=${docs}`,
      `/en/branch?of=${docs}`,
      `/en/branch?depth=1&of=${docs}`,
      `/en/branch?depth=7&of=${docs}`,
      `/en/branch?depth=2.5&of=${docs}`,
      `/en/branch?depth=2&of=${await idOf("/docs/limits")}`,
      "/en/other",
    ]) {
      await ask(path).expect(404);
    }
  });
});
