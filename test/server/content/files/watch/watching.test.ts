import { appendFileSync, renameSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { watchFolder } from "#server/content/files/watch/watch-folder.ts";
import { type TemporaryContent, temporaryContent } from "#test/support/temporary-content.ts";

const files = {
  "site.yaml": "metadata: { siteName: Help }",
  "index.md": "---\ntitle: Welcome\n---\n",
  "guide/index.md": "---\ntitle: Guide\n---\n",
  "guide/add.md": "---\ntitle: Add\ndescription: Adds.\n---\nText with [later](./later.md).\n",
  "guide/other.md": "---\ntitle: Other\n---\n",
  "tracker/product.yaml": "productNameReference: { id: tracker, productName: Tracker }\ndeployment: Cloud\n",
  "tracker/docs/page.md": "# Page\n\n![Board](./board.svg)\n",
};

describe("A change in the content folder", () => {
  let content: TemporaryContent;
  beforeEach(async () => {
    content = await temporaryContent(files, { watch: "events" });
  });
  afterEach(() => content.close());

  const htmlOf = async (path: string) => {
    const { body } = await content.entry("topic", path);
    return body.kind === "html" ? body.html : "";
  };

  it("of a text names only the page itself", async () => {
    content.write({ "guide/add.md": files["guide/add.md"].replace("Text", "Words") });

    expect(await content.settle()).toEqual(["page:en:/guide/add"]);
    expect(await htmlOf("/guide/add")).toContain("Words");
  });

  it("of a title names the links to the page and the list it is in", async () => {
    content.write({ "guide/add.md": files["guide/add.md"].replace("title: Add", "title: Make") });

    const tags = await content.settle();

    expect(tags.filter((tag) => tag.includes(":en"))).toEqual([
      "children:en:guide/index",
      "link:en:/guide/add",
      "page:en:/guide/add",
      "pages:en",
      "title:en::Add",
      "title:en::Make",
    ]);
  });

  it("is pending for a request that comes after it, and done when that has waited", async () => {
    content.write({ "guide/new.md": "# New" });
    // The system tells of a change in its own time; what it tells is seen in the same turn of the event loop, before any timer.
    for (let turn = 0; content.source.settled() === undefined && turn < 10_000_000; turn += 1) {
      await new Promise((resolve) => setImmediate(resolve));
    }

    const pending = content.source.settled();
    expect(pending).toBeInstanceOf(Promise);
    await pending;

    expect((await content.lookup("/guide/new")).kind).toBe("entry");
    expect(content.source.settled()).toBeUndefined();
  });

  it("that adds a page mends the links to it", async () => {
    expect(await htmlOf("/guide/add")).not.toContain("<a ");
    const { tags: linkTags } = await content.lookup("/guide/add");

    content.write({ "guide/later.md": "# Later" });
    const tags = await content.settle();

    expect(tags.some((tag) => linkTags.includes(tag))).toBe(true);
    expect(tags).toEqual(expect.arrayContaining(["children:en:guide/index", "pages:en", "page:en:/guide/later"]));
    expect(await htmlOf("/guide/add")).toContain('href="/guide/later"');
  });

  it("that deletes or renames a page moves its address", async () => {
    content.move("guide/other.md", "guide/another.md");
    content.remove("guide/add.md");
    await content.settle();

    expect((await content.lookup("/guide/other")).kind).toBe("absent");
    expect((await content.lookup("/guide/add")).kind).toBe("absent");
    expect((await content.entry("topic", "/guide/another")).title).toBe("Other");
    expect((await content.source.children("guide/index", "en")).value).toHaveLength(1);
  });

  it("is seen when an editor writes a new file over the old one", async () => {
    content.write({ "guide/.add.md.swp": "---\ntitle: Swapped\n---\n" });
    renameSync(join(content.dir, "guide/.add.md.swp"), join(content.dir, "guide/add.md"));
    await content.settle();

    expect((await content.entry("topic", "/guide/add")).title).toBe("Swapped");
  });

  it("that empties a file for a moment never shows it empty", async () => {
    const file = join(content.dir, "guide/add.md");
    truncateSync(file);
    setTimeout(() => writeFileSync(file, "---\ntitle: Written\n---\n"), 20);
    await content.settle();

    expect((await content.entry("topic", "/guide/add")).title).toBe("Written");
  });

  it("in a folder that was added, moved, or deleted and made again is seen", async () => {
    content.write({ "deep/er/page.md": "# First" });
    await content.settle();
    content.write({ "deep/er/page.md": "# Second" });
    await content.settle();
    expect((await content.entry("topic", "/deep/er/page")).title).toBe("Second");

    content.move("deep", "moved");
    await content.settle();
    expect((await content.lookup("/deep/er/page")).kind).toBe("absent");
    content.write({ "moved/er/page.md": "# Third" });
    await content.settle();
    expect((await content.entry("topic", "/moved/er/page")).title).toBe("Third");

    content.remove("moved");
    content.write({ "moved/er/page.md": "# Fourth" });
    await content.settle();
    content.write({ "moved/er/page.md": "# Fifth" });
    await content.settle();
    expect((await content.entry("topic", "/moved/er/page")).title).toBe("Fifth");
  });

  it("of many files at once is applied together", async () => {
    let changes = 0;
    content.source.subscribe(() => changes++);
    content.write(Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`guide/many-${at}.md`, `# Page ${at}`])));
    await content.settle();

    expect((await content.source.children("guide/index", "en")).value).toHaveLength(52);
    expect(changes).toBeLessThanOrEqual(3);
  });

  it("of a product names the product, and makes its folder's pages documentation", async () => {
    content.write({
      "tracker/product.yaml": files["tracker/product.yaml"].replace("productName: Tracker", "productName: Trail"),
    });
    const tags = await content.settle();
    expect(tags).toContain("product:en:/tracker");
    expect(tags).toContain("site:en");

    content.write({ "guide/product.yaml": "docsHomeSlug: docs\n", "guide/docs/a/b.md": "# B" });
    await content.settle();
    expect((await content.lookup("/guide/docs/b")).kind).toBe("entry");
  });

  it("of settings names the site", async () => {
    content.write({ "site.yaml": "metadata: { siteName: Renamed }" });

    expect(await content.settle()).toEqual(["site:en"]);
    expect((await content.source.site("en")).value.metadata.siteName).toBe("Renamed");
  });

  it("of a picture names the pages that show it", async () => {
    const { tags: before } = await content.lookup("/tracker/docs/page");
    content.write({ "tracker/docs/board.svg": "<svg/>" });

    expect(await content.settle()).toEqual(["asset:tracker/docs/board.svg"]);
    expect(before).toContain("asset:tracker/docs/board.svg");
    expect(await htmlOf("/tracker/docs/page")).toContain("/media/tracker/docs/board.svg?v=");
  });

  it("that breaks a page breaks that page only, until it is mended", async () => {
    content.write({ "guide/add.md": "---\ntitle: [\n---\n" });
    await content.settle();
    await expect(content.lookup("/guide/add")).rejects.toThrow(/guide\/add\.md:\d+: cannot be read/);
    expect((await content.entry("topic", "/guide/other")).title).toBe("Other");

    content.write({ "guide/add.md": "# Mended" });
    await content.settle();
    expect((await content.entry("topic", "/guide/add")).title).toBe("Mended");
  });

  it("is not seen through links that lead out of the folder", async () => {
    const outside = await temporaryContent({ "secret.md": "# Secret", "secret.txt": "secret" });
    symlinkSync(outside.dir, join(content.dir, "guide/out"));
    symlinkSync(join(outside.dir, "secret.md"), join(content.dir, "guide/secret.md"));
    symlinkSync(join(outside.dir, "secret.txt"), join(content.dir, "guide/secret.txt"));
    symlinkSync(content.dir, join(content.dir, "guide/round"));
    symlinkSync(join(content.dir, "guide/other.md"), join(content.dir, "guide/inside.md"));
    await content.settle();

    expect((await content.lookup("/guide/out/secret")).kind).toBe("absent");
    expect((await content.lookup("/guide/secret")).kind).toBe("absent");
    expect(content.source.findAsset("guide/secret.txt")).toBeUndefined();
    expect((await content.lookup("/guide/round/guide/other")).kind).toBe("absent");
    expect((await content.entry("topic", "/guide/inside")).title).toBe("Other");
    await outside.close();
  });

  it("is not reported after the source was closed", async () => {
    let changes = 0;
    content.source.subscribe(() => changes++);
    await content.source.close();
    appendFileSync(join(content.dir, "guide/add.md"), "more");
    await new Promise((resolve) => setTimeout(resolve, 30));

    expect(changes).toBe(0);
  });
});

