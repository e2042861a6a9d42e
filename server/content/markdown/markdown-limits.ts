import { type MarkdownLine, markdownLines } from "#server/content/outline/markdown-lines.ts";
import { HtmlNesting } from "./html-nesting.ts";

/** What no page for readers has, and what takes the Markdown parser minutes or all of its stack: its time grows with the square of these. */
const maxNesting = 50;
const maxIndent = 200;
const maxOpenBrackets = 200;
const maxMarks = 5000;
const maxDefinitions = 5000;
const maxQuotations = 1000;
const maxUnderlined = 1000;
/** A row has as many cells as its table has columns, however short it is written. */
const maxCells = 50_000;
const maxItems = 10_000;
const maxLists = 3000;
const maxFootnotes = 1000;
/** Tags and the like: fewer cannot be nested too deep. */
const fewTags = 200;

const containers = /^(?:[ \t]*(?:>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t])))+/;
const rule = /^[ \t]*(?:(?:-[ \t]*)+|(?:\*[ \t]*)+)$/;
const deepItem = /^[ \t]+(?=(?:[-*+]|\d{1,9}[.)])[ \t])/;
const definition = /^ {0,3}\[[^\]]+\]:/;
const footnote = /^[ \t>]*\[\^[^\]]+\]:/;
const quotation = /^[ \t]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*>/;
const underline = /^ {0,3}(?:=+|-+)[ \t]*$/;
/** The first line of an item, a definition or an admonition. */
const listMark = /^[ \t>]*(?:[-*+:]|\d{1,9}[.)]|!!!|\?\?\?\+?|===|\[\^[^\]]+\]:)(?:[ \t]|$)/;
const emptyItem = /^[ \t>]*(?:[-*+]|\d{1,9}[.)])$/;
/** The line below a table's head has nothing else. */
const delimiters = /^[ \t>|:-]+$/;
/** A line whose text is read by itself: a blank one, a list item, a table's row, a heading, a definition. */
const ownText = /^[ \t>]*(?:$|[-+*|#]|\d{1,9}[.)]|\[[^\]]+\]:)/;

/** A place in a text, counted from line 1, and why the text cannot be rendered from there on. */
export type Excess = { readonly line: number; readonly message: string };

/** The first thing in a text that is too much to render in reasonable time (docs/behaviour/content.md, Content). */
export function findExcess(markdown: string): Excess | undefined {
  if (isModest(markdown)) return undefined;
  const measure = new TextMeasure();
  for (const [index, line] of markdownLines(markdown).entries()) {
    const message = measure.excessAt(line);
    if (message !== undefined) return { line: index + 1, message };
  }
  return undefined;
}

/** A line that begins as one that is nested too deep would. */
const deepLine = new RegExp(`^[ \\t>*+\\-\\d.)]{${maxNesting + 1}}`, "m");

/** Whether a text cannot exceed any limit because it has too few of everything: so it is with nearly all, and quickly found out. */
function isModest(markdown: string): boolean {
  let lines = 1;
  let openings = 0;
  let marks = 0;
  let tags = 0;
  let bars = 0;
  let widest = 0;
  for (let at = 0; at < markdown.length; at++) {
    const character = markdown.charCodeAt(at);
    if (character === 0x0a || character === 0x0d) {
      lines++;
      bars = 0;
    } else if (character === 0x7c) widest = Math.max(widest, ++bars);
    else if (character === 0x5b) openings++;
    else if (character === 0x3c) tags++;
    else if (character === 0x5d || character === 0x2a || character === 0x5f || character === 0x7e) marks++;
  }
  const fewLines = Math.min(maxFootnotes, maxDefinitions, maxQuotations, maxUnderlined);
  if ((widest + 1) * lines > maxCells || tags > fewTags) return false;
  return lines <= fewLines && openings <= maxOpenBrackets && openings + marks <= maxMarks && !deepLine.test(markdown);
}

/** Counts line by line. */
class TextMeasure {
  readonly #html = new HtmlNesting();
  #definitions = 0;
  #footnotes = 0;
  #quotations = 0;
  #isQuoting = false;
  #underlined = 0;
  #isBelowText = false;
  #openBrackets = 0;
  #marks = 0;
  #items = 0;
  #cells = 0;
  #columns = 0;
  #cellsAbove = 0;
  #lists = 0;
  /** The least indent of what stands between items; undefined right below an item. */
  #outside: number | undefined = 0;
  #itemIndent = 0;

  excessAt({ text, isFenced }: MarkdownLine): string | undefined {
    this.#followLists(text, isFenced);
    if (this.#lists > maxLists) return `there are more than ${maxLists} lists`;
    if (isFenced) return undefined;
    const indent = deepItem.exec(text)?.[0].length ?? 0;
    if (nestingOf(text) > maxNesting || indent > maxIndent)
      return `lists and quotations are nested more than ${maxNesting} deep`;
    if (definition.test(text)) this.#definitions += 1;
    if (this.#definitions > maxDefinitions) return `there are more than ${maxDefinitions} link definitions`;
    if (footnote.test(text)) this.#footnotes += 1;
    if (this.#footnotes > maxFootnotes) return `there are more than ${maxFootnotes} footnotes`;
    const isQuoted = quotation.test(text);
    if (isQuoted && !this.#isQuoting) this.#quotations += 1;
    this.#isQuoting = isQuoted;
    if (this.#quotations > maxQuotations) return `there are more than ${maxQuotations} quotations and callouts`;
    if (this.#isBelowText && underline.test(text)) this.#underlined += 1;
    this.#isBelowText = text.trim() !== "";
    if (this.#underlined > maxUnderlined) return `there are more than ${maxUnderlined} underlined headings`;
    return this.#excessInRows(text) ?? this.#html.excessAt(text, ownText.test(text)) ?? this.#excessInText(text);
  }

  /** Items of lists and cells of tables, in the whole text. */
  #excessInRows(text: string): string | undefined {
    this.#items += itemsIn(text);
    if (this.#items > maxItems) return `there are more than ${maxItems} list items`;
    const isRow = text.includes("|");
    const cells = isRow ? cellsIn(text) : 0;
    if (!isRow && text.trim() === "") this.#columns = 0;
    else if (isRow && delimiters.test(text) && text.includes("-")) this.#columns = Math.max(cells, this.#cellsAbove);
    // Rows between pipes are a table without a delimiter row, too.
    else if (this.#columns === 0 && /^[ \t>]*\|/.test(text)) this.#columns = cells;
    this.#cellsAbove = cells;
    this.#cells += this.#columns;
    return this.#cells > maxCells ? `there are more than ${maxCells} table cells` : undefined;
  }

  /** Counts lists, nested ones too, and their like: the parser moves all that it has read whenever one ends. */
  #followLists(text: string, isFenced: boolean): void {
    const indent = text.search(/[^ \t]/);
    if (indent === -1) return;
    if (isFenced || !listMark.test(text)) this.#outside = Math.min(this.#outside ?? indent, indent);
    else {
      const isNew = this.#outside === undefined ? indent > this.#itemIndent : indent >= this.#outside;
      if (isNew) this.#lists += 1;
      [this.#outside, this.#itemIndent] = [undefined, indent];
    }
  }

  /** What belongs together as one paragraph, as far as a line tells. */
  #excessInText(text: string): string | undefined {
    if (ownText.test(text)) [this.#openBrackets, this.#marks] = [0, 0];
    let most = 0;
    for (const [mark] of text.matchAll(/(?<!\\)[[\]*_~]/g)) {
      this.#marks += 1;
      if (mark === "[") this.#openBrackets += 1;
      if (mark === "]" && this.#openBrackets > 0) this.#openBrackets -= 1;
      most = Math.max(most, this.#openBrackets);
    }
    if (most > maxOpenBrackets) return `more than ${maxOpenBrackets} brackets are open at once`;
    return this.#marks > maxMarks ? `a paragraph has more than ${maxMarks} brackets and marks of emphasis` : undefined;
  }
}

function cellsIn(line: string): number {
  const row = line.replace(/^[ \t>]+/, "").trimEnd();
  const bars = row.split("|").length - 1;
  return bars + 1 - Number(row.startsWith("|")) - Number(row.endsWith("|"));
}

function nestingOf(line: string): number {
  const marks = containers.exec(line)?.[0] ?? "";
  return marks.length <= maxNesting || rule.test(line) ? 0 : (marks.match(/>|[-*+]|\d{1,9}[.)]/g)?.length ?? 0);
}

function itemsIn(line: string): number {
  if (emptyItem.test(line)) return 1;
  return containers.exec(line)?.[0].match(/[-*+]|\d{1,9}[.)]/g)?.length ?? 0;
}
