import { readWords } from "#server/search/embedded/text/read-words.ts";

/** Words in order, alternatives in brackets. */
function wordsOf(text: string): string[] {
  const words: string[] = [];
  readWords(text, (word, _start, _end, isAlternative) => words.push(isAlternative ? `[${word}]` : word));
  return words;
}

describe("words of a text", () => {
  it.each([
    ["Add a Board!", ["add", "a", "board"]],
    ["max_result_window", ["max", "result", "window", "[maxresultwindow]"]],
    ["maxResultWindow", ["max", "result", "window", "[maxresultwindow]"]],
    ["XMLParser and the APIs", ["xml", "parser", "[xmlparser]", "and", "the", "apis"]],
    ["log-in", ["log", "in", "[login]"]],
    ["index.max_result_window", ["index", "max", "result", "window", "[maxresultwindow]", "[indexmaxresultwindow]"]],
    ["java.lang.OutOfMemory", ["java", "lang", "out", "of", "memory", "[outofmemory]", "[javalangoutofmemory]"]],
    ["site-settings.md", ["site", "settings", "[sitesettings]", "md", "[sitesettingsmd]"]],
    ["9.12.1", ["9", "12", "1", "[9.12.1]"]],
    ["The end.Next", ["the", "end", "next", "[endnext]"]],
    ["don't use the user's", ["don", "use", "the", "user"]],
    ["l’homme", ["l", "homme", "[lhomme]"]],
    ["utf8 0x80070005", ["utf8", "0x80070005"]],
    ["__init__", ["init"]],
    ["Größe ＡＢＣ", ["große", "abc"]],
    ["検索結果", ["検索", "索結", "結果"]],
    ["鍵", ["鍵"]],
    ["APIトークン", ["api", "トー", "ーク", "クン"]],
    ["𠮷野家", ["𠮷野", "野家"]],
    ["🌊 \u0000 --- ...", []],
    [`${"a".repeat(65)} b`, ["b"]],
  ])("of %s", (text, words) => {
    expect(wordsOf(text)).toEqual(words);
  });

  it("stand where they were read", () => {
    const text = "See maxWindow, the user's 検索結果.";
    const read: [string, string][] = [];
    readWords(text, (word, start, end) => read.push([word, text.slice(start, end)]));

    expect(read.filter(([word, written]) => word !== written.toLowerCase())).toEqual([]);
    expect(read.map(([word]) => word)).toContain("結果");
  });

  it("are read in time that grows with the text, whatever it is", () => {
    for (const text of ["a-".repeat(50_000), "'".repeat(100_000), "aB".repeat(50_000), "\ud800".repeat(100_000)]) {
      const startedAt = performance.now();
      wordsOf(text);
      expect(performance.now() - startedAt).toBeLessThan(1000);
    }
  });
});
