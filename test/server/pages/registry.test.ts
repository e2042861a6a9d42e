import { NoRendererError, pageTypes } from "#server/pages/registry.ts";
import { entryTypes } from "#shared/entries/page-entry.ts";

describe("the registry of page types", () => {
  it("has a page type for every entry type", () => {
    expect(Object.keys(pageTypes).sort()).toEqual([...entryTypes].sort());
  });

  it("names what is wrong with an entry of an unknown type", () => {
    const error = new NoRendererError("poem", "/poem");

    expect(error.message).toBe("No renderer found for entry");
    expect(error).toMatchObject({ code: "NO_RENDERER", entryType: "poem", entryUrl: "/poem" });
  });
});
