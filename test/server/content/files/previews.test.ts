import { type TemporaryContent, temporaryContent } from "#test/support/temporary-content.ts";

let content: TemporaryContent;
afterEach(() => content.close());

const preview = () => {
  const { preview: found } = content.source;
  if (found === undefined) throw new Error("files have previews");
  return found;
};
const previewed = async (path: string, locale: "en" | "ja" = "en") => {
  const found = await preview().findPage(path, locale);
  if (found.kind !== "entry") throw new Error(`nothing at ${path}`);
  return found.entry;
};

describe("Previews of a folder", () => {
  it("show a draft, which is nowhere else", async () => {
    content = await temporaryContent({ "a.md": "---\ndraft: true\naliases: [/old]\n---\n# A\n\nNew.", "b.md": "# B" });

    expect(await previewed("/a")).toMatchObject({ title: "A", preview: true, draft: true, body: { kind: "html" } });
    expect((await preview().children("index", "en")).value.map(({ title }) => title)).toEqual(["A", "B"]);
    expect((await preview().findPage("/old", "en")).kind).toBe("redirect");
    expect((await preview().pageSource("/a", "en")).value?.markdown).toContain("New.");
    for (const path of ["/a", "/old"]) expect((await content.lookup(path)).kind).toBe("absent");
    expect((await content.source.listPages("en")).value.map(({ url }) => url)).not.toContain("/a");
    expect((await content.source.pageSource("/a", "en")).value).toBeUndefined();
    expect(await content.source.searchPage("/a", "en")).toBeUndefined();
    expect((await content.source.searchStamps()).map(({ path }) => path)).not.toContain("/a");
  });

  it("mark a published page as a preview and not as a draft", async () => {
    content = await temporaryContent({ "b.md": "# B" });

    const entry = await previewed("/b");

    expect(entry).toMatchObject({ preview: true });
    expect(entry).not.toHaveProperty("draft");
    expect(await content.entry("topic", "/b")).toMatchObject({ preview: false });
  });

  it("show the draft of a translation, whose page stays published in English", async () => {
    content = await temporaryContent({ "b.md": "# B", "ja/b.md": "---\ndraft: true\n---\n# Ｂ案" });

    expect(await previewed("/b", "ja")).toMatchObject({ title: "Ｂ案", draft: true });
    expect(await content.entry("topic", "/b", "ja")).toMatchObject({ title: "B", language: "en" });
  });

  it("keep the translations of a draft unpublished, whatever its file is called", async () => {
    content = await temporaryContent({ "b.mdx": "---\ndraft: true\n---\n# B", "ja/b.md": "# Ｂ" });

    expect((await content.lookup("/b", "ja")).kind).toBe("absent");
    expect(await previewed("/b", "ja")).toMatchObject({ title: "Ｂ", draft: true });
  });

  it.each([
    ["a.yaml", "type: topic\ntitle: A\nfeaturedVideo: { videoUrl: ftp://x }\n", ["featuredVideo.videoUrl"]],
    ["a.json", '{ "type": "topic", "title": ["A"], "order": "soon" }', ["title", "order"]],
    ["a.yaml", "type: pageKbArticle\nplatform: Sometimes\n", ["platform"]],
  ])("name the very fields that are wrong in %s: %#", async (file, source, fields) => {
    content = await temporaryContent({ [file]: source });

    const entry = await previewed("/a");

    expect(entry).toMatchObject({ type: "pagePreviewError", problems: fields.map((field) => ({ field })) });
  });

  it("say what is wrong in a page that cannot be made", async () => {
    content = await temporaryContent({ "b.yaml": "type: topic\ntitle: B\norder: soon\n" });

    expect(await previewed("/b")).toMatchObject({
      type: "pagePreviewError",
      previewedType: "topic",
      title: "B",
      problems: [{ file: "b.yaml", line: 3, field: "order" }],
    });
    await expect(content.lookup("/b")).rejects.toThrow(/b\.yaml:3 order/);
  });

  const product = { "tracker/product.yaml": "title: Tracker", "tracker/docs/index.md": "# Docs" };

  it.each([
    ["a topic outside any product and collection", "about.md", "/about", "topic"],
    ["a collection outside any product", "news/index.md", "/news", "collection"],
  ])("need to know where a draft belongs in a site with products: %s", async (_what, file, path, type) => {
    content = await temporaryContent({ ...product, [file]: "---\ndraft: true\n---\n# New" });

    expect(await previewed(path)).toMatchObject({ type: "pagePreviewError", previewedType: type, draft: true });
  });

  it("need to know the collection of a draft in a product that has collections", async () => {
    const draft = "---\ndraft: true\n---\n# New";
    content = await temporaryContent({
      ...product,
      "tracker/docs/boards/index.md": "# Boards",
      "tracker/docs/new.md": draft,
      "tracker/docs/boards/other.md": draft,
    });

    expect(await previewed("/tracker/docs/new")).toMatchObject({
      type: "pagePreviewError",
      previewedType: "topic",
      lacks: ["collectionReference"],
    });
    expect((await previewed("/tracker/docs/other")).type).toBe("topic");
  });

  it.each([
    ["a topic in a collection", "tracker/docs/boards/new.md", "/tracker/docs/new", "topic"],
    ["a topic in a product without collections", "tracker/docs/new.md", "/tracker/docs/new", "topic"],
    ["an article", "kb/new.md", "/kb/new", "pageKbArticle"],
  ])("show a draft that belongs somewhere: %s", async (_what, file, path, type) => {
    content = await temporaryContent({ ...product, [file]: "---\ndraft: true\n---\n# New" });

    expect((await previewed(path)).type).toBe(type);
  });

  it("name no other draft to somebody who may see one page, unless it is below that", async () => {
    const draft = "---\ndraft: true\n---\n# New";
    content = await temporaryContent({ "a/b.md": "# B", "a/new.md": draft, "n/index.md": draft, "n/x.md": draft });
    const alone = async (path: string) => {
      const found = await preview().findPageAlone(path, "en");
      if (found.kind !== "entry" || !("childrenReferences" in found.entry)) throw new Error(`no collection at ${path}`);
      return found.entry.childrenReferences.map(({ url }) => url);
    };

    expect(await alone("/a")).toEqual(["/a/b"]);
    expect(await alone("/n")).toEqual(["/n/x"]);
    expect((await preview().findPageAlone("/a/new", "en")).kind).toBe("entry");
  });

  it("name the page of an entry", async () => {
    content = await temporaryContent({ "b.md": "---\nid: bee\n---\n# B", "a.md": "---\ndraft: true\n---\n# A" });

    expect(preview().pathOf("bee")).toBe("/b");
    expect(preview().pathOf("a")).toBe("/a");
    expect(preview().pathOf("../secret")).toBeUndefined();
  });

  it("tell of changes of drafts, of which visitors' pages hear nothing", async () => {
    content = await temporaryContent({ "a.md": "---\ndraft: true\n---\n# A\n\nOne." }, { watch: "events" });
    const heard: string[] = [];
    preview().subscribe(({ tags }) => heard.push(...tags));
    await previewed("/a");

    content.write({ "a.md": "---\ndraft: true\n---\n# A\n\nTwo, which is a longer text." });
    const published = await content.settle();

    expect(heard).toContain("page:en:/a");
    expect(published).not.toContain("page:en:/a");
    expect(JSON.stringify(await previewed("/a"))).toContain("Two");
  });

  it("follow a draft that is published", async () => {
    content = await temporaryContent({ "a.md": "---\ndraft: true\n---\n# A" }, { watch: "events" });
    await previewed("/a");

    content.write({ "a.md": "# A" });
    await content.settle();

    expect(await previewed("/a")).not.toHaveProperty("draft");
    expect((await content.lookup("/a")).kind).toBe("entry");
  });
});
