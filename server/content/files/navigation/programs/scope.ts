import type * as js from "acorn";
import type { ParsedProgram } from "./parse-program.ts";
import { isList, isPlain, type Place, Unknown, type Value } from "./values.ts";

export type Module = {
  readonly file: string;
  readonly parsed: ParsedProgram;
  /** What it exports by name, found out when it is asked for. */
  readonly exports: Map<string, () => Value>;
};

/** The names that are known somewhere in a program. */
export type Scope = {
  readonly names: Map<string, () => Value>;
  readonly outer?: Scope | undefined;
  readonly module: Module;
};

/** What expressions ask of the evaluation that they are part of. */
export type Run = {
  value(node: js.Expression | js.Super | js.PrivateIdentifier, scope: Scope): Value;
  name(name: string, node: js.Node, scope: Scope): Value;
  unknown(node: js.Node, scope: Scope, what: string): Unknown;
  place(node: js.Node, scope: Scope): Place;
  bind(pattern: js.Pattern, find: () => Value, scope: Scope): readonly string[];
  declareOne(node: js.Statement | js.Declaration, scope: Scope): readonly string[];
  moduleAt(source: string, scope: Scope): Module | undefined;
  /** Counts work that no expression of its own stands for. */
  spend(steps: number): void;
};

export function member(value: Value, name: string): Value {
  if (isList(value)) return name === "length" ? value.length : value[Number(name)];
  return isPlain(value) && Object.hasOwn(value, name) ? value[name] : value instanceof Unknown ? value : undefined;
}
