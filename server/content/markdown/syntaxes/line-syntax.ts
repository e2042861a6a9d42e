import type { Code, Construct, Effects, Extension, State, TokenizeContext } from "micromark-util-types";
import type { SyntaxName } from "./marks.ts";

type LineSyntax = {
  readonly syntax: SyntaxName;
  /** What such a line begins with. */
  readonly first: string;
  /** Whether a line, without the blanks before it, is one. */
  readonly isLine: (line: string) => boolean;
  /** It ends the paragraph above it. */
  readonly interrupts?: (line: string) => boolean;
};

/** Longer ones are something else, so that no pattern meets more. */
export const maxLineLength = 2000;

/** Flow tokenizer: lines that are a mark by themselves. The parser asks for it where a block may begin, so never in code. */
export function lineSyntax({ syntax, first, isLine, interrupts = () => true }: LineSyntax): Extension {
  const construct: Construct = {
    name: syntax,
    tokenize(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
      const isInterrupting = this.interrupt === true;
      let line = "";
      const inside: State = (code) => {
        if (!isLineEnd(code)) {
          if (line.length >= maxLineLength) return nok(code);
          line += characterOf(code);
          effects.consume(code);
          return inside;
        }
        if (!isLine(line.trimEnd()) || (isInterrupting && !interrupts(line.trimEnd()))) return nok(code);
        effects.exit("siteMark");
        return ok(code);
      };
      return (code) => {
        effects.enter("siteMark", { _syntax: syntax, _isFlow: true });
        return inside(code);
      };
    },
  };
  return { flow: { [first.charCodeAt(0)]: construct } };
}

export function isLineEnd(code: Code): boolean {
  return code === null || code < -2;
}

/** A tab is one code and what it is wide in further ones, which are no characters. */
export function characterOf(code: Code): string {
  if (code === null || code === -1) return "";
  return code === -2 ? "\t" : String.fromCodePoint(code);
}
