import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { parse } from "@babel/parser";
import { checkSync } from "recheck";

/**
 * What may look at a character more than once, and what bounds it. Everything else that meets content, requests or logs has to be
 * linear: a text of 100 kB must not hold a thread.
 */
const bounded: readonly (readonly [file: string, bound: string])[] = [
  ["server/content/markdown/code-marks.ts", "the first 1,000 letters behind a code fence"],
  ["server/content/markdown/components/template-components.ts", "tags of 4,000 letters"],
  ["server/content/markdown/components/template-values.ts", "addresses of 2,000 letters"],
  ["server/content/markdown/syntaxes/colon-blocks.ts", "lines of 2,000 letters"],
  ["server/content/markdown/syntaxes/include-lines.ts", "lines of 2,000 letters"],
  ["server/content/markdown/syntaxes/indented-blocks.ts", "lines of 2,000 letters"],
  ["server/content/markdown/syntaxes/modules.ts", "repetitions of at most 999 letters"],
  ["server/content/markdown/syntaxes/shortcodes.ts", "tags of 4,000 letters"],
  ["server/content/markdown/syntaxes/slash-blocks.ts", "lines of 2,000 letters"],
  ["server/content/markdown/syntaxes/template-links.ts", "addresses of 1,000 letters, and their titles of 2,000"],
  ["server/content/markdown/syntaxes/template-tags.ts", "tags of 4,000 letters"],
  ["server/content/includes/include-forms.ts", "lines of 500 letters without long gaps"],
  ["server/content/outline/page-head.ts", "the first 4 kB of a page"],
  ["server/content/outline/heading-text.ts", "headings of 500 letters"],
  ["server/answers/cited-sentences.ts", "what a model writes, cut at 4,000 letters"],
  ["server/answers/generate-answer.ts", "what a model writes, cut at 4,000 letters"],
  ["server/config/variable.ts", "the operator's own settings"],
  ["server/http/logged-url.ts", "the first 512 letters of an address"],
  ["server/search/embedded/answer/make-snippet.ts", "41 letters of a text"],
  ["server/search/embedded/query/parse-query.ts", "queries of 2,000 letters"],
  ["shared/analytics/mask-emails.ts", "texts of 1,000 letters"],
  ["shared/ui/cut-text.ts", "the part of a text that is shown"],
];

/** One expression is looked at for no longer; those that take longer are long alternatives of bounded parts. */
const timeout = 2000;

type Expression = { readonly file: string; readonly line: number; readonly pattern: string; readonly flags: string };

function expressionsIn(file: string): Expression[] {
  const found: Expression[] = [];
  const visit = (node: unknown) => {
    if (typeof node !== "object" || node === null) return;
    if ("type" in node && node.type === "RegExpLiteral" && "pattern" in node && "flags" in node && "loc" in node) {
      const { start } = node.loc as { readonly start: { readonly line: number } }; // Every parsed node has its place.
      found.push({ file, line: start.line, pattern: String(node.pattern), flags: String(node.flags) });
    }
    for (const [key, value] of Object.entries(node)) if (key !== "loc") visit(value);
  };
  visit(parse(readFileSync(file, "utf8"), { sourceType: "module", plugins: ["typescript", "jsx"] }).program);
  return found;
}

describe("Regular expressions that meet content, requests and logs", () => {
  const files = execFileSync("git", ["ls-files", "server", "shared"], { encoding: "utf8" })
    .split("\n")
    .filter((file) => /\.tsx?$/.test(file) && !bounded.some(([place]) => file.startsWith(place)));
  const expressions = files.flatMap(expressionsIn);

  it("are found", () => {
    expect(expressions.length).toBeGreaterThan(200);
  });

  it("take time that grows no faster than the text", () => {
    const unique = new Map(expressions.map((expression) => [`/${expression.pattern}/${expression.flags}`, expression]));
    const vulnerable = [...unique].flatMap(([written, { file, line, pattern, flags }]) => {
      const { status } = checkSync(pattern, flags, { timeout, checker: "auto" });
      return status === "vulnerable" ? [`${file}:${line} ${written}`] : [];
    });

    expect(vulnerable).toEqual([]);
  }, 600_000);
});

describe("The bounds of the others", () => {
  it("are stated for files that there are", () => {
    const files = execFileSync("git", ["ls-files", "server", "shared"], { encoding: "utf8" }).split("\n");

    for (const [place] of bounded) expect(files.filter((file) => file.startsWith(place))).not.toEqual([]);
  });
});
