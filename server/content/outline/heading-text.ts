import { decodeCharacterReferences } from "./character-references.ts";

/** What stands for a piece that is finished: private characters, which no text has. */
const opening = "\ue000";
const closing = "\ue001";
const finished = /\ue000(\d+)\ue001/g;

const escaped = /\\([!-/:-@[-`{-~])/g;
const image = /!\[([^[\]]*)\](?:\([^()]*(?:\([^()]*\)[^()]*)?\)|\[[^[\]]*\])/g;
const link = /\[([^[\]]*)\](?:\([^()]*(?:\([^()]*\)[^()]*)?\)|\[[^[\]]*\])/g;
const footnote = /\[\^[^\]\s]+\]/g;
const autolink = /<((?:https?|mailto):[^\s<>]+)>/g;
/** A tag that HTML or a component library knows; `<your-domain>` is a placeholder and stays. */
const tag = /<\/?[a-zA-Z][a-zA-Z\d.]*(?:\s(?:"[^"]*"|'[^']*'|[^<>"'])*)?\/?>/g;
const strong = /(\*\*|~~)(?=\S)([\s\S]{0,300}?\S)\1/g;
const emphasis = /\*(?=[^\s*])([^*]*[^\s*])\*/g;
const underscored = /(?<![\p{L}\p{N}_])(__?)(?=[^\s_])([\s\S]{0,300}?[^\s_])\1(?![\p{L}\p{N}_])/gu;

/** Longer lines are data, and no headings. */
const maxLength = 500;

/** Plain text of a heading as the page shows it, from its Markdown: what its id is made of. */
export function headingText(written: string): string {
  if (written.length > maxLength || !/[`\\[<&*_~{-]/.test(written)) return written.trim();
  const pieces: string[] = [];
  const keep = (text: string) => `${opening}${pieces.push(text) - 1}${closing}`;
  let text = withCodeSpans(written, (code) => keep(unpadded(code)))
    .replace(escaped, (_whole, character: string) => keep(character))
    .replace(image, "")
    .replace(footnote, "")
    .replace(autolink, (_whole, address: string) => keep(address.replace(/^mailto:/, "")))
    .replace(tag, (whole, ...rest) => componentText(whole, String(rest.at(-1)), keep))
    .replace(link, "$1");
  for (const mark of [strong, emphasis, underscored, emphasis])
    text = text.replace(mark, (...found: string[]) => (mark === emphasis ? found[1] : found[2]) ?? "");
  text = withDashes(decodeCharacterReferences(text));
  return text.replace(finished, (_whole, at: string) => pieces[Number(at)] ?? "").trim();
}

/** Code spans between runs of as many backticks (CommonMark 6.1), each replaced. */
function withCodeSpans(text: string, replace: (code: string) => string): string {
  const runs = [...text.matchAll(/`+/g)];
  let out = "";
  let at = 0;
  for (const [index, run] of runs.entries()) {
    if (run.index < at || text[run.index - 1] === "\\") continue;
    const from = run.index + run[0].length;
    const end = runs.find((other, later) => later > index && other[0].length === run[0].length);
    if (end === undefined) continue;
    out += text.slice(at, run.index) + replace(text.slice(from, end.index));
    at = end.index + end[0].length;
  }
  return out + text.slice(at);
}

/** One blank on each side belongs to the marks. */
function unpadded(code: string): string {
  return code.startsWith(" ") && code.endsWith(" ") && code.trim() !== "" ? code.slice(1, -1) : code;
}

/** A tag goes, but for a badge's text; one that neither HTML knows nor anything closes is a placeholder. */
function componentText(written: string, heading: string, keep: (text: string) => string): string {
  if (htmlName.test(written)) return "";
  const [, name = ""] = /^<\/?([A-Z][\w.]*)/.exec(written) ?? [];
  const badge = name === "Badge" ? /\stext=(?:"([^"]*)"|'([^']*)')/.exec(written) : null;
  if (badge !== null && written.endsWith("/>")) return keep(badge[1] ?? badge[2] ?? "");
  const isPaired =
    name !== "" && (written.endsWith("/>") || written.startsWith("</") || heading.includes(`</${name}>`));
  return isPaired ? "" : keep(written);
}

const htmlName =
  /^<\/?(?:a|abbr|b|bdi|bdo|br|cite|code|del|dfn|div|em|i|img|input|ins|kbd|mark|p|picture|q|s|samp|small|source|span|strike|strong|sub|sup|svg|time|tt|u|var|wbr)(?=[\s/>])/i;

/** Three hyphens are a dash, two between blanks or digits a short one (docs/behaviour/content.md, Markdown). */
export function withDashes(text: string): string {
  if (!text.includes("--")) return text;
  return text.replace(/(?<!-)---(?!-)/g, "—").replace(/(?<=\s)--(?=\s)|(?<=\d)--(?=\d)/g, "–");
}
