/** Where something stands in a program. */
export type Place = { readonly file: string; readonly line: number };

/** What only a run of the program would tell. A call of something unknown keeps what it was called with. */
export class Unknown {
  readonly place: Place;
  readonly what: string;
  readonly callee: string | undefined;
  readonly args: readonly Value[];

  constructor(place: Place, what: string, callee?: string, args: readonly Value[] = []) {
    this.place = place;
    this.what = what;
    this.callee = callee;
    this.args = args;
  }
}

/** A function of the program itself, or one of the few that are known here. */
export class Callable {
  readonly call: (args: readonly Value[]) => Value;

  constructor(call: (args: readonly Value[]) => Value) {
    this.call = call;
  }
}

export type Plain = { readonly [name: string]: Value };
export type Value =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly Value[]
  | Plain
  | Unknown
  | Callable
  | RegExp;

export function isList(value: Value): value is readonly Value[] {
  return Array.isArray(value);
}

export function isPlain(value: Value): value is Plain {
  return (
    typeof value === "object" &&
    value !== null &&
    !Array.isArray(value) &&
    !(value instanceof Unknown) &&
    !(value instanceof Callable) &&
    !(value instanceof RegExp)
  );
}

/** A field of an object; undefined of anything else. */
export function fieldOf(value: Value, name: string): Value {
  return isPlain(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

export function textIn(value: Value): string | undefined {
  return typeof value === "string" && value.trim() !== "" ? value.trim() : undefined;
}

/** What a list of things holds, each with its place in the list. */
export function valuesOf(value: Value): readonly Value[] {
  return isList(value) ? value : [];
}

const maxText = 100_000;
const maxValues = 100_000;
const maxDepth = 100;

/** A value within a text; undefined of what is none. @throws when the text becomes longer than any that people write. */
export function asText(value: Value): string | undefined {
  if (typeof value !== "string" && typeof value !== "number" && typeof value !== "boolean") return undefined;
  return withinBounds(String(value));
}

export function withinBounds(text: string): string {
  if (text.length > maxText) throw new Error("a text in it is too long");
  return text;
}

/** @throws when a value comes to more than anybody writes once all that is shared in it is written out. */
export function assertSmall(value: Value): void {
  let count = 0;
  const visit = (each: Value, depth: number): void => {
    if (++count > maxValues || depth > maxDepth) throw new Error("it comes to too much");
    if (isList(each)) for (const inner of each) visit(inner, depth + 1);
    else if (isPlain(each)) for (const inner of Object.values(each)) visit(inner, depth + 1);
    else if (each instanceof Unknown) for (const inner of each.args) visit(inner, depth + 1);
  };
  visit(value, 0);
}
