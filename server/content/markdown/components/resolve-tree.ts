import type { Nodes, Paragraph, Parent, PhrasingContent, Root, RootContent } from "mdast";
import { texOf } from "#server/content/markdown/formula.ts";
import type { Dialect } from "#server/content/markdown/syntaxes/dialects.ts";
import { textOfExpression } from "#server/content/markdown/syntaxes/expressions.ts";
import { readIndentedBlock } from "#server/content/markdown/syntaxes/indented-blocks.ts";
import type { IndentedBlock, Mark, Piece, SyntaxName } from "#server/content/markdown/syntaxes/marks.ts";
import { isLost } from "#server/content/markdown/syntaxes/pair-tags.ts";
import { emojiOf } from "#server/content/markdown/syntaxes/small-signs.ts";
import {
  blocks,
  box,
  type Component,
  type ComponentContext,
  type ComponentTable,
  isPhrase,
  paragraph,
  span,
  type TextProblem,
  titleOf,
  words,
} from "./component.ts";
import { componentOf } from "./component-table.ts";
import { withDefinitions } from "./definition-lists.ts";
import { htmlElement } from "./html-component.ts";
import { type MystText, mystNodes } from "./myst.ts";
import { addConstants, type PlainData } from "./plain-data.ts";
import { keysOf, withJoinedVariables, withoutOptions, withTabSets } from "./siblings.ts";
import { withoutRawPairs } from "./template-components.ts";
import { mendTemplates, textOfVariable } from "./template-values.ts";
import { shownAttributes } from "./unknown-component.ts";

export type ResolvedTree = {
  readonly problems: readonly TextProblem[];
};

/** What became of one mark or pair of tags: it has its meaning, only what is in it shows, it stands as it was written, or it says nothing any more. */
export type SyntaxUse = {
  readonly syntax: SyntaxName;
  readonly name: string;
  readonly outcome: "read" | "content only" | "as text" | "dropped";
  /** Of the text, from 1. */
  readonly line: number;
  /** Where it begins: a text that is tried in two ways is told of twice. */
  readonly offset: number;
};

type Resolving = {
  readonly inline: (markdown: string) => PhrasingContent[];
  readonly frontMatter: Readonly<Record<string, unknown>>;
  /** The blocks of a text that stands in a directive. */
  readonly parse: (markdown: string) => readonly RootContent[];
  readonly isMdx: boolean;
  readonly dialect?: Dialect | undefined;
  /** Components of the site's own, by their names. */
  readonly own?: ComponentTable;
  readonly onUse?: (use: SyntaxUse) => void;
};

/** Characters that captures and lists of front matter add to a text. */
const maxShown = 2_000_000;

const phrasingParents = new Set([
  "paragraph",
  "heading",
  "emphasis",
  "strong",
  "delete",
  "link",
  "linkReference",
  "tableCell",
]);

/** Gives every mark and every pair of tags its meaning: afterwards the tree is one of Markdown alone, with names of HTML elements. */
export function resolveTree(root: Root, resolving: Resolving): ResolvedTree {
  const resolver = new TreeResolver(resolving);
  resolver.resolve(root);
  return { problems: resolver.problems };
}

/** Other generators' callouts have these names; as tags in small letters they are HTML. */
function isHtmlOnly({ syntax, tag }: Piece): boolean {
  return syntax === "component" && (tag.name === "summary" || tag.name === "cite");
}

class TreeResolver {
  readonly problems: TextProblem[] = [];
  readonly #resolving: Resolving;
  readonly #captures = new Map<string, string>();
  #shown = 0;
  readonly #constants = new Map<string, PlainData>();

  readonly #myst: MystText;

  constructor(resolving: Resolving) {
    this.#resolving = resolving;
    this.#myst = { parse: resolving.parse, inline: resolving.inline, parsed: 0 };
  }

