import { slug } from "github-slugger";
import { type KbSection, kbSections } from "#shared/entries/kb-article.ts";
import { uniqueId } from "#shared/rich-text/unique-id.ts";
import type { DocumentSection } from "#shared/search/document-section.ts";
import { attributesAtEnd, atxHeading } from "./atx-heading.ts";
import { withoutAuthorComments } from "./author-comments.ts";
import { headingText } from "./heading-text.ts";
import { markdownLines } from "./markdown-lines.ts";
import { plainLine } from "./plain-line.ts";

type OpenSection = {
  readonly title?: string;
  readonly own?: string | undefined;
  readonly id?: string;
  lines: string[];
};

const setextUnderline = /^ {0,3}(=+|-{2,})[ \t]*$/;
const htmlHeading = /^\s*<h([1-6])(?=[\s>])([^<>]*)>/i;
const writtenId = /^:?[ \t]*#([^\s]+)/;
const listOfClasses = /^:?[ \t]*(?:\.[\w-]|[\w-]+=)/;
const fence = /^[\s>]*(?:(?:[-*+]|\d+[.)])\s*)?(?:`{3}|~{3})/;
/** A longer line is data: no heading is, and looking for one must not cost the square of its length. */
const maxHeadingLine = 4000;
const isRow = /^\s*\|/;
const contentsMark = /^\s*\{::?\s*toc\b/;
const contentsTitle = /^(?:table of contents|目次)$/i;
/** Elements whose text is never Markdown, and those whose text is none up to the next blank line. */
const verbatimStart = /^ {0,3}<(pre|script|style|textarea)(?=[\s>]|$)/i;
const htmlStart =
  /^ {0,3}<\/?(?:address|article|aside|blockquote|center|details|dd|div|dl|dt|fieldset|figcaption|figure|footer|form|h[1-6]|header|iframe|legend|li|link|main|menu|nav|ol|option|p|section|summary|table|tbody|td|tfoot|th|thead|tr|track|ul)(?=[\s/>]|$)/i;

/** How the headings of a page get their ids. */
export type AnchorRules = {
  /** The article's own section that a level-2 heading is; its id is the section's name. */
  readonly ownIdOf?: (heading: string) => KbSection | undefined;
  /** Headings in such a section have its id before their own. */
  readonly isPrefixed?: boolean;
};

/**
 * Outline of a Markdown page for an index: its plain text parted at its headings, with the ids that these have in the page
 * (docs/behaviour/content.md, Markdown). Reads line by line, in a fiftieth of the time of a parse; a test holds both to the same ids.
 */
export function markdownSections(markdown: string, rules: AnchorRules = {}): readonly DocumentSection[] {
  const reader = new OutlineReader(rules);
  for (const { text, isFenced } of markdownLines(withoutTemplates(withoutAuthorComments(markdown))))
    reader.read(text, isFenced);
  return reader.finished();
}

class OutlineReader {
  readonly #rules: AnchorRules;
  readonly #sections: OpenSection[] = [{ lines: [] }];
  #hasTitle = false;
  #prefix = "";
  /** What ends the HTML that the lines are in. */
  #htmlEnd: RegExp | undefined;
  /** The line above, as written. */
  #lastWritten = "";
  /** It was of a paragraph or a list's item, which the next one may go on with. */
  #isInText = false;

  constructor(rules: AnchorRules) {
    this.#rules = rules;
  }

  read(text: string, isFenced: boolean): void {
    const lines = this.#sections.at(-1)?.lines ?? [];
    if (isFenced) {
      if (!fence.test(text)) lines.push(text);
      this.#isInText = false;
    } else if (contentsMark.test(text)) this.#dropContents();
    else this.#readText(text, lines);
    this.#lastWritten = text;
  }

  finished(): readonly DocumentSection[] {
    const taken = new Set<string>(this.#rules.ownIdOf === undefined ? [] : kbSections);
    return this.#sections
      .map(({ title, own, id, lines }) => {
        const text = lines
          .join("\n")
          .replace(/\n\s*\n+/g, "\n")
          .trim();
        if (title === undefined || id === undefined) return { text };
        return { title: title.replace(/\s+/g, " "), anchor: own ?? uniqueId(id, taken), text };
      })
      .filter(({ text, ...heading }) => text !== "" || "title" in heading);
  }

  #readText(text: string, lines: string[]): void {
    const inHtml = this.#isInHtml(text);
    const tagged = text.length <= maxHeadingLine && /<h/i.test(text) ? taggedHeading(text) : undefined;
    const heading = !inHtml && text.includes("#") ? atxHeading(text) : undefined;
    const underline = inHtml ? undefined : setextUnderline.exec(text)?.[1];
    if (tagged !== undefined) this.#begin(tagged.level, headingText(tagged.text), tagged.id);
    else if (heading !== undefined) this.#beginWritten(heading.level, heading.text);
    else if (underline !== undefined && isParagraph(this.#lastWritten)) {
      lines.pop();
      this.#beginWritten(underline.startsWith("=") ? 1 : 2, this.#lastWritten);
    } else {
      const plain = plainLine(text);
      // A line break in a paragraph is where its writer's lines end, and says nothing.
      const goesOn =
        !inHtml && lines.length > 0 && isParagraph(text) && this.#lastWritten.trim() !== "" && this.#isInText;
      if (goesOn) lines.push(`${lines.pop()} ${plain}`);
      else lines.push(plain);
      this.#isInText = !inHtml && !isRow.test(text);
      return;
    }
    this.#isInText = false;
  }

  #beginWritten(level: number, written: string): void {
    const attributes = attributesAtEnd(written);
    const id = attributes && writtenId.exec(attributes.list)?.[1];
    const isList = attributes !== undefined && (id !== undefined || listOfClasses.test(attributes.list));
    this.#begin(level, headingText(isList ? attributes.before : written), id);
  }

  #begin(level: number, title: string, id: string | undefined): void {
    if (title === "") return;
    // The first one is the page's title, which is shown elsewhere.
    if (level === 1 && !this.#hasTitle) {
      this.#hasTitle = true;
      return;
    }
    const own = level === 2 ? this.#rules.ownIdOf?.(title) : undefined;
    if (own !== undefined && this.#rules.isPrefixed === true) this.#prefix = `${own}-`;
    this.#sections.push({ title, own, id: `${this.#prefix}${id ?? (slug(title) || "section")}`, lines: [] });
  }

  /** A list of contents goes with its list and its heading. */
  #dropContents(): void {
    const last = this.#sections.at(-1);
    if (last?.title === undefined || !contentsTitle.test(last.title)) {
      last?.lines.pop();
      return;
    }
    this.#sections.pop();
  }

  #isInHtml(text: string): boolean {
    if (this.#htmlEnd === undefined) {
      const verbatim = text.includes("<") ? verbatimStart.exec(text)?.[1] : undefined;
      if (verbatim !== undefined) this.#htmlEnd = new RegExp(`</${verbatim}>`, "i");
      else if (text.includes("<") && htmlStart.test(text)) this.#htmlEnd = /^\s*$/;
      else return false;
    }
    if (this.#htmlEnd.test(text)) this.#htmlEnd = undefined;
    return true;
  }
}

/** A heading written as HTML in one line. */
function taggedHeading(line: string) {
  const tag = htmlHeading.exec(line);
  const level = Number(tag?.[1]);
  const rest = tag === null ? "" : line.slice(tag[0].length);
  const end = rest.search(closingTags[level] ?? /$^/);
  if (tag === null || end === -1) return undefined;
  return { level, id: /\sid="([^"]+)"/.exec(tag[2] ?? "")?.[1], text: rest.slice(0, end) };
}

const closingTags = [/$^/, /<\/h1>/i, /<\/h2>/i, /<\/h3>/i, /<\/h4>/i, /<\/h5>/i, /<\/h6>/i];

function isParagraph(line: string): boolean {
  return line.trim() !== "" && !/^\s*(?:[-*+>|]|\d+[.)])/.test(line);
}

/** Comments are out already; templates are no text. */
function withoutTemplates(markdown: string): string {
  return markdown.includes("{%") ? markdown.replace(/\{%[^%]{0,1000}%\}/g, " ") : markdown;
}
