import { pageHtml } from "#test/support/page-html.tsx";

describe("the preview error page", () => {
  it.each([
    ["collection", "We can&#x27;t build a preview until the Context field is set."],
    ["documentedProduct", "We can&#x27;t build a preview until the Context field is set."],
    ["topic", "We can&#x27;t build a preview until the Context and Collection Reference fields are set."],
    ["topicSet", "We can&#x27;t build a preview until the Context and Collection Reference fields are set."],
    ["pageKbArticle", "We can&#x27;t build a preview until all required fields are set."],
  ])("names what a %s lacks", async (previewedType, text) => {
    const { main, view } = await pageHtml("pagePreviewError", { previewedType });

    expect(main).toContain(text);
    expect(view.cacheable).toBe(false);
  });

  it("names the collection alone when the rest is there", async () => {
    const { main } = await pageHtml("pagePreviewError", { previewedType: "topic", lacks: ["collectionReference"] });

    expect(main).toContain("We can&#x27;t build a preview until the Collection Reference field is set.");
  });

  it("names the fields that are wrong rather than what such a page usually lacks", async () => {
    const problem = (field: string) => ({ file: "a.md", line: 2, field, message: "expected an address" });
    const problems = [problem("featuredVideo.videoUrl"), problem("title"), problem("title")];
    const { main } = await pageHtml("pagePreviewError", { previewedType: "topic", problems });
    const other = await pageHtml("pagePreviewError", {
      previewedType: "topic",
      problems: [{ file: "a.md", message: "x" }],
    });

    expect(main).toContain("until these fields are right: featuredVideo.videoUrl, title.");
    expect(main).not.toContain("Collection Reference");
    expect(other.main).toContain("until all required fields are set.");
  });
});
