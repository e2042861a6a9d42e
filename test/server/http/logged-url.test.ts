import { loggedUrl } from "#server/http/logged-url.ts";
import { growth, linearGrowth } from "#test/support/growth.ts";

describe("A logged address", () => {
  it.each([
    ["letters behind an at sign", "/@/", "a"],
    ["percent signs behind an escaped at sign", "/%40/", "%4"],
    ["at signs", "", "/@"],
  ])("costs no more than it is long, and is cut: %s", async (_what, start, part) => {
    const url = (size: number) => `${start}${part.repeat(size)}`;
    const rounds = (size: number) => {
      for (let round = 0; round < 50; round++) loggedUrl(url(size));
    };

    expect(await growth(rounds, 1000)).toBeLessThan(linearGrowth);
    expect(loggedUrl(url(8000)).length).toBeLessThan(600);
  });

  it.each([
    ["/login/callback?code=abc&state=def", "/login/callback?[withheld]"],
    ["/search-results/?searchTerm=bob@example.com", "/search-results/?searchTerm=[email]"],
    ["/search-results/?searchTerm=bob%40example.com&page=2", "/search-results/?searchTerm=[email]&page=2"],
    ["/r?continue=%2Fa%3Fm%3Dbob%2540example.com", "/r?continue=[email]"],
    ["/search-results/?searchTerm=bob%EF%BC%A0example.jp", "/search-results/?searchTerm=[email]"],
    ["/search-results/?searchTerm=bob＠example.jp", "/search-results/?searchTerm=[email]"],
    ["/draft?preview=1795243142.-oR2_f5l6ISUgmjSb&x=1", "/draft?preview=[withheld]&x=1"],
    ["/login?continue=%2Fdraft%3Fpreview%3D1795243142.-oR2_f5", "/login?continue=%2Fdraft%3Fpreview%3D[withheld]"],
    ["/draft?preview", "/draft?preview"],
    ["/gateway/api/feature-flags/a?accountId=5f%3A1&b=c", "/gateway/api/feature-flags/a?accountId=[withheld]&b=c"],
    ["/ja/kb/40%25-off", "/ja/kb/40%25-off"],
  ])("has no email address and nothing that opens a door: %s", (url, logged) => {
    expect(loggedUrl(url)).toBe(logged);
  });
});
