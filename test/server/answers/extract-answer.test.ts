import { extractAnswer } from "#server/answers/extract-answer.ts";
import type { Passage } from "#server/answers/passage.ts";
import { passage } from "#test/support/passages.ts";

const addBoard = passage({
  section: "Add a board",
  isBestSection: true,
  blocks: [
    "Before you begin:",
    "Open the project and select Add board.",
    "Choose who can see the board.",
    "Select Save to finish.",
  ],
});
const limits = passage({
  section: "Limits",
  rank: 1,
  url: "/limits#limits",
  blocks: ["A project has at most 50 boards.", "Attachments have a maximum size of 25 MB each."],
});
const answerOf = (question: string, ...passages: readonly Passage[]) =>
  extractAnswer(question, passages).map(({ text }) => text);

describe("an answer in the pages' own words", () => {
  it("begins with the sentence that has most of the question, and goes on with what follows in its section", () => {
    expect(answerOf("how do I add a board", limits, addBoard)).toEqual([
      "Open the project and select Add board.",
      "Choose who can see the board.",
      "Select Save to finish.",
    ]);
  });

  it("is one sentence where one is enough, with its section", () => {
    expect(extractAnswer("maximum size of attachments", [addBoard, limits])).toEqual([
      { text: "Attachments have a maximum size of 25 MB each.", passages: [limits] },
    ]);
  });

  it("counts the headings above a sentence", () => {
    const steps = passage({ section: "Reset a password", blocks: ["Open Account and select Change, twice."] });
    const other = passage({ section: "Sign in", rank: 1, blocks: ["Enter the password and select Next."] });

    expect(answerOf("password reset account", other, steps)).toEqual(["Open Account and select Change, twice."]);
  });

  it.each([
    ["nothing that was found has the question's words", "purple elephants"],
    ["only a word of it is found", "board of directors salaries meeting"],
    ["the question has no words", "how do I?"],
  ])("is none when %s", (_what, question) => {
    expect(answerOf(question, addBoard, limits)).toEqual([]);
  });

  it("is never made of labels, or of a sentence that only points at another", () => {
    const labels = passage({
      section: "Import",
      isBestSection: true,
      blocks: ["To import a board:", "Import boards", "You can import it as a board, too.", "… import a board."],
    });

    expect(answerOf("import board", labels)).toEqual([]);
  });

  it("says once what two editions of a page say", () => {
    const other = passage({ ...addBoard, rank: 1, url: "/dc/boards#add-a-board", isBestSection: false });
    const almost = passage({ ...other, blocks: ["Open your project and select Add board."] });

    const answer = extractAnswer("add a board", [addBoard, other, almost]);

    expect(answer.map(({ passages: [{ url }] }) => url)).toEqual(Array(3).fill("/boards#add-a-board"));
  });

  it("has at most four sentences, three of a section", () => {
    const many = (section: string, rank: number) =>
      passage({
        section,
        rank,
        url: `/${section}`,
        blocks: ["one", "two", "three", "four", "five"].map(
          (word) => `A board for ${section} needs ${word} ${word}s ${word}ly.`,
        ),
      });

    const answer = extractAnswer("board", [many("alpha", 0), many("beta", 1)]);

    expect(answer.length).toBeLessThanOrEqual(4);
    expect(answer.filter(({ passages: [{ url }] }) => url === "/alpha").length).toBeLessThanOrEqual(3);
  });

  it("is found in Japanese, too", () => {
    const japanese = passage({
      language: "ja",
      section: "ボードを追加する",
      blocks: ["始める前に", "プロジェクトを開き、ボードを追加を選択します。通知は後で設定できます。"],
    });

    expect(answerOf("ボードを追加する方法", japanese)[0]).toBe("プロジェクトを開き、ボードを追加を選択します。");
    expect(answerOf("請求書の再発行", japanese)).toEqual([]);
  });
});
