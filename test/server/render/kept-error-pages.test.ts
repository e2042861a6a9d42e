import { keptErrorPages } from "#server/render/kept-error-pages.ts";

describe("error pages", () => {
  it("are made once for each error and language, and name each request", () => {
    const made: string[] = [];
    const pageFor = keptErrorPages((status, requestId, locale) => {
      made.push(`${status} ${locale}`);
      return `<h1>${status}</h1><code>${requestId}</code>`;
    });

    expect(pageFor(429, "first", "en")).toBe("<h1>429</h1><code>first</code>");
    expect(pageFor(429, "second", "en")).toBe("<h1>429</h1><code>second</code>");
    pageFor(429, "third", "de");
    pageFor(503, "fourth", "en");

    expect(made).toEqual(["429 en", "429 de", "503 en"]);
  });
});
