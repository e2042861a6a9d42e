/** A title stands at the beginning, and a longer line behind a fence is no page's. */
const maxMeta = 1000;
const title = /(?:^|\s)(?:title=(?:"([^"]*)"|(\S+))|\[([^\]]+)\])/;

/** The title of a code block in what follows its language, `title="…"` or `[…]`, and how it is written there; empty where there is none. */
export function titleOfMeta(meta: string | null | undefined): { readonly written: string; readonly title: string } {
  const [written = "", quoted, bare, bracketed] = title.exec((meta ?? "").slice(0, maxMeta)) ?? [];
  return { written, title: (quoted ?? bare ?? bracketed ?? "").trim() };
}

const mark = "[!code ";
const commentSigns = ["//", "#", "<!--", "--", "/*"];
const commentEnds = ["-->", "*/"];

/** Code without the comments that other generators read, such as `// [!code focus]`; each character is looked at once or twice. */
export function withoutCodeMarks(code: string): string {
  return code.includes(mark) ? code.split("\n").map(withoutMarks).join("\n") : code;
}

function withoutMarks(line: string): string {
  let kept = "";
  let at = 0;
  let end = 0;
  for (let start = line.indexOf(mark); start !== -1; start = line.indexOf(mark, Math.max(at, start + 1))) {
    if (end < start + mark.length) end = line.indexOf("]", start + mark.length);
    if (end === -1) break;
    const sign = beforeBlanks(line, start, at);
    const begin = commentSigns.map((each) => sign - each.length).find((from, which) => isAt(line, from, at, which));
    if (begin === undefined) continue;
    kept += line.slice(at, beforeBlanks(line, begin, at));
    at = afterBlanks(line, end + 1);
    at += commentEnds.find((each) => line.startsWith(each, at))?.length ?? 0;
  }
  return kept + line.slice(at);
}

function isAt(line: string, from: number, least: number, which: number): boolean {
  return from >= least && line.startsWith(commentSigns[which] ?? "", from);
}

function beforeBlanks(line: string, from: number, least: number): number {
  let at = from;
  while (at > least && isBlank(line[at - 1])) at -= 1;
  return at;
}

function afterBlanks(line: string, from: number): number {
  let at = from;
  while (isBlank(line[at])) at += 1;
  return at;
}

function isBlank(character: string | undefined): boolean {
  return character === " " || character === "\t";
}
