import type { Element, ElementContent, Root } from "hast";
import { toText } from "hast-util-to-text";
import type { TocEntry } from "#shared/entries/body.ts";
import { elementsIn, hasClass, oneLine, textOf, treeOf } from "./html-tree.ts";
import { rowsOf } from "./table-rows.ts";

/** A part of a page's text below one heading. */
export type HtmlSection = {
  /** Of the heading; absent for the text before the first one. */
  readonly title?: string;
  readonly anchor?: string;
  /** Paragraphs, items and the like, each on one line. */
  readonly blocks: readonly string[];
  /** Those of the blocks that are items of an ordered list. */
  readonly steps?: readonly string[];
  /** Rows of tables, each on one line: cells behind the headings of their columns. */
  readonly rows?: readonly string[];
};

/** A level-2 heading of a text with everything up to the next one, as plain text. */
export type HtmlPart = { readonly title: string; readonly text: string };

const flow =
  /^(?:p|li|ul|ol|dl|dt|dd|div|section|article|blockquote|figure|figcaption|details|summary|hr|h[1-6]|table|pre|aside|nav)$/;
/** Code, captions and navigation are no sentences. */
const passedOver = /^(?:pre|figure|figcaption|nav|summary|svg|button|template|style|script)$/;
const headingName = /^h[1-6]$/;
/** What only leads elsewhere says nothing by itself. */
const maxLinkShare = 0.7;
/** Longer ones are data. */
const maxBlockLength = 4000;
/** A page for readers is nested less deep; markup that is deeper is left out. */
const maxDepth = 200;

/** Passages of a page: its sentences parted at its headings, with the ids that these have in the page. */
export function htmlSections(html: string): readonly HtmlSection[] {
  const reader = new SectionReader();
  reader.readAll(treeOf(html), 0, false);
  return reader.finished();
}

/** Table of contents of HTML: headings of levels 2 and 3; level 3 goes below the level 2 before it. */
export function htmlHeadings(html: string): TocEntry[] {
  const contents: TocEntry[] = [];
  let hasLevelTwo = false;
  for (const { tagName, properties, children } of elementsIn(treeOf(html))) {
    if ((tagName !== "h2" && tagName !== "h3") || typeof properties["id"] !== "string") continue;
    const entry = { title: oneLine(textOf(children)), id: properties["id"] };
    const above = contents.at(-1);
    if (tagName === "h2") hasLevelTwo = true;
    if (tagName === "h3" && hasLevelTwo && above !== undefined) above.children.push(entry);
    else contents.push({ ...entry, children: [] });
  }
  return contents;
}

/** Plain text of HTML, in one line. */
export function textOfHtml(html: string): string {
  return oneLine(toText(treeOf(html)));
}

/** The level-2 headings that stand in the text itself, each with what follows it. */
export function htmlParts(html: string): readonly HtmlPart[] {
  const parts: { readonly title: string; readonly nodes: ElementContent[] }[] = [];
  for (const child of treeOf(html).children) {
    if (child.type === "doctype") continue;
    const heading = child.type === "element" ? levelTwoIn(child) : undefined;
    if (heading !== undefined) parts.push({ title: oneLine(textOf(heading.children)), nodes: [] });
    else parts.at(-1)?.nodes.push(child);
  }
  return parts.map(({ title, nodes }) => ({ title, text: oneLine(toText({ type: "root", children: nodes })) }));
}

/** Fragment identifiers of HTML: the ids in it, and the places of the page itself that its links name. */
export function htmlAnchors(html: string): { readonly ids: readonly string[]; readonly ownLinks: readonly string[] } {
  const ids: string[] = [];
  const ownLinks: string[] = [];
  for (const { properties } of elementsIn(treeOf(html))) {
    const { id, href } = properties;
    if (typeof id === "string") ids.push(id);
    if (typeof href === "string" && /^#./.test(href)) ownLinks.push(href.slice(1));
  }
  return { ids, ownLinks };
}

/** A heading stands alone, or in one box with the link to it. */
function levelTwoIn(element: Element): Element | undefined {
  if (element.tagName === "h2") return element;
  const [first] = element.children;
  const isBox = element.tagName === "div" && hasClass(element, "heading");
  return isBox && first?.type === "element" && first.tagName === "h2" ? first : undefined;
}

type OpenSection = {
  title?: string;
  anchor?: string;
  readonly blocks: string[];
  readonly steps: string[];
  readonly rows: string[];
};

/** Gathers the text of a tree block by block. */
class SectionReader {
  readonly #sections: OpenSection[] = [{ blocks: [], steps: [], rows: [] }];
  #text = "";
  /** What is read is an item of an ordered list. */
  #isStep = false;
  #linked = 0;

  readAll({ children }: Root | Element, depth: number, isLinked: boolean): void {
    if (depth > maxDepth) return;
    for (const child of children) {
      if (child.type === "text") {
        this.#text += child.value;
        if (isLinked) this.#linked += child.value.length;
      } else if (child.type === "element") this.#read(child, depth, isLinked);
    }
  }

  finished(): readonly HtmlSection[] {
    this.#finishBlock();
    return this.#sections
      .filter(({ blocks, rows }) => blocks.length > 0 || rows.length > 0)
      .map(({ steps, rows, ...section }) => ({
        ...section,
        ...(steps.length > 0 && { steps }),
        ...(rows.length > 0 && { rows }),
      }));
  }

  #read(element: Element, depth: number, isLinked: boolean): void {
    const { tagName } = element;
    const isFlow = flow.test(tagName);
    if (isFlow) this.#finishBlock();
    if (isPassedOver(element)) return;
    const before = this.#isStep;
    if (tagName === "ol" || tagName === "ul") this.#isStep = tagName === "ol";
    if (tagName === "br") this.#text += " ";
    if (headingName.test(tagName)) this.#begin(element);
    else if (tagName === "table") this.#sections.at(-1)?.rows.push(...rowsOf(element));
    else this.readAll(element, depth + 1, isLinked || tagName === "a");
    if (isFlow) this.#finishBlock();
    this.#isStep = before;
  }

  #begin({ children, properties }: Element): void {
    const title = oneLine(textOf(children.filter((child) => child.type !== "element" || !isPassedOver(child))));
    const { id } = properties;
    if (title !== "")
      this.#sections.push({ title, ...(typeof id === "string" && { anchor: id }), blocks: [], steps: [], rows: [] });
  }

  #finishBlock(): void {
    const block = oneLine(this.#text);
    const isText = block !== "" && block.length <= maxBlockLength && this.#linked <= maxLinkShare * this.#text.length;
    if (isText) this.#sections.at(-1)?.blocks.push(block);
    if (isText && this.#isStep) this.#sections.at(-1)?.steps.push(block);
    this.#text = "";
    this.#linked = 0;
  }
}

/** Signs behind headings, numbers of footnotes and words for screen readers alone are not part of what is said. */
function isPassedOver(element: Element): boolean {
  const { tagName, properties } = element;
  if (tagName === "a")
    return (
      hasClass(element, "heading-anchor") ||
      properties["dataFootnoteRef"] !== undefined ||
      properties["dataFootnoteBackref"] !== undefined
    );
  return passedOver.test(tagName) || hasClass(element, "sr-only") || hasClass(element, "vh");
}
