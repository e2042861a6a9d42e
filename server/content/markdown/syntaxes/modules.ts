import { Parser } from "acorn";
import jsx from "acorn-jsx";
import type { Construct, Effects, Extension, ParseContext, State, TokenizeContext } from "micromark-util-types";
import { characterOf, isLineEnd } from "./line-syntax.ts";

const parser = Parser.extend(jsx());
const start = /^(?:import|export)(?=[\s{*"'])/;
/** A file that is mostly program is read this far. */
const maxCharacters = 50_000;
/** What is parsed of a text's programs, each time from its beginning: enough for one of 50 kB with ten blank lines, twice. */
const maxParsed = 1_000_000;
const parsed = new WeakMap<ParseContext, number>();

/**
 * `import` and `export` of MDX, which end at the first blank line behind which they are whole. Parsed, never run. What no parser
 * understands ends at the next blank line, and so does what is left when a text's programs have been tried for long enough.
 */
const construct: Construct = {
  name: "module",
  concrete: true,
  tokenize(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
    const { parser: context, interrupt } = this;
    const now = () => this.now();
    let text = "";
    let line = "";
    let isNew = false;
    const inside: State = (code) => {
      if (!isLineEnd(code)) {
        line += characterOf(code);
        effects.consume(code);
        return inside;
      }
      if (text === "" && !start.test(line)) return nok(code);
      text += `${line}\n`;
      const isBlank = line.trim() === "";
      if (!isBlank) isNew = true;
      line = "";
      if (code === null || (isBlank && isNew && isWhole(text, context))) {
        effects.exit("siteMarkData");
        effects.exit("siteMark");
        return ok(code);
      }
      if (isBlank) isNew = false;
      effects.exit("siteMarkData");
      effects.enter("lineEnding");
      effects.consume(code);
      effects.exit("lineEnding");
      return nextLine;
    };
    const nextLine: State = (code) => {
      if (context.lazy[now().line] === true) {
        effects.exit("siteMark");
        return ok(code);
      }
      effects.enter("siteMarkData");
      return inside(code);
    };
    return (code) => {
      if (interrupt === true || now().column > 1) return nok(code);
      effects.enter("siteMark", { _syntax: "module", _isFlow: true });
      effects.enter("siteMarkData");
      return inside(code);
    };
  },
};

export const modules: Extension = { flow: { 101: construct, 105: construct } };

/** Whether a program can end here: it is right, or wrong in a way that more lines do not mend. */
function isWhole(text: string, context: ParseContext): boolean {
  const before = parsed.get(context) ?? 0;
  if (text.length > maxCharacters || before > maxParsed) return true;
  parsed.set(context, before + text.length);
  try {
    parser.parse(text, { ecmaVersion: "latest", sourceType: "module" });
    return true;
  } catch (error) {
    const at = error instanceof SyntaxError && "pos" in error ? Number(error.pos) : 0;
    return at < text.trimEnd().length && !/unterminated/i.test(String(error));
  }
}
