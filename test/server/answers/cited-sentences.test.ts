import { citedSentences } from "#server/answers/cited-sentences.ts";
import { quotedPassages } from "#server/answers/quoted-passages.ts";
import { passage } from "#test/support/passages.ts";

const boards = passage({
  isBestSection: true,
  blocks: [
    "Open the project and select Add board. A project has at most 50 boards.",
    "Write to help@example.com, or run `npm install`.",
  ],
});
const sails = passage({
  section: "Sails",
  url: "/sails",
  rank: 1,
  isBestSection: true,
  blocks: ["Hoist the sails before you cast off."],
});
const quoted = quotedPassages("add a board", [boards, sails]);
const textsOf = (line: string) => citedSentences(line, quoted).map(({ text }) => text);

describe("a sentence of a model", () => {
  it.each([
    ["at its end", "To add a board, open the project and select Add board [1]."],
    ["behind its end", "To add a board, open the project and select Add board. [1]"],
    ["in wide brackets, as an item, in bold", "- **To add a board**, open the project and select `Add board`.【1】"],
  ])("is shown as plain text when it has its citation %s", (_where, line) => {
    expect(citedSentences(line, quoted)).toEqual([
      { text: "To add a board, open the project and select Add board.", passages: [boards] },
    ]);
  });

  it("can stand on several passages", () => {
    const [sentence] = citedSentences("Open the project, and hoist the sails before you cast off [1][2].", quoted);

    expect(sentence?.passages).toEqual([boards, sails]);
  });

  it("is one of several in its line, each with its own citation", () => {
    expect(textsOf("Open the project and select Add board [1]. Boards are great. Hoist the sails. [2]")).toEqual([
      "Open the project and select Add board.",
      "Hoist the sails.",
    ]);
  });

  it.each([
    ["it cites nothing", "Open the project and select Add board."],
    ["it cites what it was not given", "Open the project and select Add board [3]."],
    ["one of two citations is forged", "Open the project and select Add board [1][9]."],
    ["it cites number 0", "Open the project and select Add board [0]."],
    ["what it cites does not say so", "Open the project and select Add board [2]."],
    ["it goes on behind its citation", "Open the project and select Add board [1], then call our hotline today."],
    ["it has a number that is not there", "A project has at most 500 boards [1]."],
    ["it has one in full-width digits", "A project has at most ５００ boards [1]."],
    ["it leads elsewhere without saying how", "Open the project and select Add board at evil.example [1]."],
    ["it leads elsewhere", "Open the project and select Add board at https://evil.example/board [1]."],
    ["it leads elsewhere by Markdown", "Open the project and select [Add board](//evil.example) [1]."],
    ["it has markup", 'Open the project and select Add board <img src="x"> [1].'],
    ["it has an address that was masked", "Write to [email] or open the project and select Add board [1]."],
    ["it has no words", "[1]."],
    ["it is endless", `Open the project ${"and select Add board ".repeat(40)}[1].`],
  ])("is left out when %s", (_what, line) => {
    expect(textsOf(line)).toEqual([]);
  });

  it("loses signs that turn text around or hide in it", () => {
    expect(textsOf("Open the \u202eproject\u200b and select Add board [1].")).toEqual([
      "Open the project and select Add board.",
    ]);
  });

  it("keeps numbers and code that the passage has", () => {
    expect(textsOf("A project has at most 50 boards [1].")).toEqual(["A project has at most 50 boards."]);
  });

  it("is read in Japanese, too", () => {
    const japanese = quotedPassages("ボード", [
      passage({ language: "ja", blocks: ["プロジェクトを開き、ボードを追加を選択します。"], isBestSection: true }),
    ]);
    const read = (line: string) => citedSentences(line, japanese).map(({ text }) => text);

    expect(read("プロジェクトを開いて、ボードを追加を選択します。[1]電話で注文できます。[1]")).toEqual([
      "プロジェクトを開いて、ボードを追加を選択します。",
    ]);
  });
});

describe("what a model is shown", () => {
  it("has no email addresses, and no more than 8 passages of 2,400 characters", () => {
    const long = Array.from({ length: 12 }, (_, rank) =>
      passage({ section: `Board ${rank}`, rank, isBestSection: true, blocks: ["A board is long. ".repeat(400)] }),
    );

    expect(quoted[0]?.text).toContain("Write to [email]");
    expect(quotedPassages("board", long).every(({ text }) => text.length <= 2400)).toBe(true);
    expect(quotedPassages("board", long).length).toBeLessThanOrEqual(8);
    expect(quotedPassages("board", long).reduce((sum, { text }) => sum + text.length, 0)).toBeLessThanOrEqual(12_000);
  });
});
