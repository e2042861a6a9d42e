import type { BlockContent, DefinitionContent, PhrasingContent, RootContent } from "mdast";
import type { Node, Parent } from "unist";

/** Names of the syntaxes that are read besides CommonMark and GitHub's (syntax-table.ts). */
export type SyntaxName =
  | "colon block"
  | "slash block"
  | "indented block"
  | "definition list"
  | "shortcode"
  | "template tag"
  | "template variable"
  | "component"
  | "expression"
  | "module"
  | "attribute list"
  | "include"
  | "key"
  | "emoji"
  | "contents"
  | "comment"
  | "formula"
  | "API reference"
  | "directive"
  | "table";

/** Token of a syntax that is read here: its text as written. What it says is read from that after the parse. */
export interface Mark extends Node {
  type: "siteMark";
  syntax: SyntaxName;
  raw: string;
  /** It has its lines for itself. */
  isFlow: boolean;
}

/** Container block whose content is indented below its first line. */
export interface IndentedBlock extends Parent {
  type: "siteBlock";
  syntax: "indented block" | "definition list";
  /** The first line. */
  raw: string;
  children: (BlockContent | DefinitionContent)[];
}

export type Attributes = Readonly<Record<string, string>>;

/** What one written tag is: the beginning or end of something, or all of it. */
export type Tag = {
  readonly shape: "open" | "close" | "single" | "either";
  readonly name: string;
  readonly attributes: Attributes;
  /** Attributes that are an expression and no text, as written: `items={[…]}`, `:items="…"`. */
  readonly programs?: Attributes;
  /** Text behind the name that is Markdown itself. */
  readonly title?: string;
  /** As written, for where it means nothing. */
  readonly raw: string;
};

/** Component: a tag with what stands between it and its end, whatever syntax it was written in. */
export interface Piece extends Parent {
  type: "sitePiece";
  syntax: SyntaxName;
  tag: Tag;
  isFlow: boolean;
  /** Source between its tags, for what is code. */
  source: string;
  children: RootContent[];
}

declare module "mdast" {
  interface RootContentMap {
    siteMark: Mark;
    siteBlock: IndentedBlock;
    sitePiece: Piece;
  }
  interface PhrasingContentMap {
    siteMark: Mark;
    sitePiece: Piece;
  }
  interface BlockContentMap {
    siteMark: Mark;
    siteBlock: IndentedBlock;
    sitePiece: Piece;
  }
}

declare module "micromark-util-types" {
  interface TokenTypeMap {
    siteMark: "siteMark";
    siteMarkData: "siteMarkData";
    siteBlock: "siteBlock";
    siteBlockHead: "siteBlockHead";
    siteBlockIndent: "siteBlockIndent";
  }
  interface Token {
    _syntax?: SyntaxName;
    _isFlow?: boolean;
  }
}

export type Phrasing = PhrasingContent;
