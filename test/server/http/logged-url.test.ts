import { loggedUrl } from "#server/http/logged-url.ts";

describe("A logged address", () => {
  it.each([
    ["letters behind an at sign", `/@/${"a".repeat(8000)}`],
    ["percent signs behind an escaped at sign", `/%40/${"%4".repeat(4000)}`],
    ["at signs", "/@".repeat(4000)],
  ])("is made in no time from eight thousand %s", (_what, url) => {
    const startedAt = performance.now();
    for (let round = 0; round < 50; round++) loggedUrl(url);

    // Looking through the whole of it, 50 rounds took four seconds.
    expect(performance.now() - startedAt).toBeLessThan(500);
    expect(loggedUrl(url).length).toBeLessThan(600);
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
