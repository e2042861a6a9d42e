import { describeProblem } from "#server/content/content-errors.ts";
import { checkContent } from "#server/content/files/check-content.ts";
import { temporaryContent } from "#test/support/temporary-content.ts";

describe("The content check", () => {
  const linesFor = async (files: Record<string, string>) => {
    const content = await temporaryContent(files);
    const { problems, pageCount } = await checkContent(content.dir);
    await content.close();
    return { lines: problems.map((problem) => `${problem.severity} ${describeProblem(problem)}`), pageCount };
  };

  it("lists every mistake once, in the order of files and lines", async () => {
    const { lines } = await linesFor({
      "z.md": "---\norder: x\n---\n",
      "a.md": "---\ntitle: A\nicon: ./x.svg\n---\n\n[gone](./gone.md)\n\n![none](./none.png)\n",
      "header.yaml": "cloudProducts: [none]\nlogo: ./none.svg\n",
    });

    expect(lines).toEqual([
      "warning a.md:6: leads to ./gone.md, which is not here",
      "warning a.md:8: leads to ./none.png, which is not here",
      'error header.yaml:1 cloudProducts[0]: there is no product in the folder "none"',
      "warning header.yaml:2 logo: there is no file ./none.svg",
      "error z.md:2 order: expected number, received string",
    ]);
  });

  it("finds what readers do not see in rich text", async () => {
    const document = (...content: object[]) => ({ nodeType: "document", data: {}, content });
    const embedded = (id: string) => ({
      nodeType: "embedded-entry-inline",
      data: { target: { sys: { id } } },
      content: [],
    });
    const { lines } = await linesFor({
      "kb/a.json": JSON.stringify({
        body: document(
          { nodeType: "heading-1", data: {}, content: [] },
          { nodeType: "paragraph", data: {}, content: [embedded("x"), embedded("c")] },
        ),
        links: { entries: [{ sys: { id: "c", contentType: "callout" }, fields: {} }] },
      }),
    });

    expect(lines).toEqual([
      "error kb/a.json body: a level-1 heading is not allowed: the page's title is the only one",
      "error kb/a.json body: No corresponding entry was found for the ID x included in the rich text node.",
      "error kb/a.json body: The entry type callout is not supported in inline format.",
    ]);
  });

  it("finds nothing in a folder that is right", async () => {
    const { lines, pageCount } = await linesFor({ "a/b.md": "# B\n\n[C](./c.md)\n", "a/c.md": "# C\n" });

    expect(lines).toEqual([]);
    expect(pageCount).toBeGreaterThan(4);
  });
});
