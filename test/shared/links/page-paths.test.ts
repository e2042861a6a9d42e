import { docsPath, kbHomePath, kbPath, resourcesPath } from "#shared/links/page-paths.ts";
import { slugOf } from "#shared/links/slug.ts";

describe("page paths", () => {
  it("are made from a base path and, for documentation and articles, a slug", () => {
    expect(docsPath({ basePath: "/tracker", slug: "add-a-board" })).toBe("/tracker/docs/add-a-board");
    expect(kbPath({ basePath: "/tracker", slug: "login" })).toBe("/tracker/kb/login");
    expect(kbHomePath({ basePath: "/tracker" })).toBe("/tracker/kb");
    expect(resourcesPath({ basePath: "/tracker/" })).toBe("/tracker/resources");
  });

  it("may have an empty base path", () => {
    expect(kbPath({ basePath: "", slug: "login" })).toBe("/kb/login");
  });

  it.each([docsPath, kbPath, kbHomePath, resourcesPath])("need a base path that is a string: %p", (path) => {
    const options = { slug: "x" } as unknown as { basePath: string; slug: string }; // wrong on purpose

    expect(() => path(options)).toThrow("basePath option is required and must be a string");
  });

  it.each([docsPath, kbPath])("need a slug that is a string: %p", (path) => {
    const options = { basePath: "/x", slug: 7 } as unknown as { basePath: string; slug: string }; // wrong on purpose

    expect(() => path(options)).toThrow("slug option is required and must be a string");
  });
});

describe("a slug", () => {
  it("keeps word characters, spaces and hyphens, and its case", () => {
    expect(slugOf("C++: Add_a Board - 2 (new)?")).toBe("C Add_a Board - 2 new");
  });
});
