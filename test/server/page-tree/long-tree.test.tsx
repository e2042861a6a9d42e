import { renderToStaticMarkup } from "react-dom/server";
import { pageIndex } from "#server/page-tree/page-index.ts";
import { contentReader } from "#server/pages/content-reader.ts";
import { documentationParts } from "#server/pages/documentation-parts.tsx";
import { listedPages } from "#shared/navigation/page-index.ts";
import { linksIn } from "#test/support/page-html.tsx";
import { pageRequest } from "#test/support/page-request.ts";
import { type TemporaryContent, temporaryContent } from "#test/support/temporary-content.ts";
import { withMessages } from "#test/support/with-messages.tsx";

/** 6 collections of 20 topic sets of 24 topics: 3,007 pages with the documentation home. */
function documentation(): Record<string, string> {
  const files: Record<string, string> = {
    "product.yaml": "productNameReference: { productName: Tracker }",
    "docs/index.md": "# Tracker documentation",
  };
  for (let c = 1; c <= 6; c++) {
    files[`docs/c${c}/index.md`] = `# Administration and workflows, part ${c}`;
    for (let s = 1; s <= 20; s++) {
      files[`docs/c${c}/s${c}-${s}/index.md`] = `# Schemes and permissions ${c}.${s}`;
      for (let t = 1; t <= 24; t++)
        files[`docs/c${c}/s${c}-${s}/t${c}-${s}-${t}.md`] = `# Configure the workflow scheme ${c}.${s}.${t}`;
    }
  }
  return files;
}

describe("The tree of a documentation of 3,000 pages", () => {
  let content: TemporaryContent;
  beforeAll(async () => {
    content = await temporaryContent(documentation());
  }, 60_000);
  afterAll(() => content.close());

  const treeBeside = async (type: "documentedProduct" | "collection" | "topicSet" | "topic", path: string) => {
    const entry = await content.entry(type, path);
    const request = pageRequest({ content: contentReader(content.source, "en", new Set()) });
    return renderToStaticMarkup(withMessages((await documentationParts(entry, request)).sidebar));
  };

  it("is the levels on the way to the page and nothing else: at most 12 kB of HTML", async () => {
    const beside = {
      home: await treeBeside("documentedProduct", "/docs"),
      collection: await treeBeside("collection", "/docs/c3"),
      set: await treeBeside("topicSet", "/docs/s3-4"),
      topic: await treeBeside("topic", "/docs/t3-4-7"),
    };

    // The root, 6 collections, 20 sets and 24 topics, and a link in each closed branch.
    expect(linksIn(beside.topic)).toHaveLength(1 + 6 + 20 + 24 + 5 + 19);
    expect(linksIn(beside.home)).toHaveLength(1 + 6 + 6);
    const bytes = Object.values(beside).map((html) => Buffer.byteLength(html));
    expect(Math.max(...bytes)).toBeLessThan(12_000);
  });

  it("has every page in the index that the filter looks through", async () => {
    const { value } = await pageIndex(content.source, "docs/index", "en");
    const titles = new Set(value && listedPages(value).map(({ title }) => title));

    expect(titles.size).toBe(3006);
    expect(titles).toContain("Configure the workflow scheme 6.20.24");
  });
});
