import { returnPath } from "#shared/links/return-path.ts";
import { tags } from "#test/support/languages.ts";

describe("the way back from signing in", () => {
  it.each([
    "/",
    "/contact",
    "/ja/tracker/docs/add-a-board?x=1#limits",
    "/requests?next=https://a.example",
    "/docs/login",
  ])("leads to %s, a page of this site", (path) => {
    expect(returnPath(path, tags)).toBe(path);
  });

  it.each([
    ["nothing", null],
    ["an empty text", ""],
    ["another site", "https://evil.example/"],
    ["another site without scheme", "//evil.example"],
    ["many slashes", "///evil.example"],
    ["a backslash for a slash", "/\\evil.example"],
    ["a backslash anywhere", "/docs\\..\\evil"],
    ["a tab that browsers drop", "/\t/evil.example"],
    ["a line break", "/docs\r\nLocation: https://evil.example"],
    ["a null character", "/\0/evil.example"],
    ["two slashes after dots", "/.//evil.example"],
    ["two slashes after encoded dots", "/%2e%2e//evil.example"],
    ["a script", "javascript:alert(1)"],
    ["a leading space", " /contact"],
    ["a relative address", "contact"],
    ["the sign-in page", "/login?continue=%2Flogin"],
    ["the Japanese sign-in page", "/ja/login/"],
  ])("is not shown for %s", (_what, written) => {
    expect(returnPath(written, tags)).toBeUndefined();
  });
});
