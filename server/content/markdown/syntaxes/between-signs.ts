import type { Construct, Effects, Extension, State, TokenizeContext } from "micromark-util-types";
import { characterOf, isLineEnd } from "./line-syntax.ts";
import type { SyntaxName } from "./marks.ts";

type BetweenSigns = {
  readonly syntax: SyntaxName;
  readonly start: string;
  readonly end: string;
  /** Whether a text that has come to the sign at the end is at its end; always unless given. */
  readonly isEnd?: (text: string) => boolean;
  /** Whether all that stands from start to end is one; always unless given. */
  readonly isMark?: (text: string) => boolean;
};

/** Longer ones are something else. */
const maxCharacters = 20_000;

const always = () => true;

/** Flow tokenizer: lines from one sign to another, blank ones too, with nothing behind the last. */
export function betweenSigns({ syntax, start, end, isEnd = always, isMark = always }: BetweenSigns): Extension {
  const least = start.length + end.length;
  const construct: Construct = {
    name: syntax,
    concrete: true,
    tokenize(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
      const { parser } = this;
      const now = () => this.now();
      let text = "";
      let hasEnded = false;
      const inside: State = (code) => {
        if (!isLineEnd(code)) {
          const character = characterOf(code);
          text += character;
          if (text.length > maxCharacters || (text.length <= start.length && !start.startsWith(text))) return nok(code);
          if (hasEnded && character.trim() !== "") return nok(code);
          if (text.length > least && text.endsWith(end) && isEnd(text)) hasEnded = true;
          effects.consume(code);
          return inside;
        }
        if (text.length < start.length || (code === null && !hasEnded)) return nok(code);
        if (hasEnded && !isMark(text.trimEnd())) return nok(code);
        effects.exit("siteMarkData");
        if (hasEnded) {
          effects.exit("siteMark");
          return ok(code);
        }
        text += "\n";
        effects.enter("lineEnding");
        effects.consume(code);
        effects.exit("lineEnding");
        return nextLine;
      };
      const nextLine: State = (code) => {
        if (parser.lazy[now().line] === true) return nok(code);
        effects.enter("siteMarkData");
        return inside(code);
      };
      return (code) => {
        effects.enter("siteMark", { _syntax: syntax, _isFlow: true });
        effects.enter("siteMarkData");
        return inside(code);
      };
    },
  };
  return { flow: { [start.charCodeAt(0)]: construct } };
}
