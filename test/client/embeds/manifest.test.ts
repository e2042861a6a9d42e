import { manifestFiles } from "#client/embeds/manifest.ts";

const at = "https://apps.example/banner/manifest.json?v=1";

describe("a manifest", () => {
  it("may list scripts and styles apart, relative to itself", () => {
    expect(manifestFiles({ js: ["a.js", "/b.js"], css: ["https://apps.example/c.css"] }, at)).toEqual({
      scripts: ["https://apps.example/banner/a.js", "https://apps.example/b.js"],
      styles: ["https://apps.example/c.css"],
    });
  });

  it("may list everything together, as build tools do, with queries and other kinds of files", () => {
    expect(manifestFiles({ entrypoints: ["m.css?h=1", "m.js?h=2", "m.js.map", "logo.svg"], files: {} }, at)).toEqual({
      scripts: ["https://apps.example/banner/m.js?h=2"],
      styles: ["https://apps.example/banner/m.css?h=1"],
    });
  });

  it.each([
    ["nothing", {}],
    ["no list", { js: "a.js" }],
    ["no texts", { js: [1, null, { src: "a.js" }] }],
    ["a list alone", ["a.js"]],
    ["null", null],
    ["a text", "a.js"],
  ])("that says %s is refused", (_, manifest) => {
    expect(() => manifestFiles(manifest, at)).toThrow(`${at} lists no files`);
  });

  it("may list files of other hosts, which the page's policy has to name", () => {
    expect(manifestFiles({ js: ["https://cdn.example/a.js", "//cdn.example/b.js"] }, at).scripts).toEqual([
      "https://cdn.example/a.js",
      "https://cdn.example/b.js",
    ]);
  });

  it.each(["data:text/javascript,1", "javascript:1", "blob:https://apps.example/1"])(
    "that lists %s is refused whole",
    (file) => {
      expect(() => manifestFiles({ js: ["a.js", file] }, at)).toThrow("which is no file on the web");
    },
  );
});
