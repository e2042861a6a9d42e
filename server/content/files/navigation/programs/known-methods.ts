import { asText, Callable, isList, isPlain, Unknown, type Value, withinBounds } from "./values.ts";

const maxLength = 20_000;

/** What a method of a list, a text or `Object` answers; undefined: it is none of those that are known. */
export function knownMethod(
  object: Value,
  name: string,
  args: readonly Value[],
): { readonly value: Value } | undefined {
  const value = isList(object)
    ? ofList(object, name, args)
    : typeof object === "string"
      ? ofText(object, name, args)
      : undefined;
  if (isList(value?.value) && value.value.length > maxLength) throw new Error("a list in it is too long");
  return value;
}

function ofList(list: readonly Value[], name: string, args: readonly Value[]): { readonly value: Value } | undefined {
  const [first] = args;
  const call = (value: Value, at: number): Value =>
    first instanceof Callable ? first.call([value, at, list]) : undefined;
  const isKept = (value: Value, at: number) => {
    const kept = call(value, at);
    return kept instanceof Unknown ? true : Boolean(kept);
  };
  switch (name) {
    case "map":
      return { value: list.map(call) };
    case "filter":
      return { value: first instanceof Callable ? list.filter(isKept) : list.filter(Boolean) };
    case "flatMap":
      return { value: list.map(call).flatMap((each) => (isList(each) ? each : [each])) };
    case "find":
      return { value: list.find(isKept) };
    case "flat":
      return { value: list.flatMap((each) => (isList(each) ? each : [each])) };
    case "concat":
      return { value: [...list, ...args.flatMap((each) => (isList(each) ? each : [each]))] };
    case "slice":
      return { value: list.slice(numberOf(first), numberOf(args[1])) };
    case "reverse":
    case "toReversed":
      return { value: [...list].reverse() };
    case "join":
      return {
        value: withinBounds(list.map((each) => asText(each) ?? "").join(typeof first === "string" ? first : ",")),
      };
    case "includes":
      return { value: list.includes(first) };
    default:
      return undefined;
  }
}

function ofText(text: string, name: string, [first, second]: readonly Value[]): { readonly value: Value } | undefined {
  switch (name) {
    case "toLowerCase":
      return { value: text.toLowerCase() };
    case "toUpperCase":
      return { value: text.toUpperCase() };
    case "trim":
      return { value: text.trim() };
    case "startsWith":
      return { value: typeof first === "string" && text.startsWith(first) };
    case "endsWith":
      return { value: typeof first === "string" && text.endsWith(first) };
    case "concat":
      return typeof first === "string" ? { value: withinBounds(text + first) } : undefined;
    case "replace":
    case "replaceAll":
      // Expressions of strangers are not run: they can take for ever.
      return typeof first === "string" && typeof second === "string"
        ? { value: withinBounds(text.replaceAll(first, () => second)) }
        : undefined;
    default:
      return undefined;
  }
}

function numberOf(value: Value): number | undefined {
  return typeof value === "number" ? value : undefined;
}

/** `Object.entries` and its like, where their object is known. */
export function objectMethod(
  name: string,
  [first, ...others]: readonly Value[],
): { readonly value: Value } | undefined {
  if (!isPlain(first)) return undefined;
  switch (name) {
    case "entries":
      return { value: Object.entries(first) };
    case "keys":
      return { value: Object.keys(first) };
    case "values":
      return { value: Object.values(first) };
    case "freeze":
      return { value: first };
    case "assign":
      return { value: Object.assign(Object.create(null), first, ...others.filter(isPlain)) };
    default:
      return undefined;
  }
}
