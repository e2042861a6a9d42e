import { ContentError } from "#server/content/content-errors.ts";
import { filesContentSource } from "#server/content/files/files-content-source.ts";
import { inThreadMarkdown } from "#server/content/markdown/in-thread-markdown.ts";
import { type TemporaryContent, temporaryContent } from "#test/support/temporary-content.ts";

describe("A wrong content file", () => {
  let content: TemporaryContent | undefined;
  afterEach(() => content?.close());

  const errorOf = async (path: string, files: Record<string, string>) => {
    content = await temporaryContent({ "guide/good.md": "# Good", ...files });
    const error = await content.lookup(path).catch((thrown: unknown) => thrown);
    expect((await content.entry("topic", "/guide/good")).title).toBe("Good");
    return error instanceof ContentError ? error.problems : [];
  };

  it("names file, line and field of a value of the wrong kind", async () => {
    const problems = await errorOf("/guide/bad", { "guide/bad.yaml": "type: topic\ntitle: Bad\n\norder: first\n" });

    expect(problems).toEqual([
      {
        severity: "error",
        file: "guide/bad.yaml",
        line: 4,
        field: "order",
        message: "expected number, received string",
      },
    ]);
  });

  it("names a field as it was written, and its place inside a list", async () => {
    const problems = await errorOf("/guide/bad", {
      "guide/bad.yaml":
        "type: topic\nnav_order: first\ntableOfContents:\n  - title: One\n    id: one\nfeaturedVideo:\n  videoUrl: http://x.example\n",
    });

    expect(problems.map(({ line, field }) => `${line} ${field}`)).toEqual(["2 nav_order", "7 featuredVideo.videoUrl"]);
  });

  it("is told apart by its lines when its YAML or JSON cannot be read", async () => {
    expect(await errorOf("/guide/bad", { "guide/bad.md": "---\ntitle: [a\n---\n" })).toMatchObject([{ line: 3 }]);
    await content?.close();
    expect(await errorOf("/kb/bad", { "kb/bad.json": '{\n "title": "x",\n oops\n}' })).toMatchObject([{ line: 3 }]);
    await content?.close();
    expect(await errorOf("/guide/open", { "guide/open.md": "---\ntitle: never closed\n" })).toMatchObject([
      { line: 1, message: "front matter is not closed: expected a second line `---`" },
    ]);
  });

  it("answers what an allowed value would be", async () => {
    const problems = await errorOf("/kb/bad", { "kb/bad.yaml": "title: Bad\nplatform: Cloud\n" });

    expect(problems).toMatchObject([
      { line: 2, field: "platform", message: expect.stringContaining('"Cloud only"|"Cloud and Data Center"') },
    ]);
  });

  it("is in no list and not in the sitemap, and its place and its children stay", async () => {
    content = await temporaryContent({ "a/index.yaml": "order: x\ntitle: A\n", "a/b.md": "# B" });

    expect((await content.source.listPages("en")).value.map(({ url }) => url)).not.toContain("/a");
    expect((await content.source.children("index", "en")).value).toEqual([]);
    expect((await content.entry("topic", "/a/b")).ancestors).toMatchObject([{ title: "A", url: "/a" }]);
    expect(content.source.problems()).toHaveLength(1);
  });

  it("with a wrong date keeps its page", async () => {
    content = await temporaryContent({
      "a.md": "---\ntitle: A\ndate: yesterday\n---\n",
      "b.md": "---\ndate: 2026-05-04 10:00:00 +0200\n---\n",
    });

    expect((await content.entry("topic", "/a")).title).toBe("A");
    expect((await content.entry("topic", "/b")).lastPublished).toBe("2026-05-04T10:00:00+02:00");
    expect(content.source.problems()).toMatchObject([{ severity: "warning", file: "a.md", line: 3, field: "date" }]);
  });

  it("of the site's settings leaves the defaults, and of a product its folder a product", async () => {
    content = await temporaryContent({
      "site.yaml": "metadata: []\n",
      "tracker/product.yaml": "deployment: Moon\n",
      "tracker/docs/a/b.md": "# B",
    });

    expect((await content.source.site("en")).value.metadata.siteName).toBe("Support");
    expect((await content.lookup("/tracker/docs/b")).kind).toBe("entry");
    expect(content.source.problems().map(({ file, field }) => `${file} ${field}`)).toEqual([
      "tracker/product.yaml deployment",
      "site.yaml metadata",
    ]);
  });

  it("of a type that nothing renders is an unknown entry, outside of all lists", async () => {
    content = await temporaryContent({
      "odd.yaml": "type: pageMystery\ntitle: Odd\n",
      "docs.md": "---\ntype: docs\n---\n",
    });

    expect(await content.lookup("/odd")).toMatchObject({ entry: { type: "pageMystery", url: "/odd", unknown: true } });
    expect((await content.source.listPages("en")).value.map(({ url }) => url)).not.toContain("/odd");
    expect((await content.lookup("/docs")).kind).toBe("entry");
  });

  it("does not stop the start; a missing folder does", async () => {
    const log = { info: () => undefined, warn: () => undefined };

    await expect(
      filesContentSource({ dir: "/nowhere/at/all", watch: "off", log, markdown: inThreadMarkdown }),
    ).rejects.toThrow("could not read the content folder");
  });
});
