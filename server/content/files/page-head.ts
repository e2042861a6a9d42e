const maxDescriptionCharacters = 300;

/** What the beginning of a Markdown body says of a page that does not say it in its front matter. */
export type PageHead = { readonly title?: string; readonly description?: string };

/** First level-1 heading and first paragraph, as plain text. Looks no further than `body` goes. */
export function readPageHead(body: string): PageHead {
  const lines = withoutComments(body).split("\n");
  let title: string | undefined;
  let fence: string | undefined;
  for (let at = 0; at < lines.length; at++) {
    const line = (lines[at] ?? "").trimEnd();
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
    if (fence !== undefined) {
      if (mark?.startsWith(fence)) fence = undefined;
      continue;
    }
    if (mark !== undefined) {
      fence = mark;
      continue;
    }
    const heading = /^ {0,3}(#{1,6})[ \t]+(.*?)(?:[ \t]+#+)?$/.exec(line);
    if (heading !== null) {
      if (heading[1] === "#") title ??= plainText(heading[2] ?? "");
      continue;
    }
    if (!beginsParagraph(line)) continue;
    const paragraph = paragraphFrom(lines, at);
    if (/^ {0,3}=+\s*$/.test(lines[at + paragraph.length] ?? "")) {
      title ??= plainText(paragraph.join(" "));
      at += paragraph.length;
      continue;
    }
    if (/^ {0,3}-+\s*$/.test(lines[at + paragraph.length] ?? "")) {
      at += paragraph.length;
      continue;
    }
    const isLabel = /^\s*\{:[^}]*\.label\b/.test(lines[at + paragraph.length] ?? "");
    const text = isLabel ? "" : shortened(plainText(paragraph.join(" ")));
    at += paragraph.length - 1;
    if (text === "") continue;
    return title === undefined ? { description: text } : { title, description: text };
  }
  return title === undefined ? {} : { title };
}

/** The file name or folder name in words: `add-a-board` is "Add a board". */
export function inWords(name: string): string {
  const words = name
    .replace(/^_+/, "")
    .replace(/^\d+[-_. ]+(?=\D)/, "")
    .replace(/[-_]+/g, " ")
    .trim();
  return words === "" ? name : words.charAt(0).toUpperCase() + words.slice(1);
}

function withoutComments(body: string): string {
  return body.replace(/<!--[\s\S]*?-->/g, "").replace(/\{%-?\s*comment\s*-?%\}[\s\S]*?\{%-?\s*endcomment\s*-?%\}/g, "");
}

/** Not blank, code, a list, a table, a quotation, HTML, a rule, a template tag or an attribute line. */
function beginsParagraph(line: string): boolean {
  return (
    line.trim() !== "" &&
    !/^(?: {4}|\t)|^ {0,3}(?:[-*+] |\d+[.)] |\||>|<|!\[|\{[{%:]|\[[^\]]+\]:|(?:[-*_] ?){3,}$|import |export |:::)/.test(
      line,
    )
  );
}

function paragraphFrom(lines: readonly string[], start: number): string[] {
  const paragraph: string[] = [];
  for (let at = start; at < lines.length; at++) {
    const line = (lines[at] ?? "").trim();
    if (line === "" || /^(?:#{1,6} |`{3}|~{3}|=+$|-+$|\{:)/.test(line)) break;
    paragraph.push(line);
  }
  return paragraph;
}

function plainText(markdown: string): string {
  return markdown
    .replace(/!\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/\[\^[^\]]+\]/g, "")
    .replace(/\[([^\]]*)\](?:\([^)]*\)|\[[^\]]*\])/g, "$1")
    .replace(/\{%.*?%\}|\{\{.*?\}\}|\{[:#][^}]*\}/g, "")
    .replace(/<https?:\/\/([^>]*)>/g, "$1")
    .replace(/<\/?[a-z][^>]*>/gi, "")
    .replace(/(\*\*|__|~~)(?=\S)(.*?\S)\1/g, "$2")
    .replace(/(^|[\s(])([*_])(?=\S)([^*_]*?\S)\2(?=$|[\s).,;:!?])/g, "$1$3")
    .replace(/`+([^`]*)`+/g, "$1")
    .replace(/\\([!-/:-@[-`{-~])/g, "$1")
    .replace(/&nbsp;/g, " ")
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, "&")
    .replace(/\s+/g, " ")
    .trim();
}

function shortened(text: string): string {
  if (text.length <= maxDescriptionCharacters) return text;
  const cut = text.slice(0, maxDescriptionCharacters);
  const end = cut.lastIndexOf(" ");
  return `${cut.slice(0, end > 0 ? end : maxDescriptionCharacters)}…`;
}
