import { combineExtensions } from "micromark-util-combine-extensions";
import type { Construct, Effects, Extension, State, TokenizeContext } from "micromark-util-types";
import { inlineSyntax } from "./inline-syntax.ts";
import { characterOf, isLineEnd } from "./line-syntax.ts";

/** Longer ones are no remark of an author. */
const maxCharacters = 20_000;

/** A comment that has its lines for itself, over blank ones too. */
const construct: Construct = {
  name: "comment",
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
        if (text.length > maxCharacters || (text.length <= 4 && !"<!--".startsWith(text))) return nok(code);
        if (hasEnded && character.trim() !== "") return nok(code);
        if (text.length >= 7 && text.endsWith("-->")) hasEnded = true;
        effects.consume(code);
        return inside;
      }
      if (text.length < 4 || (code === null && !hasEnded)) return nok(code);
      effects.exit("siteMarkData");
      if (hasEnded) {
        effects.exit("siteMark");
        return ok(code);
      }
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
      effects.enter("siteMark", { _syntax: "comment", _isFlow: true });
      effects.enter("siteMarkData");
      return inside(code);
    };
  },
};

/** `<!-- … -->` in files that have no HTML otherwise: Docusaurus reads it in MDX, too. */
export const htmlComments: Extension = combineExtensions([
  { flow: { 60: construct } },
  inlineSyntax({ syntax: "comment", start: "<!--", end: "-->", isMark: (text) => text.length >= 7, hasLines: true }),
]);
