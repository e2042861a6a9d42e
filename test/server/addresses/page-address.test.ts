import { BadAddressError, pageAddress } from "#server/addresses/page-address.ts";
import { tags } from "#test/support/languages.ts";

describe("the address of a request", () => {
  it.each([
    ["/", "/", "en", false],
    ["/tracker", "/tracker", "en", false],
    ["/tracker/", "/tracker", "en", false],
    ["/ja", "/", "ja", false],
    ["/ja/", "/", "ja", false],
    ["/ja/tracker/docs/", "/tracker/docs", "ja", false],
    ["/jaguar", "/jaguar", "en", false],
    ["/index.md", "/", "en", true],
    ["/ja/index.md", "/", "ja", true],
    ["/tracker/docs/boards.md", "/tracker/docs/boards", "en", true],
    ["/a%20b", "/a b", "en", false],
    ["/%E3%83%9C%E3%83%BC%E3%83%89", "/ボード", "en", false],
    ["//evil.example/", "//evil.example", "en", false],
  ] as const)("%s is page %s in %s, as Markdown: %s", (pathname, path, locale, asMarkdown) => {
    expect(pageAddress(pathname, tags)).toEqual({ path, locale, asMarkdown });
  });

  it.each(["/%E0%A4%A", "/%", "/a%00b", "/a%0d%0aSet-Cookie:x", "/%7f"])("%s is refused", (pathname) => {
    expect(() => pageAddress(pathname, tags)).toThrow(BadAddressError);
  });
});
