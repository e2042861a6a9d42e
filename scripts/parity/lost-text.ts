import { markdownLines } from "#server/content/outline/markdown-lines.ts";

/** A line of a text: where it stands, and what is lost of it. */
export type LostLine = { readonly line: number; readonly what: string };

/** A line counts as lost when so much of what it says is nowhere in the page. */
const lostShare = 0.6;
const leastWords = 3;
const word = /[\p{L}\p{N}]{4,}/gu;
/** Scripts that put no blanks between words: two characters stand for one. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]{2}/gu;

/** Lines of a text of which the page says nothing: found by their words alone, whatever was made of them. */
export function lostLines(markdown: string, shown: string): readonly LostLine[] {
  const words = new Set(wordsIn(shown));
  const lines = markdownLines(withoutUnseen(markdown));
  return lines.flatMap(({ text, isFenced }, at) => {
    const said = wordsIn(isFenced && !/^\s*(?:`{3,}|~{3,})/.test(text) ? text : proseOf(text));
    const lost = said.filter((each) => !words.has(each));
    const isLost = said.length >= leastWords && lost.length >= said.length * lostShare;
    return isLost ? [{ line: at + 1, what: text.trim().slice(0, 80) }] : [];
  });
}

function wordsIn(text: string): readonly string[] {
  const lower = text.toLowerCase();
  const pairs = [lower, lower.slice(1)].flatMap((each) => each.match(unspaced) ?? []);
  return [...pairs, ...(lower.replace(unspaced, " ").match(word) ?? [])];
}

/** What a line says to readers: without addresses, tags, attributes, templates and the machinery of modules. */
function proseOf(line: string): string {
  if (/^\s*(?:`{3,}|~{3,})/.test(line)) return "";
  if (/^\s*(?:import|export)\s|^\s*\[[^\]]*\]:\s|^\s*[\w-]+=["'{]|^\s*(?:[:+/!?=-]{3,}|--8<--|[{}<])/.test(line))
    return "";
  return line
    .replace(/\]\([^()]*(?:\([^()]*\)[^()]*)*\)/g, "]")
    .replace(/<[^<>]*>?/g, " ")
    .replace(/\{[^{}]*\}?/g, " ")
    .replace(/https?:\/\/\S+|:[\w+-]{2,40}:/g, " ")
    .replace(/\*\*|__|`/g, "");
}

/** What no reader sees in a text, each by its syntax: comments, scripts, styles, menus; of formulas only what they mean is seen. */
const unseen =
  /<!--[\s\S]*?-->|\{\/\*[\s\S]*?\*\/\}|<(script|style)\b[\s\S]*?<\/\1>|^```\{toctree\}[\s\S]*?^```|^[ \t]*(```+) ?(?:math|\{math\})[\s\S]*?\2|\$\$[\s\S]{0,4000}?\$\$|\$[^\s$\\\n]*\\[^$\n]*\$|\\\[\s*\n[\s\S]{0,4000}?\\\]|\\begin\{(\w+\*?)\}[\s\S]*?\\end\{\3\}/gm;

/** As blank lines, so that lines keep their places. */
function withoutUnseen(markdown: string): string {
  return markdown.replace(unseen, (comment) => comment.replace(/[^\n]/g, " "));
}

/** What no reader should see outside code: signs of syntaxes that were not read. */
const leftovers: readonly RegExp[] = [
  /:::[\w ]{0,30}/,
  /\{\{[<%#]/,
  /\{%/,
  /(?:^|\s)\/{3} \w+/,
  /(?:^|\s)(?:!!!|\?\?\?) \w+/,
  /-+8<-+/,
  /\{[!*] ?\S/,
  /(?:^|\s)=== "/,
  /\]\((?=\S)/,
  /<\/?[A-Z]\w*[\s/>]/,
  /\{: ?[.#\w]/,
  /\[!\w+/,
  /<!--|-->/,
  /(?:^|\s)<<< /,
  /className=|\/>/,
];

/** Signs of unread syntax in the HTML of a page, each with some of what follows it. */
export function leftoverSyntax(html: string): readonly string[] {
  const prose = html
    // Captions are the titles of code and pictures, in which nothing is syntax.
    .replace(/<(pre|code|figcaption)\b[^>]*>[\s\S]*?<\/\1>/g, " ")
    .replace(/<[a-z/!](?:"[^"]*"|'[^']*'|[^"'<>])*>/gi, "\n")
    .replace(/&#x3C;|&lt;/gi, "<")
    .replace(/&gt;/g, ">")
    .replace(/&#x26;|&amp;/gi, "&");
  return prose.split("\n").flatMap((line) => {
    const signs = leftovers.filter((sign) => sign.test(line));
    return signs.length === 0 ? [] : [line.trim().slice(0, 80)];
  });
}
