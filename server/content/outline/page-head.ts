import { cutBehindWord } from "#shared/ui/cut-text.ts";
import { atxHeading } from "./atx-heading.ts";
import { withoutAuthorComments } from "./author-comments.ts";
import { decodeCharacterReferences } from "./character-references.ts";

/** Longer descriptions are cut by search engines and cards anyway (docs/behaviour/content.md, Markdown). */
const maxDescriptionCharacters = 200;

/** What is said of a page is said at its beginning; the expressions below look at all of it more than once. */
const maxRead = 4096;

/** What the beginning of a Markdown body says of a page that does not say it in its front matter. */
export type PageHead = {
  readonly title?: string;
  readonly description?: string;
  /** Heading of another level that the text begins with: the title of a page that has no other. */
  readonly opening?: string;
};

/** First level-1 heading and first paragraph, as plain text. Looks no further than `body` goes. */
export function readPageHead(body: string): PageHead {
  const lines = withoutAuthorComments(body.slice(0, maxRead)).split("\n");
  let title: string | undefined;
  let opening: string | undefined;
  const head = (description?: string): PageHead => ({
    ...(title !== undefined && { title }),
    ...(title === undefined && opening !== undefined && { opening }),
    ...(description !== undefined && { description }),
  });
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
    const heading = atxHeading(line);
    if (heading !== undefined) {
      if (heading.level === 1 && heading.text !== "") title ??= plainText(heading.text);
      else if (lines.slice(0, at).every((before) => before.trim() === ""))
        opening = plainText(heading.text) || undefined;
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
    const text = isLabel ? "" : cutBehindWord(plainText(paragraph.join(" ")), maxDescriptionCharacters);
    at += paragraph.length - 1;
    if (text === "") continue;
    return head(text);
  }
  return head();
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
  const text = markdown
    .replace(/!\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/\[\^[^\]]+\]/g, "")
    .replace(/\[([^\]]*)\](?:\([^)]*\)|\[[^\]]*\])/g, "$1")
    .replace(/\{%.*?%\}|\{\{.*?\}\}|\{[:#][^}]*\}/g, "")
    .replace(/<https?:\/\/([^>]*)>/g, "$1")
    .replace(/<\/?[a-z][^>]*>/gi, "")
    .replace(/(\*\*|__|~~)(?=\S)(.*?\S)\1/g, "$2")
    .replace(/(^|[\s(])([*_])(?=\S)([^*_]*?\S)\2(?=$|[\s).,;:!?])/g, "$1$3")
    .replace(/`+([^`]*)`+/g, "$1")
    .replace(/\\([!-/:-@[-`{-~])/g, "$1");
  return decodeCharacterReferences(text).replace(/\s+/g, " ").trim();
}
