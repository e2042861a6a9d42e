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
});
