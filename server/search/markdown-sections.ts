import { slug } from "github-slugger";
import { markdownLines } from "#server/content/markdown/code-regions.ts";
import { uniqueId } from "#shared/rich-text/unique-id.ts";
import type { DocumentSection } from "./search-document.ts";

type OpenSection = { title?: string; anchor?: string; readonly lines: string[] };

const atxHeading = /^ {0,3}(#{1,6})[ \t]+(.*?)[ \t]*#*[ \t]*$/;
const setextUnderline = /^ {0,3}(=+|-{2,})[ \t]*$/;
const writtenId = /\s*\{:?\s*#([^\s{}]+)[^{}]*\}\s*$/;
const fence = /^[\s>]*(?:[-*+]|\d+[.)])?\s*(?:`{3,}|~{3,})/;

/** How the headings of a page get their ids. */
export type AnchorRules = {
  /** Level-2 headings that are an article's own sections, with the ids that they have there. */
  readonly ownIds?: ReadonlyMap<string, string>;
  /** Headings in such a section have its id before their own. */
  readonly isPrefixed?: boolean;
};

/**
 * A page's text as plain text, parted at its headings, with the ids that these have in the page (docs/behaviour.md, Markdown).
 * Code stays as it is; what is only there for looks, addresses and templates goes.
 */
export function markdownSections(
  markdown: string,
  { ownIds, isPrefixed = false }: AnchorRules = {},
): readonly DocumentSection[] {
  const taken = new Set<string>(ownIds?.values());
  const sections: OpenSection[] = [{ lines: [] }];
  let hasTitle = false;
  let prefix = "";
  const begin = (level: number, written: string) => {
    const id = writtenId.exec(written)?.[1];
    const title = withoutMarks(written.replace(writtenId, "")).trim();
    if (title === "") return;
    // The first one is the page's title, which is shown elsewhere.
    if (level === 1 && !hasTitle) {
      hasTitle = true;
      return;
    }
    const own = level === 2 ? ownIds?.get(title.toLowerCase()) : undefined;
    if (own !== undefined && isPrefixed) prefix = `${own}-`;
    const wanted = `${prefix}${id ?? (slug(title) || "section")}`;
    sections.push({ title, anchor: own ?? uniqueId(wanted, taken), lines: [] });
  };
  for (const { text, isFenced } of markdownLines(withoutBlocks(markdown))) {
    const current = sections.at(-1)?.lines ?? [];
    if (isFenced) {
      if (!fence.test(text)) current.push(text);
      continue;
    }
    const [, marks, heading] = atxHeading.exec(text) ?? [];
    const underline = setextUnderline.exec(text)?.[1];
    const above = current.at(-1) ?? "";
    if (marks !== undefined) begin(marks.length, heading ?? "");
    else if (underline !== undefined && isParagraph(above)) {
      current.pop();
      begin(underline.startsWith("=") ? 1 : 2, above);
    } else current.push(plainText(text));
  }
  return sections
    .map(({ title, anchor, lines }) => {
      const text = lines
        .join("\n")
        .replace(/\n\s*\n+/g, "\n")
        .trim();
      return title === undefined || anchor === undefined ? { text } : { title, anchor, text };
    })
    .filter(({ text, ...heading }) => text !== "" || "title" in heading);
}

function isParagraph(line: string): boolean {
  return line.trim() !== "" && !/^\s*(?:[-*+>|]|\d+[.)])/.test(line);
}

/** Comments and templates can reach over several lines. */
function withoutBlocks(markdown: string): string {
  let text = markdown;
  if (text.includes("<!--")) text = text.replace(/<!--[\s\S]*?(?:-->|$)/g, " ");
  if (text.includes("{%")) text = text.replace(/\{%[^%]{0,1000}%\}/g, " ");
  return text;
}

/** Long lines are data: what is taken out of a line must not cost the square of its length. */
const maxCleanedLine = 20_000;
const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', nbsp: " ", "#39": "'" };

/** A line of a paragraph, list, quotation or table. */
function plainText(line: string): string {
  if (line.length > maxCleanedLine) return line;
  const isBlock = /^\s*(?:[-*+>:!?]|\d)/.test(line);
  if (!isBlock) return withoutMarks(line);
  return withoutMarks(
    line
      .replace(/^\s*(?:>\s*)*(?:\[!\w+\]\s*)?(?:[-*+]\s+(?:\[[ xX]\]\s+)?|\d{1,9}[.)]\s+)?/, "")
      .replace(/^\s*(?::::+|!!!|\?\?\?\+?)\s*/, ""),
  );
}

function withoutMarks(line: string): string {
  let text = line;
  if (text.length > maxCleanedLine || !/[[\]<>&*_`{|~\\]/.test(text)) return text.trim();
  // Each of these looks at the whole line, and most lines have only one of the characters.
  if (text.includes("[")) text = text.replace(definition, "").replace(linkOrImage, "$1");
  if (text.includes("{")) text = text.replace(/\{:[^{}]{0,200}\}|\{\{[^{}]{0,200}\}\}/g, " ");
  if (text.includes("<")) text = text.replace(/<\/?[a-zA-Z][^<>]{0,1000}>/g, " ");
  if (text.includes("&"))
    text = text.replace(/&(amp|lt|gt|quot|nbsp|#39);/g, (_whole, name: string) => entities[name] ?? " ");
  if (text.includes("`")) text = text.replaceAll("`", "");
  if (/[*_~]/.test(text))
    text = text.replace(/(?<!\\)(?:\*{1,3}|~~|(?<![\p{L}\p{N}])_{1,3}|_{1,3}(?![\p{L}\p{N}]))/gu, "");
  if (text.includes("\\")) text = text.replace(/\\([!-/:-@[-`{-~])/g, "$1");
  if (text.includes("|")) text = text.replace(/^\s*\|?\s*:?-{3,}[-|:\s]*$/, "").replace(/\s*\|\s*/g, "\n");
  return text.trim();
}

const definition = /^\s*\[[^\]]{1,200}\]:\s*\S.*$/;
const linkOrImage =
  /!?\[([^[\]]{0,500})\](?:\([^()\s]{0,1000}(?:\([^()]{0,200}\)[^()\s]{0,1000})?(?:\s+["'][^"']{0,500}["'])?\)|\[[^\]]{0,200}\])/g;
