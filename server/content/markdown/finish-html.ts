import type { Element, ElementContent, Root } from "hast";
import { withDashes } from "#server/content/outline/heading-text.ts";
import type { TocEntry } from "#shared/entries/body.ts";
import type { Messages } from "#shared/messages/messages.ts";
import type { AnchorDialect } from "./anchor-rules.ts";
import { type CalloutKind, calloutKinds } from "./callouts.ts";
import { codeBlock } from "./code-block.ts";
import { Formulas, formulaIn, isFormula } from "./formula.ts";
import { countedWithTitle, mendFragments } from "./fragments.ts";
import { headingIds, type TakenIds } from "./heading-ids.ts";
import { headingOutline, type LevelAbove } from "./heading-outline.ts";
import { imageElement, linkElement } from "./link-elements.ts";
import type { ResolvedTargets } from "./link-targets.ts";
import { type Anchored, addOtherAnchors, titleAnchors } from "./other-anchors.ts";
import { element, elementText, hasClass, replaceElements, text } from "./tree.ts";

type Finishing = {
  readonly targets: ResolvedTargets;
  readonly messages: Messages;
  readonly takenIds: TakenIds;
  /** The page's title where it was taken out of this text. */
  readonly title?: string | undefined;
  readonly levelAbove?: LevelAbove | undefined;
  /** Generators by whose rules links to the text's headings may have been written. */
  readonly anchors?: readonly AnchorDialect[] | undefined;
  /** The generator is known, and its pages have their titles in them. */
  readonly hasTitleAnchor?: boolean;
};
type Heading = Omit<Anchored, "id"> & { readonly level: number; readonly id: string };

/**
 * Turns sanitised HTML into what pages show: heading ids and anchors, resolved links and images, coloured code, tables
 * that scroll by themselves, names for what screen readers meet. Answers the table of contents (levels 2 and 3).
 */
export async function finishHtml(
  root: Root,
  { targets, messages, takenIds, title: pageTitle, levelAbove = 1, anchors = [], hasTitleAnchor = false }: Finishing,
): Promise<TocEntry[]> {
  const idOf = await headingIds(root, takenIds);
  const levelOf = headingOutline(levelAbove);
  const headings: Heading[] = [];
  const anchored: Anchored[] = [];
  const ownLinks: Element[] = [];
  const pending: Promise<void>[] = [];
  const formulas = new Formulas();
  replaceElements(root, (node, parent) => {
    polishText(node);
    if (/^h[1-6]$/.test(node.tagName)) {
      const title = elementText(node).trim();
      if (title === "" || hasClass(node, "sr-only")) return title === "" ? node.children : [node];
      const level = levelOf(Math.max(2, Number(node.tagName.slice(1))));
      node.tagName = `h${level}`;
      const isWritten = typeof node.properties["id"] === "string";
      const id = idOf(node, title);
      node.properties["id"] = id;
      const heading = { kind: "heading", level, id, title, node, isWritten } as const;
      headings.push(heading);
      anchored.push(heading);
      return [level <= 4 && canHoldLinks(parent) ? linkedHeading(node, { level, id, title }, messages) : node];
    }
    switch (node.tagName) {
      case "a":
        if (String(node.properties["href"] ?? "").startsWith("#")) ownLinks.push(node);
        return linkElement(node, targets);
      case "img":
        return [imageElement(node, targets)];
      case "p":
        if (hasClass(node, "step-title")) anchored.push(anchoredPiece(node, "piece"));
        return [captionedFigure(node)];
      case "code":
        if (isFormula(node) && (parent.type === "root" || parent.tagName !== "pre"))
          pending.push(formulas.inLine(node));
        return [node];
      case "pre": {
        const tex = formulaIn(node);
        const block = codeBlock(node);
        if (tex !== undefined) pending.push(formulas.alone(block.element, tex, messages.formula));
        pending.push(block.coloured);
        return [block.element];
      }
      case "dt":
      case "summary":
        anchored.push(anchoredPiece(node, node.tagName === "dt" ? "term" : "piece"));
        return [node];
      case "td":
      case "th":
        alignByClass(node);
        return [node];
      case "table":
        return [scrollingTable(node, messages)];
      case "div":
        nameCallout(node, messages);
        return [node];
      case "input":
        return taskBox(node, parent, messages);
      case "center":
        node.tagName = "div";
        return [node];
      default:
        return [node];
    }
  });
  polishText(root);
  const repeated = headings.find(({ title }) => title === pageTitle);
  if (repeated !== undefined) countedWithTitle(repeated.node, repeated.id, takenIds);
  addOtherAnchors(anchored, anchors, pageTitle, takenIds);
  if (pageTitle !== undefined)
    root.children.unshift(
      ...titleAnchors(pageTitle, { dialects: anchors, isKnown: hasTitleAnchor, ownLinks }, takenIds),
    );
  mendFragments(ownLinks, takenIds);
  await Promise.all(pending);
  return contentsOf(headings);
}

