import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type TemporaryContent, temporaryContent } from "#test/support/temporary-content.ts";

describe("Other files of a content folder", () => {
  let content: TemporaryContent;
  beforeEach(async () => {
    content = await temporaryContent({
      "guide/page.md": "# Page",
      "guide/a picture.png": "png",
      "guide/data.json": "{}",
      "guide/odd.exe": "exe",
      "guide/page.html": "<p>",
      "site.yaml": "{}",
      "kb/article.json": '{"title":"A"}',
      ".secret.txt": "secret",
    });
  });
  afterEach(() => content.close());

  it("are found by their path, percent-encoded or not", () => {
    const expected = { file: join(content.dir, "guide/a picture.png"), mime: "image/png", bytes: 3 };

    expect(content.source.findAsset("guide/a picture.png")).toMatchObject(expected);
    expect(content.source.findAsset("guide/a%20picture.png")).toMatchObject(expected);
    expect(content.source.findAsset("guide/data.json")).toMatchObject({ mime: "application/json; charset=utf-8" });
  });

  it.each([
    "guide/page.md",
    "site.yaml",
    "kb/article.json",
    "guide/odd.exe",
    "guide/page.html",
    ".secret.txt",
    "../outside.txt",
    "guide/../../outside.txt",
    "..%2foutside.txt",
    "%2e%2e/outside.txt",
    "guide/a picture.png\0",
    "guide/%00",
    "/etc/passwd",
    "%E0%A4%A",
    "guide",
    "",
  ])("are not sent for %j", (path) => {
    writeFileSync(join(content.dir, "..", "outside.txt"), "outside");

    expect(content.source.findAsset(path)).toBeUndefined();
  });

  it("are not sent when they became folders", () => {
    content.remove("guide/a picture.png");
    mkdirSync(join(content.dir, "guide/a picture.png"));

    expect(content.source.findAsset("guide/a picture.png")).toBeUndefined();
  });

  it("are not sent when they became links to the outside", async () => {
    writeFileSync(join(content.dir, "..", "outside.txt"), "outside");
    content.remove("guide/a picture.png");
    symlinkSync(join(content.dir, "..", "outside.txt"), join(content.dir, "guide/a picture.png"));

    expect(content.source.findAsset("guide/a picture.png")).toBeUndefined();
  });
});
