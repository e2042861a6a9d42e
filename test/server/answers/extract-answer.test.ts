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

    expect(answerOf("change the password of my account", other, steps)).toEqual([
      "Open Account and select Change, twice.",
    ]);
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

  it("is the first steps of a page that is called what is asked; of an article, those of all cases", () => {
    const steps = ["Select People. Then select Invite.", "Enter the addresses", "Select Send."];
    const part = passage({ title: "Invite your team", section: "Let others join", steps, blocks: steps });
    const solution = passage({
      title: "Invite your team",
      section: "Solution",
      url: "/invite#solution",
      steps,
      blocks: steps,
    });

    expect(answerOf("how do I invite my team", part)).toEqual(steps);
    expect(answerOf("how do I invite my team", { ...part, steps: ["Ask.", "Wait."] }, solution)).toEqual(steps);
  });

  it("is what stands under a heading that says most of the question, if it says the rest", () => {
    const add = passage({
      title: "Configure columns",
      section: "Add a column",
      blocks: ["Open Board settings and select Columns."],
    });
    const other = passage({
      section: "Too many cards",
      rank: 1,
      blocks: ["Add a filter to a board without a Done column."],
    });

    expect(answerOf("how do I add a column to a board", other, add)).toEqual([
      "Open Board settings and select Columns.",
    ]);
    expect(answerOf("how do I add a column to a wiki", add)).toEqual([]);
  });

  it("is what a page says of itself where a fact is asked for", () => {
    const description = "Codes fail with AUTH-207 because the phone's clock is wrong.";
    const page = passage({
      title: "Codes are rejected",
      section: "Summary",
      description,
      blocks: ["Codes are not taken."],
    });

    expect(answerOf("what does AUTH-207 mean", page)).toEqual([description]);
    expect(answerOf("how do I make it stop saying AUTH-207", page)).toEqual([]);
  });

  it("is the row of a table that says it", () => {
    const rows = ["DB-011 — Remedy: Use a new database", "DB-014 — Remedy: Create the database again"];

    expect(answerOf("what is DB-011", passage({ section: "Errors", rows }))).toEqual([rows[0]]);
    expect(answerOf("how long are boards kept", passage({ section: "How long it is kept", rows }))).toEqual(rows);
    expect(answerOf("how do I make a new database", passage({ section: "Errors", rows }))).toEqual([]);
  });

  it("has the question's rarest word, and no way through menus where a fact is asked for", () => {
    const other = passage({
      section: "Logs",
      blocks: ["Old entries are deleted at night.", "Entries are deleted by nobody."],
    });
    const menu = passage({ section: "Limits", blocks: ["Go to System > Rate limit and turn it on."] });

    expect(answerOf("how long are deleted projects kept", other)).toEqual([]);
    expect(answerOf("what is the rate limit", menu)).toEqual([]);
    expect(answerOf("how do I turn on the rate limit", menu)).toEqual(["Go to System > Rate limit and turn it on."]);
  });

  it("tells what to do to whom asks how", () => {
    const text = "Changes of a board apply to everybody, so tell the team before you rename it.";
    const rename = passage({ section: "Settings", blocks: [text] });

    expect(answerOf("how do I rename a board", rename)).toEqual([]);
  });

  it("is of one page, whatever others say", () => {
    const text = (edition: string) => [`Members of ${edition} can see pages with restrictions.`];
    const cloud = passage({ url: "/cloud#who", section: "Who", blocks: text("the site") });
    const own = passage({ url: "/own#who", section: "Who", rank: 1, blocks: text("notebook-administrators") });

    const answer = extractAnswer("who can see pages with restrictions", [cloud, own]);

    expect(answer.map(({ passages: [{ url }] }) => url)).toEqual(["/cloud#who"]);
  });

  it("compares German words by German rules", () => {
    const german = passage({
      language: "de",
      section: "Lizenzen",
      blocks: ["Lizenzen gelten je Server und für ein Jahr."],
    });

    expect(answerOf("Lizenz Server", german)).toEqual(["Lizenzen gelten je Server und für ein Jahr."]);
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
