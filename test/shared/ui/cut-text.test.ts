import { cutBehindWord } from "#shared/ui/cut-text.ts";

describe("A text that is too long", () => {
  it.each([
    ["short enough", 12, "short enough"],
    ["one two, three four", 12, "one two…"],
    ["長い日本語の文章です", 4, "長い日本…"],
    ["abcdefghijkl", 5, "abcde…"],
    ["ab 😀😀😀", 4, "ab…"],
    ["a😀😀😀", 2, "a…"],
  ])("is cut behind a word: %j to %i", (text, maxCharacters, expected) => {
    expect(cutBehindWord(text, maxCharacters)).toBe(expected);
  });
});
