import { readWords } from "#server/search/embedded/text/read-words.ts";
import { growth, linearGrowth } from "#test/support/growth.ts";

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
    ["9.12.1", ["9.12.1", "[9.12]"]],
    ["v8.2 and 10.2.", ["8.2", "and", "10.2"]],
    ["log in, sign\nup, log, in", ["log", "in", "[login]", "sign", "up", "[signup]", "log", "in"]],
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

  it.each(["a-", "'", "aB", "\ud800"])("cost no more than the text is long, whatever it is: %j", async (part) => {
    expect(await growth((size) => wordsOf(part.repeat(size)), 10_000)).toBeLessThan(linearGrowth);
  });
});
