import type { Code, Construct, Effects, Extension, State, TokenizeContext } from "micromark-util-types";
import { characterOf, isLineEnd } from "./line-syntax.ts";

declare module "micromark-util-types" {
  interface TokenTypeMap {
    looseTable: "looseTable";
    looseTableRow: "looseTableRow";
    looseTableCell: "looseTableCell";
    looseTableSign: "looseTableSign";
    tableHead: "tableHead";
    tableRow: "tableRow";
  }
  interface Token {
    _align?: (Align | "left")[];
  }
}

type Align = "center" | "right" | null;

const delimiterRow = /^[|:-][|:\- \t]*$/;
const piped = /^\|.*\|$/;

/**
 * Tables that other generators accept and GitHub's rules do not (docs/behaviour/content.md, Tables): the delimiter row has too few, too many or
 * badly spaced cells, or there is none and the rows stand between pipes. What GitHub accepts is left to its tokenizer.
 */
const construct: Construct = {
  name: "loose table",
  concrete: true,
  tokenize(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
    const { parser, interrupt } = this;
    const now = () => this.now();
    // GitHub's tokenizer reads row by row, and asks anew for each.
    const tail = this.events.findLast(([, { type }]) => type !== "lineEnding" && type !== "linePrefix")?.[1].type;
    if (tail === "tableHead" || tail === "tableRow") return nok;
    let [head, second] = ["", ""];
    let align: readonly Align[] = [];
    let rows = 0;

    /** The first two lines say whether it is one. */
    const look = (inner: Effects, yes: State, no: State): State => {
      const first: State = (code) => {
        if (!isLineEnd(code)) return take(inner, code, (text) => (head += text), first);
        if (code === null || !head.includes("|")) return no(code);
        inner.exit("siteMarkData");
        inner.enter("lineEnding");
        inner.consume(code);
        inner.exit("lineEnding");
        return begin;
      };
      const begin: State = (code) => {
        if (parser.lazy[now().line] === true || isLineEnd(code)) return no(code);
        inner.enter("siteMarkData");
        return next(code);
      };
      const next: State = (code) => {
        if (!isLineEnd(code)) return take(inner, code, (text) => (second += text), next);
        inner.exit("siteMarkData");
        [head, second] = [head.trim(), second.trim()];
        return isLoose(head, second, interrupt === true) ? yes(code) : no(code);
      };
      return (code) => {
        inner.enter("siteMarkData");
        return first(code);
      };
    };

    const start: State = (code) => {
      align = alignOf(head, isDelimiter(second) ? second : "");
      effects.enter("looseTable", { _align: [...align] });
      return row(code);
    };
    const row: State = (code) => {
      rows += 1;
      if (rows === 2 && isDelimiter(second)) {
        effects.enter("looseTableSign");
        return delimiters(code);
      }
      effects.enter("looseTableRow");
      return code === 124 ? divider(code) : cell(code);
    };
    const delimiters: State = (code) => {
      if (!isLineEnd(code)) return take(effects, code, () => "", delimiters);
      effects.exit("looseTableSign");
      return rowEnd(code);
    };
    const divider: State = (code) => {
      effects.enter("looseTableSign");
      effects.consume(code);
      effects.exit("looseTableSign");
      return cell;
    };
    const cell: State = (code) => {
      if (isLineEnd(code)) {
        effects.exit("looseTableRow");
        return rowEnd(code);
      }
      if (code === 32 || code === -2 || code === -1) {
        effects.enter("whitespace");
        return blanks(code);
      }
      effects.enter("looseTableCell");
      if (code === 124) {
        effects.exit("looseTableCell");
        return divider(code);
      }
      effects.enter("chunkText", { contentType: "text" });
      return content(code);
    };
    const blanks: State = (code) => {
      if (code === 32 || code === -2 || code === -1) return take(effects, code, () => "", blanks);
      effects.exit("whitespace");
      return cell(code);
    };
    const content: State = (code) => {
      if (code === 92) return take(effects, code, () => "", escaped);
      if (code !== 124 && !isLineEnd(code)) return take(effects, code, () => "", content);
      effects.exit("chunkText");
      effects.exit("looseTableCell");
      return code === 124 ? divider(code) : cell(code);
    };
    const escaped: State = (code) => (isLineEnd(code) ? content(code) : take(effects, code, () => "", content));
    const rowEnd: State = (code) => effects.check({ partial: true, tokenize: anotherRow }, lineEnd, finish)(code);
    const lineEnd: State = (code) => {
      effects.enter("lineEnding");
      effects.consume(code);
      effects.exit("lineEnding");
      return indent;
    };
    const indent: State = (code) => {
      if (code !== 32 && code !== -2 && code !== -1) return row(code);
      effects.enter("linePrefix");
      return indented(code);
    };
    const indented: State = (code) => {
      if (code === 32 || code === -2 || code === -1) return take(effects, code, () => "", indented);
      effects.exit("linePrefix");
      return row(code);
    };
    const finish: State = (code) => {
      effects.exit("looseTable");
      return ok(code);
    };

    const anotherRow = (inner: Effects, yes: State, no: State): State => {
      let line = "";
      const begin: State = (code) => {
        if (parser.lazy[now().line] === true) return no(code);
        inner.enter("siteMarkData");
        return rest(code);
      };
      const rest: State = (code) => {
        if (!isLineEnd(code)) return take(inner, code, (text) => (line += text), rest);
        inner.exit("siteMarkData");
        return line.includes("|") ? yes(code) : no(code);
      };
      return (code) => {
        if (code === null) return no(code);
        inner.enter("lineEnding");
        inner.consume(code);
        inner.exit("lineEnding");
        return begin;
      };
    };
    const begin = effects.check({ partial: true, tokenize: look }, start, nok);
    return interrupt === true ? (code) => (code === 124 ? begin(code) : nok(code)) : begin;
  },
};

export const looseTables: Extension = { flow: { null: construct } };

/** Whether a line may be what such a table begins with: a row between pipes, or a delimiter row of any number of cells. */
export function mayBeRow(line: string): boolean {
  const row = line.replace(/^[ \t>]+/, "").trimEnd();
  if (row.startsWith("|") && row.endsWith("|")) return row.length > 1;
  return delimiterRow.test(row) && row.includes("|", 1);
}

function take(effects: Effects, code: Code, note: (text: string) => unknown, next: State): State {
  note(characterOf(code));
  effects.consume(code);
  return next;
}

function isDelimiter(line: string): boolean {
  return line.includes("-") && line.includes("|") && delimiterRow.test(line);
}

function isLoose(head: string, second: string, isInterrupting: boolean): boolean {
  if (isDelimiter(head) || (isInterrupting && !piped.test(head))) return false;
  if (!isDelimiter(second)) return piped.test(head) && piped.test(second);
  const given = cellsOf(second);
  return given.length !== cellsOf(head).length || !given.every((cell) => /^:?-+:?$/.test(cell));
}

function alignOf(head: string, delimiter: string): readonly Align[] {
  const given = cellsOf(delimiter);
  return cellsOf(head).map((_cell, at) => {
    const marks = (given[at] ?? "").replace(/[^:-]/g, "");
    return /^:-+:$/.test(marks) ? "center" : /^-+:$/.test(marks) ? "right" : null;
  });
}

/** The cells of a row; a pipe behind a backslash belongs to its cell. */
function cellsOf(row: string): readonly string[] {
  return row
    .trim()
    .replace(/^\||(?<!\\)\|$/g, "")
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim());
}
