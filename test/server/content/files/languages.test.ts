import { type TemporaryContent, temporaryContent } from "#test/support/temporary-content.ts";

describe("Languages of content", () => {
  let content: TemporaryContent;
  beforeEach(async () => {
    content = await temporaryContent({
      "site.yaml": "metadata: { siteName: Help, brand: Acme }\nlocalisedHosts: [www.acme.example]",
      "ja/site.yaml": "metadata: { siteName: ヘルプ }",
      "guide/index.md": "# Guide",
      "guide/add.md":
        "---\ntitle: Add\ndescription: Adds it.\nlastPublished: 2026-01-05\nnotice: { message: Soon }\n---\nEnglish [other](./other.md).\n",
      "ja/guide/add.md": "---\ntitle: 追加\n---\n日本語 [他](./other.md) [ホスト](https://www.acme.example/x)。\n",
      "guide/other.md": "# Other\n",
      "ja/guide/only.md": "# 日本だけ\n",
    });
  });
  afterEach(() => content.close());

  it("take fields that a translation leaves out from the English file", async () => {
    const entry = await content.entry("topic", "/guide/add", "ja");

    expect(entry).toMatchObject({
      title: "追加",
      metaDescription: "日本語 他 ホスト。",
      lastPublished: "2026-01-05",
      language: "ja",
    });
    expect(entry.translations).toEqual(["en", "ja"]);
    expect(entry.notice).toEqual({ message: "Soon" });
    expect(entry.source).toBe("ja/guide/add.md");
  });

  it("are those that some page has text in, and English", async () => {
    expect((await content.source.site("ja")).value.writtenIn).toEqual(["en", "ja"]);

    await content.close();
    content = await temporaryContent({ "guide.md": "# Guide" });
    expect((await content.source.site("en")).value.writtenIn).toEqual(["en"]);
  });

  it("are those of the site for pages that it makes itself", async () => {
    expect((await content.entry("pageContact", "/contact", "en")).translations).toEqual(["en", "ja"]);

    await content.close();
    content = await temporaryContent({ "guide.md": "# Guide" });
    expect((await content.entry("pageContact", "/contact", "en")).translations).toEqual(["en"]);
    expect((await content.source.listPages("ja")).value).toEqual([]);
  });

  it("keep the English text of a translation that has none of its own", async () => {
    await content.close();
    content = await temporaryContent({
      "guide/other.md": "---\ndescription: The other.\n---\n# Other\n\nText.\n",
      "ja/guide/other.md": "---\ntitle: 他\n---\n",
    });

    expect(await content.entry("topic", "/guide/other", "ja")).toMatchObject({
      title: "他",
      metaDescription: "The other.",
      body: { html: "<p>Text.</p>" },
    });
  });

  it("link to Japanese addresses, also of pages without translation and of the vendor's hosts", async () => {
    const { body } = await content.entry("topic", "/guide/add", "ja");

    expect(body).toMatchObject({ html: expect.stringContaining('href="/ja/guide/other"') });
    expect(body).toMatchObject({ html: expect.stringContaining('href="https://www.acme.example/ja/x"') });
  });

  it("show the English text where there is no translation, and say so", async () => {
    const entry = await content.entry("topic", "/guide/other", "ja");

    expect(entry).toMatchObject({ title: "Other", language: "en", translations: ["en"] });
  });

  it("name children in the language where they are translated", async () => {
    const { value } = await content.source.children("guide/index", "ja");

    expect(value.map(({ title, language }) => `${title} ${language}`).sort()).toEqual(
      ["Other en", "日本だけ ja", "追加 ja"].sort(),
    );
  });

  it("list only pages with text of the language", async () => {
    const urls = (await content.source.listPages("ja")).value.map(({ url }) => url);

    expect(urls).toEqual(expect.arrayContaining(["/guide/add", "/guide/only"]));
    expect(urls).not.toContain("/guide/other");
  });

  it("have pages of their own that do not answer in English", async () => {
    expect((await content.entry("topic", "/guide/only", "ja")).title).toBe("日本だけ");
    expect((await content.lookup("/guide/only", "en")).kind).toBe("absent");
  });

  it("overlay settings key by key", async () => {
    const { metadata } = (await content.source.site("ja")).value;

    expect(metadata).toMatchObject({ siteName: "ヘルプ", brand: "Acme" });
    expect((await content.source.site("en")).value.metadata.siteName).toBe("Help");
  });

  it("give a page's own Markdown in the language it is shown in", async () => {
    expect((await content.source.pageSource("/guide/add", "ja")).value?.markdown).toContain("日本語");
    expect((await content.source.pageSource("/guide/other", "ja")).value).toEqual({
      markdown: "# Other\n",
      hasTitle: true,
      title: "Other",
    });
    expect((await content.source.pageSource("/contact", "en")).value).toBeUndefined();
  });
});

describe("More languages than any site has", () => {
  it("are named as a mistake, and cost the site nothing but themselves", async () => {
    const letters = [..."abcdefghijklmnopqrstuvwxyz"];
    const tags = letters.flatMap((first) => letters.map((second) => `"${first}${second}"`));
    const content = await temporaryContent({ "site.yaml": `languages: [${tags.join(", ")}]\n`, "a.md": "# A" });

    expect(content.source.problems().map(({ message }) => message)).toEqual(["expected at most 100 languages"]);
    expect(content.source.languages().tags).toEqual(["en"]);
    expect((await content.entry("topic", "/a")).title).toBe("A");
    await content.close();
  });
});
