import type { Code, Construct, Effects, Extension, ParseContext, State, TokenizeContext } from "micromark-util-types";
import { characterOf } from "./line-syntax.ts";
import type { SyntaxName } from "./marks.ts";

type InlineSyntax = {
  readonly syntax: SyntaxName;
  readonly start: string;
  readonly end: string;
  /** Whether all that stands from start to end is one; `next` is the character behind it, if any. */
  readonly isMark: (text: string, next: string) => boolean;
  /** What may stand in it; anything else ends the attempt. */
  readonly inner?: RegExp;
  /** It may reach over several lines of a paragraph. */
  readonly hasLines?: boolean;
};

/** Longer ones are something else. */
const maxLength = 4000;

/** Where a sign was last looked for in vain: what begins before that and ends with the same has no end either. */
const endless = new WeakMap<ParseContext, Map<string, number>>();

/** Text tokenizer: what stands between two signs in running text. Looks for each end once, however many begin. */
export function inlineSyntax({ syntax, start, end, isMark, inner, hasLines = false }: InlineSyntax): Extension {
  const construct: Construct = {
    name: syntax,
    tokenize(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
      const { parser } = this;
      const now = () => this.now().offset;
      const from = now();
      let text = "";
      const giveUp = (code: Code) => {
        const known = endless.get(parser) ?? new Map<string, number>();
        endless.set(parser, known.set(end, now()));
        return nok(code);
      };
      const begin: State = (code) => {
        effects.enter("siteMark", { _syntax: syntax, _isFlow: false });
        effects.enter("siteMarkData");
        return inside(code);
      };
      const inside: State = (code) => {
        if (text.length > start.length && text.length >= start.length + end.length && text.endsWith(end)) {
          if (!isMark(text, code === null || code < 0 ? "" : characterOf(code))) return nok(code);
          effects.exit("siteMarkData");
          effects.exit("siteMark");
          return ok(code);
        }
        if (code === null || text.length > maxLength) return giveUp(code);
        if (code < -2) {
          if (!hasLines) return giveUp(code);
          text += "\n";
          effects.exit("siteMarkData");
          effects.enter("lineEnding");
          effects.consume(code);
          effects.exit("lineEnding");
          return afterLine;
        }
        const isInner = text.length >= start.length && inner !== undefined;
        if (isInner && !inner.test(characterOf(code)) && !end.startsWith(characterOf(code))) return nok(code);
        if (text.length < start.length && characterOf(code) !== start[text.length]) return nok(code);
        text += characterOf(code);
        effects.consume(code);
        return inside;
      };
      const afterLine: State = (code) => {
        effects.enter("siteMarkData");
        return inside(code);
      };
      return (code) => (from < (endless.get(parser)?.get(end) ?? 0) ? nok(code) : begin(code));
    },
  };
  return { text: { [start.charCodeAt(0)]: construct } };
}
