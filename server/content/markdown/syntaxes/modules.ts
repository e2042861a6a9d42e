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

export type ModuleFacts = {
  /** Address of the file by the name it is used under. */
  readonly imports: ReadonlyMap<string, string>;
  /** Constants whose value is one literal. */
  readonly constants: ReadonlyMap<string, string>;
};

// Every repetition has an end: these are looked for on each line of a program.
const importLine =
  /^import\s{1,9}(?:(\w{1,99})|\{([\w\s,]{1,999})\}|\*\s{1,9}as\s{1,9}(\w{1,99}))\s{1,9}from\s{1,9}(["'])([^"'\n]{1,499})\4/gm;
const constant =
  /^export\s{1,9}(?:const|let|var)\s{1,9}(\w{1,99})\s{0,9}=\s{0,9}(?:(["'`])((?:(?!\2)[^\\\n$]|\\.){0,999})\2|(-?[\d.]{1,99}))[ \t]{0,9};?[ \t]{0,9}$/gm;

/** What a page's imports and exports say as far as they are plain data. */
export function readModule(raw: string, facts: { imports: Map<string, string>; constants: Map<string, string> }): void {
  for (const [, name, names, all, , from = ""] of raw.matchAll(importLine))
    for (const each of [name, all, ...(names?.split(",") ?? [])])
      if (each !== undefined && each.trim() !== "")
        facts.imports.set(
          each
            .trim()
            .split(/\sas\s/)
            .at(-1)
            ?.trim() ?? each,
          from,
        );
  for (const [, name = "", , text, number] of raw.matchAll(constant)) facts.constants.set(name, text ?? number ?? "");
}
