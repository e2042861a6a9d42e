import type { CompileContext, Extension } from "mdast-util-from-markdown";
import type { Token } from "micromark-util-types";

/** Compiler of the tokens of all syntaxes: each becomes a node with its text as written. */
export const readMarks: Extension = {
  enter: {
    siteMark(this: CompileContext, token: Token) {
      this.enter(
        { type: "siteMark", syntax: token._syntax ?? "component", raw: "", isFlow: token._isFlow === true },
        token,
      );
    },
    mdxJsxFlowTag: begin(true),
    mdxJsxTextTag: begin(false),
    mdxFlowExpression: begin(true),
    mdxTextExpression: begin(false),
    siteBlock(this: CompileContext, token: Token) {
      const syntax = token._syntax === "definition list" ? token._syntax : "indented block";
      this.enter({ type: "siteBlock", syntax, raw: "", children: [] }, token);
    },
    looseTable(this: CompileContext, token: Token) {
      this.enter({ type: "table", align: [...(token._align ?? [])], children: [] }, token);
      this.data.inTable = true;
    },
    looseTableRow(this: CompileContext, token: Token) {
      this.enter({ type: "tableRow", children: [] }, token);
    },
    looseTableCell(this: CompileContext, token: Token) {
      this.enter({ type: "tableCell", children: [] }, token);
    },
  },
  exit: {
    looseTable(this: CompileContext, token: Token) {
      this.exit(token);
      this.data.inTable = undefined;
    },
    looseTableRow: close,
    looseTableCell: close,
    siteMark: end,
    mdxJsxFlowTag: end,
    mdxJsxTextTag: end,
    mdxFlowExpression: end,
    mdxTextExpression: end,
    siteBlockHead(this: CompileContext, token: Token) {
      const block = this.stack.findLast((node) => node.type === "siteBlock");
      if (block?.type === "siteBlock" && block.raw === "") block.raw = this.sliceSerialize(token);
    },
    siteBlock: close,
  },
};

function close(this: CompileContext, token: Token) {
  this.exit(token);
}

function begin(isFlow: boolean) {
  return function (this: CompileContext, token: Token) {
    const syntax = token.type.startsWith("mdxJsx") ? "component" : "expression";
    this.enter({ type: "siteMark", syntax, raw: "", isFlow }, token);
  };
}

function end(this: CompileContext, token: Token) {
  const node = this.stack.at(-1);
  if (node?.type === "siteMark") node.raw = this.sliceSerialize(token);
  this.exit(token);
}