/** What is no heading, and may be led to by the rule of a generator. */
function anchoredPiece(node: Element, kind: Anchored["kind"]): Anchored {
  return { kind, id: undefined, title: elementText(node).trim(), node, isWritten: node.properties["id"] !== undefined };
}

/** The link stands beside the heading, because in it the link's name would be read with every heading. */
function linkedHeading(
  heading: Element,
  { level, id, title }: Pick<Heading, "level" | "id" | "title">,
  { linkToSection }: Messages,
): Element {
  return element("div", { className: ["heading", `is-h${level}`] }, [
    heading,
    element("a", { className: ["heading-anchor"], href: `#${id}`, ariaLabel: linkToSection(title) }),
  ]);
}

/** What is pressed itself must not have links in it. */
function canHoldLinks(parent: Root | Element): boolean {
  return parent.type === "root" || !/^(?:a|summary|label|button)$/.test(parent.tagName);
}

function contentsOf(headings: readonly Heading[]): TocEntry[] {
  const contents: TocEntry[] = [];
  let hasLevelTwo = false;
  for (const { level, id, title } of headings) {
    if (level > 3) continue;
    const above = contents.at(-1);
    if (level === 2) hasLevelTwo = true;
    if (level === 3 && hasLevelTwo && above !== undefined) above.children.push({ title, id });
    else contents.push({ title, id, children: [] });
  }
  return contents;
}

/** A paragraph that is one image with a title becomes a figure with the title as its caption. */
function captionedFigure(paragraph: Element): Element {
  const [image, ...others] = paragraph.children.filter((child) => child.type !== "text" || child.value.trim() !== "");
  if (image?.type !== "element" || image.tagName !== "img" || others.length > 0) return paragraph;
  const { title, ...properties } = image.properties;
  if (typeof title !== "string" || title.trim() === "") return paragraph;
  return element("figure", {}, [element("img", properties), element("figcaption", {}, [text(title)])]);
}

/** The start is where text stands anyway, so only the other two need a class. */
function alignByClass(cell: Element): void {
  const { align, ...properties } = cell.properties;
  const side = typeof align === "string" ? align.toLowerCase() : "";
  cell.properties =
    side === "center" || side === "right" ? { ...properties, className: [`align-${side}`] } : properties;
}

/** A group, not a region: a page with thirty tables must not have thirty landmarks. Focusable, to be scrolled by keyboard. */
function scrollingTable(table: Element, messages: Messages): Element {
  return element("div", { className: ["table-scroll"], role: "group", ariaLabel: messages.table, tabIndex: 0 }, [
    table,
  ]);
}

function nameCallout(node: Element, messages: Messages): void {
  if (!hasClass(node, "callout")) return;
  const kind = calloutKinds.find((known) => hasClass(node, `callout-${known}`));
  if (kind === undefined) return;
  node.properties["role"] = "note";
  node.properties["ariaLabel"] = calloutName(kind, messages);
}

function calloutName(kind: CalloutKind, messages: Messages): string {
  const names: Readonly<Record<CalloutKind, string>> = {
    note: messages.calloutNote,
    tip: messages.calloutTip,
    important: messages.calloutImportant,
    warning: messages.calloutWarning,
    caution: messages.calloutCaution,
  };
  return names[kind];
}

/** Only the boxes of task lists stay, since others could be taken for a form. */
function taskBox(box: Element, parent: Root | Element, messages: Messages): ElementContent[] {
  const item = parent.type === "element" && (parent.tagName === "li" || parent.tagName === "p");
  if (!item) return [];
  const isDone = box.properties["checked"] === true;
  box.properties["ariaLabel"] = isDone ? messages.taskDone : messages.taskOpen;
  return [box];
}

const templateSyntax = /(\{\{[^{}\n]*\}\}|\{%[^{}\n]*%\})/;

/**
 * In running text, three hyphens are a dash, and template syntax that means nothing here is shown as it was written, but
 * marked (docs/behaviour/content.md, Template syntax).
 */
function polishText(parent: Root | Element): void {
  if (parent.type === "element" && (parent.tagName === "code" || parent.tagName === "pre")) return;
  const children: ElementContent[] = [];
  for (const child of parent.children) {
    if (child.type === "doctype") continue;
    if (child.type !== "text") children.push(child);
    else if (!/\{[{%]|--/.test(child.value)) children.push(child);
    else
      for (const [index, part] of child.value.split(templateSyntax).entries()) {
        if (index % 2 === 1) children.push(element("code", { className: ["template-syntax"] }, [text(part)]));
        else if (part !== "") children.push(text(withDashes(part)));
      }
  }
  parent.children = children;
}
