import { localiseUrl } from "#shared/links/localise-url.ts";
import { tags } from "#test/support/languages.ts";

describe("addresses on Japanese pages", () => {
  const hosts = ["www.vendor.example", "my.vendor.example"];
  const onJapanesePage = (url: string) => localiseUrl(url, "ja", tags, hosts);

  it.each([
    ["/", "/ja"],
    ["/tracker", "/ja/tracker"],
    ["/tracker/docs/boards#columns", "/ja/tracker/docs/boards#columns"],
    ["/search-results/?searchTerm=a", "/ja/search-results/?searchTerm=a"],
    ["/jaguar", "/ja/jaguar"],
    ["https://www.vendor.example/pricing?x=1", "https://www.vendor.example/ja/pricing?x=1"],
    ["//www.vendor.example/pricing", "//www.vendor.example/ja/pricing"],
    ["https://MY.vendor.example/", "https://MY.vendor.example/ja"],
  ])("get the prefix: %s becomes %s", (url, expected) => {
    expect(onJapanesePage(url)).toBe(expected);
  });

  it.each([
    "/ja",
    "/ja/tracker",
    "/media/board.svg",
    "/assets/site-1a2b3c4d.css",
    "/gateway/api/session/heartbeat",
    "#columns",
    "board",
    "//other.example/x",
    "mailto:help@vendor.example",
    "https://community.vendor.example/t/1",
    "https://www.vendor.example.evil.example/",
    "https://www.vendor.example@evil.example/",
    "https://evil.example/?https://www.vendor.example/",
    "https://www.vendor.example/ja/pricing",
  ])("leave %s alone", (url) => {
    expect(onJapanesePage(url)).toBe(url);
  });

  it("never change on English pages", () => {
    expect(localiseUrl("/tracker", "en", tags, hosts)).toBe("/tracker");
  });
});
