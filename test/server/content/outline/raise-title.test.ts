import { readPageHead } from "#server/content/outline/page-head.ts";
import { raiseTitle } from "#server/content/outline/raise-title.ts";

describe("A text without a level-1 heading", () => {
  it("is titled by the heading that it begins with, and those below rise with it", () => {
    const text = "\n## Installation\n\nFirst.\n\n### On *Linux* {#linux}\n\n```\n## no\n```\n";

    expect(readPageHead(text)).toEqual({ opening: "Installation", description: "First." });
    expect(raiseTitle(text)).toBe("\n# Installation\n\nFirst.\n\n## On *Linux* {#linux}\n\n```\n## no\n```\n");
  });

  it("keeps its other headings where one of them is as high", () => {
    expect(raiseTitle("## One\n\n### Sub\n\n## Two\n")).toBe("# One\n\n### Sub\n\n## Two\n");
  });

  it.each([
    "Text.\n\n## One\n",
    "- a\n\n## One\n",
    "```\n## One\n```\n",
    "## One\n\n# Title\n\nText.\n",
    "# One\n",
    "",
  ])("stays as it is where it begins otherwise, or has a title after all: %j", (text) => {
    expect(readPageHead(text).opening).toBeUndefined();
    expect(raiseTitle(text)).toBe(text);
  });
});
