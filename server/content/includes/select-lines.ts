/** Which lines of a file an include takes: some by number, or those that the file marks with a name. */
export type Selection =
  | { readonly kind: "all" }
  | { readonly kind: "lines"; readonly ranges: readonly LineRange[] }
  | { readonly kind: "name"; readonly name: string };

/** Counted from 1, both ends taken; without an end: to the last line. */
export type LineRange = readonly [first: number, last?: number | undefined];

export type SelectedLine = { readonly text: string; readonly line: number };

export const everything: Selection = { kind: "all" };

const begins = /(?:\bANCHOR:\s*|--8<--\s*\[start:\s*|(?:^|[^\w])#?(?:pragma )?region:?\s+)([\w*.-]+)/;
const ends = /(?:\bANCHOR_END:\s*|--8<--\s*\[end:\s*)([\w*.-]+)/;
const endsRegion = /#?(?:end ?region|pragma endregion)\b:?[ \t]*([\w*.-]*)/i;
/** A quick look at whether a line may be such a mark. */
const mark =
  /ANCHOR(?:_END)?:|--8<--[ \t]*\[(?:start|end):|#(?:pragma )?(?:end ?)?region\b|(?:\/\/|--)[ \t]*(?:end)?region\b/i;

/**
 * Line selection: the lines of a text that an include takes, without those that only mark where a part begins or ends. Undefined
 * when the text has no part of that name.
 */
export function selectLines(text: string, selection: Selection): readonly SelectedLine[] | undefined {
  const lines = text.split(/\r\n|\n|\r/).map((each, at) => ({ text: each, line: at + 1 }));
  if (lines.at(-1)?.text === "") lines.pop();
  if (selection.kind === "name") return namedPart(lines, selection.name)?.filter(({ text: each }) => !mark.test(each));
  const chosen =
    selection.kind === "all"
      ? lines
      : selection.ranges.flatMap(([first, last]) => lines.slice(Math.max(first, 1) - 1, last ?? lines.length));
  return chosen.filter(({ text: each }) => !isNamedMark(each));
}

/** Regions are also written for editors, so only those that an include has asked for are marks of it. */
function isNamedMark(text: string): boolean {
  return /\bANCHOR(?:_END)?:|--8<--[ \t]*\[(?:start|end):/.test(text);
}

function namedPart(lines: readonly SelectedLine[], name: string): readonly SelectedLine[] | undefined {
  const start = lines.findIndex(
    ({ text }) => mark.test(text) && begins.exec(text)?.[1] === name && !endsRegion.test(text),
  );
  if (start === -1) return undefined;
  let depth = 0;
  for (let at = start + 1; at < lines.length; at++) {
    const text = lines[at]?.text ?? "";
    if (!mark.test(text)) continue;
    const region = endsRegion.exec(text);
    if (ends.exec(text)?.[1] === name || region?.[1] === name) return lines.slice(start + 1, at);
    if (region !== null && region[1] === "" && depth-- === 0) return lines.slice(start + 1, at);
    if (region === null && /region\b/i.test(text)) depth += 1;
  }
  return lines.slice(start + 1);
}

/** Line numbers as other tools write them: `1-3,7`, `1:3`, `5,` or `:10`, with what stands between the ends; undefined for anything else. */
export function lineRanges(written: string, between: RegExp): Selection | undefined {
  const ranges: LineRange[] = [];
  for (const part of written.split(between.source === "," ? /;/ : /,/)) {
    const ends = part.trim().split(between);
    if (ends.length > 2 || ends.some((end) => !/^\d*$/.test(end.trim())) || part.trim() === "") return undefined;
    const first = Number(ends[0] || 1);
    ranges.push(ends.length === 1 ? [first, first] : [first, ends[1]?.trim() ? Number(ends[1]) : undefined]);
  }
  return { kind: "lines", ranges };
}

/** Lines without the indentation that all of them share. */
export function withoutCommonIndent(lines: readonly SelectedLine[]): readonly SelectedLine[] {
  const indents = lines
    .filter(({ text }) => text.trim() !== "")
    .map(({ text }) => /^[ \t]*/.exec(text)?.[0].length ?? 0);
  const shared = Math.min(...indents, 1000);
  return lines.map(({ text, line }) => ({ text: text.slice(Math.min(shared, text.length)), line }));
}