describe("A content folder on a drive without events", () => {
  it("is looked at regularly", async () => {
    const content = await temporaryContent(files, { watch: "poll", pollMs: 20 });
    content.write({ "guide/add.md": "---\ntitle: Polled\n---\n", "guide/new.md": "# New" });
    content.remove("guide/other.md");
    await new Promise((resolve) => setTimeout(resolve, 80));
    await content.settle();

    expect((await content.entry("topic", "/guide/add")).title).toBe("Polled");
    expect((await content.lookup("/guide/new")).kind).toBe("entry");
    expect((await content.lookup("/guide/other")).kind).toBe("absent");
    await content.close();
  });
});

describe("A content folder that cannot be watched", () => {
  it("is looked at regularly, after one warning", async () => {
    const content = await temporaryContent(files);
    const touched: string[] = [];
    const warnings: unknown[] = [];
    const watching = watchFolder({
      root: content.dir,
      mode: "events",
      pollMs: 20,
      log: { warn: (...args: unknown[]) => warnings.push(args) },
      onTouched: (path) => touched.push(path),
      watch: () => {
        throw Object.assign(new Error("no space left for watches"), { code: "ENOSPC" });
      },
    });
    content.write({ "guide/add.md": "# Changed" });
    await new Promise((resolve) => setTimeout(resolve, 80));

    expect(touched).toEqual(["", "guide/add.md"]);
    expect(warnings).toHaveLength(1);
    watching.close();
    await content.close();
  });
});

describe("A content folder that is replaced as a whole", () => {
  it("is read anew, and keeps being watched", async () => {
    const content = await temporaryContent(files, { watch: "events" });
    const next = await temporaryContent({ "fresh.md": "# Fresh" });
    renameSync(content.dir, `${content.dir}-old`);
    renameSync(next.dir, content.dir);
    await content.settle();
    expect((await content.lookup("/fresh")).kind).toBe("entry");
    expect((await content.lookup("/guide/add")).kind).toBe("absent");

    content.write({ "fresh.md": "# Fresher" });
    await content.settle();
    expect((await content.entry("topic", "/fresh")).title).toBe("Fresher");
    await content.close();
    await next.close();
  });
});
