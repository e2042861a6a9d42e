import { markdownLines } from "./code-regions.ts";

/** What no page for readers has, and what takes readers of Markdown minutes or all of their stack. */
const maxNesting = 50;
const maxIndent = 200;
const maxOpenBrackets = 200;
const maxDefinitions = 5000;

const containers = /^(?:[ \t]*(?:>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t])))+/;
const rule = /^[ \t]*(?:(?:-[ \t]*)+|(?:\*[ \t]*)+)$/;
const deepItem = /^[ \t]+(?=(?:[-*+]|\d{1,9}[.)])[ \t])/;
const definition = /^ {0,3}\[[^\]]+\]:/;

/** A place in a text, counted from line 1, and why the text cannot be rendered from there on. */
export type Excess = { readonly line: number; readonly message: string };

/** The first thing in a text that is too much to render in reasonable time (docs/behaviour.md, Markdown). */
export function findExcess(markdown: string): Excess | undefined {
  let definitions = 0;
  let openBrackets = 0;
  for (const [index, { text, isFenced }] of markdownLines(markdown).entries()) {
    if (isFenced) continue;
    const excess = (message: string): Excess => ({ line: index + 1, message });
    const indent = deepItem.exec(text)?.[0].length ?? 0;
    if (nestingOf(text) > maxNesting || indent > maxIndent)
      return excess(`lists and quotations are nested more than ${maxNesting} deep`);
    if (definition.test(text)) definitions += 1;
    if (definitions > maxDefinitions) return excess(`there are more than ${maxDefinitions} link definitions`);
    openBrackets = text.trim() === "" ? 0 : openBrackets + openedIn(text);
    if (openBrackets > maxOpenBrackets) return excess(`more than ${maxOpenBrackets} brackets are open at once`);
  }
  return undefined;
}

function nestingOf(line: string): number {
  const marks = containers.exec(line)?.[0] ?? "";
  return marks.length <= maxNesting || rule.test(line) ? 0 : (marks.match(/>|[-*+]|\d+[.)]/g)?.length ?? 0);
}

/** How many more brackets are open behind the line than before it; the most that are open inside it when it closes them. */
function openedIn(line: string): number {
  let open = 0;
  let most = 0;
  for (const [bracket] of line.matchAll(/(?<!\\)[[\]]/g)) {
    open += bracket === "[" ? 1 : -1;
    if (open < 0) open = 0;
    most = Math.max(most, open);
  }
  return most > maxOpenBrackets ? most : open;
}
