import { parseQuery } from "#server/search/embedded/query/parse-query.ts";

const words = ({ text }: { readonly text: string }) => text.split(/\s+/).filter(Boolean).join(" ");

describe("a query's operators", () => {
  it.each([
    ["add a board", "add a board", [], []],
    ['"rate limit" token', "rate limit token", ["rate limit"], []],
    ['"open phrase', "open phrase", ["open phrase"], []],
    ["「検索結果」 並べ替え", "検索結果 並べ替え", ["検索結果"], []],
    ["boards -cloud", "boards", [], ["cloud"]],
    ['boards -"data center"', "boards", [], ["data center"]],
    ["well-known - dash", "well-known - dash", [], []],
    ["docker run -p", "docker run -p", [], []],
    ["-cloud", "-cloud", [], []],
    ['""', "", [], []],
    ['a quoted "word" in a sentence that goes on', 'a quoted "word" in a sentence that goes on', [], []],
  ])("of %s", (query, text, phrases, excluded) => {
    const parsed = parseQuery(query);

    expect(parsed).toMatchObject({ phrases, excluded });
    expect(words(parsed).replaceAll('""', "")).toBe(text);
  });

  it("are at most eight, and queries are cut at 2,000 characters", () => {
    expect(parseQuery('"a" '.repeat(12)).phrases).toHaveLength(8);
    expect(parseQuery("word ".repeat(1000)).text.length).toBeLessThanOrEqual(2000);
  });
});