  resolve(parent: Nodes, isInPhrase = false): void {
    mendTemplates(parent);
    if (parent.type === "html") addConstants(setupScript(parent.value), this.#constants);
    if (parent.type === "code" || parent.type === "inlineCode") parent.value = withoutRawPairs(parent.value);
    if (!("children" in parent)) return;
    const flow: Parent = parent;
    const isInline = isInPhrase || phrasingParents.has(parent.type);
    const nodes = this.#resolving.dialect === "myst" ? mystNodes(flow.children, this.#myst) : flow.children;
    const written = withoutOptions(withJoinedVariables(nodes));
    const children = written.flatMap((child) => this.#meaningOf(child, isInline));
    flow.children = withTabSets(withDefinitions(children));
  }

  #meaningOf(node: RootContent, isInline: boolean): RootContent[] {
    if (node.type === "siteMark") return this.#markMeaning(node, isInline);
    if (node.type === "sitePiece" && isCode(node)) return this.#pieceMeaning(node, isInline);
    if (node.type === "paragraph" && isOnlyPieces(node)) {
      const asBlocks = blocks(node.children.flatMap((child) => this.#meaningOf(structuredClone(child), false)));
      if (asBlocks.some(({ type }) => type !== "paragraph")) return asBlocks;
    }
    this.resolve(node, node.type === "sitePiece" && (isInline || node.children.every(isPhrase)));
    if (node.type === "sitePiece") return this.#pieceMeaning(node, isInline);
    if (node.type === "siteBlock") return this.#blockMeaning(node);
    return [node];
  }

  #markMeaning(mark: Mark, isInline: boolean): RootContent[] {
    const shown = (text: string): RootContent[] =>
      text === "" ? [] : [isInline ? words(text) : { type: "paragraph", children: [words(text)] }];
    switch (mark.syntax) {
      case "emoji":
        return shown(emojiOf(mark.raw));
      case "formula": {
        this.#used(mark, "$…$", "read");
        if (!isInline) return [{ type: "code", lang: "math", value: texOf(mark.raw) }];
        return [{ type: "inlineCode", value: mark.raw, data: { hProperties: { className: ["language-math"] } } }];
      }
      case "contents":
      case "comment":
        return [];
      case "module":
        addConstants(mark.raw, this.#constants);
        return [];
      case "key":
        return keysOf(mark.raw);
      case "expression": {
        const text = textOfExpression(mark.raw, this.#constants);
        this.#used(mark, "{…}", text !== undefined ? "read" : isInline ? "as text" : "dropped");
        return shown(text ?? (isInline ? mark.raw : this.#dropped(mark)));
      }
      case "template variable":
        return shown(this.#textOfVariable(mark));
      case "attribute list":
        return [mark];
      case "include":
        this.#used(mark, mark.raw.trim().split(/[\s"'(]/, 1)[0] ?? "", "as text");
        this.#problem(mark, `the include ${mark.raw.trim().slice(0, 80)} is not read: it is shown as it is written`);
        return shown(mark.raw);
      default:
        return shown(mark.raw);
    }
  }

  #used({ syntax, position }: Mark | Piece, name: string, outcome: SyntaxUse["outcome"]): void {
    const { line = 1, offset = 0 } = position?.start ?? {};
    this.#resolving.onUse?.({ syntax, name, outcome, line, offset });
  }

  #textOfVariable(mark: Mark): string {
    const text = textOfVariable(mark.raw, this.#captures);
    this.#used(mark, mark.raw.slice(0, 40), text === mark.raw ? "as text" : "read");
    return this.#hasRoom(text.length) ? text : "";
  }

  #hasRoom(characters: number): boolean {
    this.#shown += characters;
    return this.#shown <= maxShown;
  }

  #problem({ position }: Mark, message: string): void {
    this.problems.push({ line: position?.start.line ?? 1, message });
  }

  /** A program of several lines says nothing to readers. */
  #dropped({ raw, position }: Mark): string {
    const name = raw.replace(/\s+/g, " ").slice(0, 60);
    this.problems.push({
      line: position?.start.line ?? 1,
      message: `the expression ${name} is not run and shows nothing`,
    });
    return "";
  }

  #blockMeaning(block: IndentedBlock): RootContent[] {
    if (block.syntax === "definition list") return [block];
    const tag = readIndentedBlock(block.raw);
    const piece: Piece = { ...block, type: "sitePiece", syntax: "indented block", tag, isFlow: true, source: "" };
    return this.#pieceMeaning(piece, false);
  }

  #pieceMeaning(piece: Piece, isInline: boolean): RootContent[] {
    const { tag, syntax, children } = piece;
    if (syntax === "API reference") return this.#apiReference(piece);
    const component = isLost(piece) || isHtmlOnly(piece) ? undefined : this.#componentOf(piece);
    const own = component?.(piece, this.#context(isInline));
    if (own !== undefined) {
      this.#used(piece, tag.name, "read");
      return own;
    }
    const element = syntax === "component" && !isLost(piece) ? htmlElement(piece, isInline) : undefined;
    if (element !== undefined) return element;
    const isPair = children.length > 0;
    if (isLost(piece) || (!isPair && syntax !== "component")) {
      this.#used(piece, tag.name, "as text");
      return this.#asWritten(piece, isInline);
    }
    // In running text of plain Markdown a capitalised word between angle brackets is a placeholder or a type.
    const isPlaceholder = syntax === "component" && isInline && !/\/\s*>$|="/.test(tag.raw);
    if (isPlaceholder && !this.#resolving.isMdx)
      return [words(tag.raw), ...children, ...(isPair ? [words(`</${tag.name}>`)] : [])];
    const given = isPair ? undefined : shownAttributes(piece, this.#context(isInline));
    this.#used(piece, tag.name, isPair || given !== undefined ? "content only" : "dropped");
    this.problems.push({
      line: piece.position?.start.line ?? 1,
      message: isPair
        ? `the component "${tag.name}" is not known here: what is in it is shown, and nothing else`
        : `the component "${tag.name}" is not known here and shows ${given === undefined ? "nothing" : "only what it was given"}`,
    });
    const mark = span("span", "unread", [], { title: tag.name });
    if (isInline) return [mark, ...(given ?? children)];
    if (given !== undefined) return [{ type: "paragraph", children: [mark as PhrasingContent] }, ...given];
    // What it is called is said in an attribute, and is text that somebody wrote for readers.
    const title = isPair ? titleOf(piece, this.#context(false), "title", "caption", "label", "heading") : undefined;
    const titled: RootContent[] =
      title === undefined ? [] : [{ type: "paragraph", children: [{ type: "strong", children: title }] }];
    return [{ type: "paragraph", children: [mark as PhrasingContent] }, ...titled, ...blocks(children)];
  }

  /** What the source code says of a name is not here: the name stays, where links to it lead. */
  #apiReference(piece: Piece): RootContent[] {
    const { name } = piece.tag;
    this.#used(piece, name, "dropped");
    const line = piece.position?.start.line ?? 1;
    this.problems.push({ line, message: `what the source code says of ${name} is not read` });
    return [box("div", "field", [paragraph([{ type: "inlineCode", value: name }], "field-head")], { id: name })];
  }

  #componentOf(piece: Piece): Component | undefined {
    const { own = {} } = this.#resolving;
    return Object.hasOwn(own, piece.tag.name) ? own[piece.tag.name] : componentOf(piece);
  }

  #asWritten({ tag, children }: Piece, isInline: boolean): RootContent[] {
    if (isInline) return [words(tag.raw), ...children];
    return [{ type: "paragraph", children: [words(tag.raw.trim())] }, ...children];
  }

  #context(isInline: boolean): ComponentContext {
    const { inline, frontMatter } = this.#resolving;
    return {
      isInline,
      inline,
      frontMatter,
      constants: this.#constants,
      captures: this.#captures,
      hasRoom: (characters) => this.#hasRoom(characters),
      problem: (piece, message) => this.problems.push({ line: piece.position?.start.line ?? 1, message }),
    };
  }
}

/** The program of a page of VitePress, whose constants its components are given. */
function setupScript(html: string): string {
  return /^<script\s[^>]{0,99}?\bsetup\b[^>]{0,99}>([\s\S]*?)<\/script>/.exec(html)?.[1] ?? "";
}

/** What is code is taken from the source, so what the parser made of it does not matter. */
function isCode({ syntax, tag }: Piece): boolean {
  return (syntax === "template tag" || syntax === "shortcode") && /^(?:highlight|capture|comment)$/.test(tag.name);
}

/** A paragraph that is one or several components is none. */
function isOnlyPieces({ children }: Paragraph): boolean {
  const isPiece = (child: PhrasingContent) => child.type === "sitePiece" && !isLost(child);
  return children.some(isPiece) && children.every((child) => isPiece(child) || isBlank(child));
}

function isBlank(node: PhrasingContent): boolean {
  return node.type === "text" && node.value.trim() === "";
}
