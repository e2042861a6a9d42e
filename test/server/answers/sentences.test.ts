import { isComplete, leansOnOthers, sentencesOf } from "#server/answers/sentences.ts";
import { contentWords } from "#server/answers/words.ts";

describe("sentences of an English text", () => {
  it("end before a new beginning, not at abbreviations and numbers", () => {
    const block = 'Use e.g. Node.js 20.1 or later. Ask Mr. Smith! "Why?" Version 9.12 has it.';

    expect(sentencesOf(block, "en")).toEqual([
      "Use e.g. Node.js 20.1 or later.",
      "Ask Mr. Smith!",
      '"Why?"',
      "Version 9.12 has it.",
    ]);
  });

  it.each([
    ["Select Boards, then Add board.", true],
    ["To add a board to a project:", false],
    ["Before you begin", false],
    ["and then select it as well.", false],
    ["Too short.", false],
    ["This one breaks off somewhere…", false],
    [`It goes on ${"and on ".repeat(60)}.`, false],
  ])("are whole or not: %s", (sentence, isWhole) => {
    expect(isComplete(sentence, "en")).toBe(isWhole);
  });

  it.each([
    ["This makes it faster.", true],
    ["You can skip this, but not for long.", true],
    ["However, boards can be moved.", true],
    ["Boards can be moved to another project.", false],
  ])("stand by themselves or not: %s", (sentence, leans) => {
    expect(leansOnOthers(sentence)).toBe(leans);
  });
});

describe("sentences of a Japanese text", () => {
  it("end at their marks", () => {
    expect(sentencesOf("ボードを追加します。「はい」を選びますか？(任意)はい。残り", "ja")).toEqual([
      "ボードを追加します。",
      "「はい」を選びますか？",
      "(任意)はい。",
      "残り",
    ]);
  });

  it.each([
    ["プロジェクトにボードを追加します。", true],
    ["ボードの追加", false],
    ["はい。", false],
  ])("are whole or not: %s", (sentence, isWhole) => {
    expect(isComplete(sentence, "ja")).toBe(isWhole);
  });
});

describe("the words that say what a text is about", () => {
  it("are stems in English, without those that every text has", () => {
    expect(contentWords("How do I create boards in the user's project 9.12?")).toEqual(
      contentWords("creating board user projects 9.12"),
    );
  });

  it("are parted by script in Japanese, and full-width forms are ordinary ones", () => {
    expect(contentWords("ボードを追加する方法")).toEqual(["ボード", "追加"]);
    expect(contentWords("検索結果")).toEqual(["検索", "索結", "結果"]);
    expect(contentWords("ＡＰＩトークン")).toEqual(["api", "トークン"]);
  });
});
