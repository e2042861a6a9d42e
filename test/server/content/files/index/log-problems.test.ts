import type { ContentProblem } from "#server/content/content-source.ts";
import { logNewProblems } from "#server/content/files/index/log-problems.ts";

describe("The log of content problems", () => {
  const error = (file: string): ContentProblem => ({ severity: "error", file, message: "cannot be read" });
  const logged = (before: readonly ContentProblem[], now: readonly ContentProblem[]) => {
    const lines: unknown[][] = [];
    logNewProblems({ warn: (...line: unknown[]) => void lines.push(line) }, before, now);
    return lines;
  };

  it("names each error once, and no ordinary warning", () => {
    const warning: ContentProblem = { severity: "warning", file: "c.md", message: "a wrong date" };

    expect(logged([error("a.md")], [error("a.md"), error("b.md"), warning])).toEqual([
      [expect.objectContaining({ file: "b.md", problem: "cannot be read" }), "content problem"],
    ]);
  });

  it("ends with a number when a folder has very many", () => {
    const lines = logged(
      [],
      Array.from({ length: 1000 }, (_, at) => error(`${at}.md`)),
    );

    expect(lines).toHaveLength(21);
    expect(lines.at(-1)).toEqual([{ others: 980 }, expect.stringContaining("content:check")]);
  });
});
