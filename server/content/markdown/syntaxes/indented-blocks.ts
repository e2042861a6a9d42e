import { factorySpace } from "micromark-factory-space";
import type { Construct, ContainerState, Effects, Extension, State, TokenizeContext } from "micromark-util-types";
import { readAttributes } from "./attributes.ts";
import { characterOf, isLineEnd, maxLineLength } from "./line-syntax.ts";
import type { IndentedBlock, Tag } from "./marks.ts";

const heads: Readonly<Record<IndentedBlock["syntax"], RegExp>> = {
  "indented block":
    /^(?:(?:!!!|\?\?\?\+?)[ \t]+[a-z][\w -]*(?:[ \t]*"[^"]*")?|===[!+]*[ \t]+(?:"[^"]+"|'[^']+'))[ \t]*$/i,
  "definition list": /^:[ \t]+$/,
};

/** What a container remembers from line to line. */
type BlockState = ContainerState & { columns?: number };

/** Document tokenizer: a container whose head is `head` and whose other lines are indented below it. */
function indentedContainer(syntax: IndentedBlock["syntax"]): Construct {
  const isHead = heads[syntax];
  const hasOwnLine = syntax === "indented block";
  return {
    name: syntax,
    tokenize(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
      const state: BlockState = this.containerState ?? {};
      const indent = () => this.now().column - 1;
      if (state.columns !== undefined) return nok;
      let line = "";
      const from = indent();
      const end: State = (code) => {
        if (!isHead.test(line)) return nok(code);
        effects.exit("siteBlockHead");
        state.columns = hasOwnLine ? 4 : Math.max(2, Math.min(4, indent() - from));
        return ok(code);
      };
      const inside: State = (code) => {
        const isEnd = hasOwnLine
          ? isLineEnd(code)
          : line !== "" && code !== null && code !== 32 && code !== -2 && code !== -1;
        if (isEnd || isLineEnd(code)) return end(code);
        if (line.length >= maxLineLength) return nok(code);
        line += characterOf(code);
        effects.consume(code);
        return inside;
      };
      return (code) => {
        effects.enter("siteBlock", { _container: true, _syntax: syntax });
        effects.enter("siteBlockHead");
        return inside(code);
      };
    },
    continuation: {
      tokenize(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
        const { columns = 4 }: BlockState = this.containerState ?? {};
        const width = () => {
          const tail = this.events.at(-1);
          return tail?.[1].type === "siteBlockIndent" ? tail[2].sliceSerialize(tail[1], true).length : 0;
        };
        const afterIndent: State = (code) => (isLineEnd(code) || width() >= columns ? ok(code) : nok(code));
        return factorySpace(effects, afterIndent, "siteBlockIndent", columns + 1);
      },
    },
    exit(this: TokenizeContext, effects: Effects) {
      effects.exit("siteBlock");
    },
  };
}

/** MkDocs' admonitions, disclosures and tabs: `!!! note "Title"`, `??? note`, `=== "Tab"` over lines that are indented by four. */
export const indentedBlocks: Extension = {
  document: {
    33: indentedContainer("indented block"),
    63: indentedContainer("indented block"),
    61: indentedContainer("indented block"),
  },
};

/** `:   definition` below a term, of Python Markdown, kramdown, PHP Markdown Extra and Hugo. */
export const definitionLists: Extension = { document: { 58: indentedContainer("definition list") } };

export function readIndentedBlock(raw: string): Tag {
  const tab = /^===[!+]*[ \t]+["'](.+)["']/.exec(raw.trim())?.[1];
  if (tab !== undefined) return { shape: "single", name: "tab", attributes: { title: tab }, raw };
  const [, mark = "", name = "", words = "", title] =
    /^(!!!|\?\?\?\+?)[ \t]+([a-z][\w-]*)([\w -]*)(?:"([^"]*)")?/i.exec(raw.trim()) ?? [];
  const isDetails = mark.startsWith("?");
  return {
    shape: "single",
    name: isDetails ? "details" : name.toLowerCase(),
    attributes: { ...readAttributes(words), kind: name.toLowerCase(), ...(mark === "???+" && { open: "true" }) },
    raw,
    ...(title !== undefined && { title }),
  };
}
