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
});
