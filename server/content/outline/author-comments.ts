/** What begins a comment, and what ends it; undefined: the rest of the line is looked at by itself. */
const endOf: ReadonlyMap<string, RegExp> = new Map([
  ["<!--", /-->/g],
  ["{/*", /\*\/\}/g],
  ["{%", /\{%-?[ \t]*endcomment[ \t]*-?%\}/g],
]);
const opener = /`+|<!--|\{\/\*|\{%-?[ \t]*comment\b/g;
/** A reference that nothing refers to, which Markdown itself knows as a comment: `[//]: # (text)`. */
const unusedReference = /^ {0,3}\[(?:\/\/|comment|_comment)\]:[ \t]*(?:#|<>)(?:[ \t]|$)/i;
const fenceStart = /^(?:[ \t]|>|[-*+][ \t]|\d{1,9}[.)][ \t])*(`{3,}|~{3,})/;

/**
 * Markdown without what its authors say to each other: HTML, Liquid and MDX comments, and references that nothing refers to.
 * No page shows them, so they are in no other form of a page either. Code keeps everything. One look at each character.
 */
export function withoutAuthorComments(markdown: string): string {
  if (!/<!--|\{\/\*|\{%-?[ \t]*comment|\]:[ \t]*(?:#|<>)/.test(markdown)) return markdown;
  const kept: string[] = [];
  let fence: string | undefined;
  let end: RegExp | undefined;
  for (const line of markdown.split("\n")) {
    if (fence !== undefined) {
      if (closes(line, fence)) fence = undefined;
      kept.push(line);
      continue;
    }
    fence = end === undefined ? fenceOf(line) : undefined;
    if (fence !== undefined) {
      kept.push(line);
      continue;
    }
    if (end === undefined && unusedReference.test(line)) continue;
    const isBlank = end === undefined && line.trim() === "";
    const read = readLine(line, end);
    end = read.end;
    // A line that held nothing else goes with its comment.
    if (read.text.trim() !== "" || isBlank) kept.push(read.text);
  }
  return kept.join("\n");
}

function fenceOf(line: string): string | undefined {
  const marks = fenceStart.exec(line);
  const fence = marks?.[1];
  if (marks === null || fence === undefined) return undefined;
  return fence.startsWith("`") && line.includes("`", marks[0].length) ? undefined : fence;
}

function closes(line: string, fence: string): boolean {
  const written = line.replace(/^[ \t>]+/, "").trimEnd();
  return written.length >= fence.length && written === fence.charAt(0).repeat(written.length);
}

/** A line without its comments; `end` is what ends the one that is open, before and after it. */
function readLine(
  line: string,
  openEnd: RegExp | undefined,
): { readonly text: string; readonly end?: RegExp | undefined } {
  let text = "";
  let at = 0;
  let end = openEnd;
  /** Runs of backticks that nothing closes in the rest of the line. */
  const unclosed = new Set<number>();
  for (;;) {
    if (end !== undefined) {
      const found = searchFrom(end, line, at);
      if (found === null) return { text, end };
      at = found.index + found[0].length;
      end = undefined;
    }
    const found = searchFrom(opener, line, at);
    if (found === null) return { text: text + line.slice(at) };
    const [mark] = found;
    if (mark.startsWith("`")) {
      const close = unclosed.has(mark.length) ? -1 : closingRun(line, found.index + mark.length, mark.length);
      if (close === -1) unclosed.add(mark.length);
      const next = close === -1 ? found.index + mark.length : close;
      text += line.slice(at, next);
      at = next;
      continue;
    }
    text += line.slice(at, found.index);
    end = endOf.get(mark.startsWith("{%") ? "{%" : mark);
    at = found.index + mark.length;
  }
}

function searchFrom(expression: RegExp, text: string, from: number): RegExpExecArray | null {
  expression.lastIndex = from;
  return expression.exec(text);
}

/** Where the next run of exactly so many backticks ends; -1 when there is none. */
function closingRun(line: string, from: number, length: number): number {
  for (let at = line.indexOf("`", from); at !== -1; ) {
    let end = at;
    while (line[end] === "`") end++;
    if (end - at === length) return end;
    at = line.indexOf("`", end);
  }
  return -1;
}
