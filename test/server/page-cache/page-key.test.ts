import { pageKey } from "#server/page-cache/page-key.ts";

describe("key of a page", () => {
  it.each([
    ["/", "/"],
    ["/?utm_source=mail", "/"],
    ["/tracker/docs/", "/tracker/docs"],
    ["/tracker/docs?utm_campaign=a&x=/b/", "/tracker/docs"],
    ["/ja/", "/ja"],
    ["/kb/%E6%97%A5", "/kb/日"],
    ["/%6bb", "/kb"],
  ])("of %s is %s", (url, key) => {
    expect(pageKey(url)).toBe(key);
  });

  it.each([
    "/assets/main.js",
    "/media/a.svg",
    "/gateway/api/x",
    "//evil",
    "/a//b",
    "/%E0%A4%A",
    "/contact?refused",
    "/kb?preview=true",
    "/kb?a&preview",
    "*",
    "",
  ])("is missing for %s, which is never kept", (url) => {
    expect(pageKey(url)).toBeUndefined();
  });
});
