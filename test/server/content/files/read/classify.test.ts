import { placeOfFile } from "#server/content/files/read/classify.ts";

describe("the place of a file", () => {
  it("is the product's resource page for `resources` beside the product's own file, and nowhere else", () => {
    const products = new Map([["tracker", "docs"]]);

    expect(placeOfFile("tracker/resources.yaml", products).path).toBe("/tracker/resources");
    expect(placeOfFile("tracker/docs/resources.md", products).path).toBe("/tracker/docs/resources");
    expect(placeOfFile("resources.md", new Map([["", "docs"]])).path).toBe("/resources");
  });
});
