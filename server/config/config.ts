import type { Variable } from "./variable.ts";
import type { variables } from "./variables.ts";

type Variables = typeof variables;
type ValueOf<Declared> =
  Declared extends Variable<infer Value>
    ? Declared extends { readonly isOptional: true }
      ? Value | undefined
      : Value
    : never;

/** The server's settings, each in the unit its name ends with. */
export type Config = { readonly [Name in keyof Variables]: ValueOf<Variables[Name]> };

export type Environment = Readonly<Record<string, string | undefined>>;
