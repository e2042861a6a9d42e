import type { PhrasingContent, RootContent } from "mdast";
import { isRecord } from "#shared/record.ts";
import { words } from "./component.ts";
import { elementOf } from "./html-component.ts";

/** What JSX in the site's own code makes: data, of which the page's tree is made (docs/extend.md). */
type OwnElement = { readonly name: unknown; readonly properties: Record<string, unknown>; readonly children: unknown };

/** Stands for what is between the tags, or for a page's text. */
export const inside = Symbol("children");
const maxDepth = 100;

export type OwnPlace = {
  /** What `inside` stands for. */
  readonly children: readonly RootContent[];
  readonly isInline: boolean;
  /** Whether so many characters more may be shown. */
  readonly hasRoom: (characters: number) => boolean;
  /** The name of the island that a function is the component of. */
  readonly islandOf: (make: unknown) => string | undefined;
  readonly depth?: number;
};

/** The page's tree of what the site's own code made. @throws when something in it is no element, or too deep, or too much. */
export function nodesOf(made: unknown, place: OwnPlace): RootContent[] {
  const { depth = 0 } = place;
  if (depth > maxDepth) throw new RangeError("its elements are nested too deep");
  if (made === inside) return structuredClone([...place.children]);
  if (made === undefined || made === null || typeof made === "boolean" || made === "") return [];
  if (typeof made === "string" || typeof made === "number") return [textNode(String(made), place)];
  if (Array.isArray(made)) return joined(made.flatMap((each) => nodesOf(each, place)));
  if (!isElement(made)) throw new TypeError("it made something that is no element and no text");
  const { name, properties, children } = made;
  const below = { ...place, depth: depth + 1 };
  if (name === "") return nodesOf(children, below);
  if (typeof name === "function") {
    const nodes = nodesOf(name({ ...properties, children }), below);
    const island = place.islandOf(name);
    return island === undefined ? nodes : islandNodes(island, properties, nodes, place);
  }
  if (typeof name !== "string") throw new TypeError("the name of an element is no text");
  const attributes = Object.fromEntries(Object.entries(properties).filter(([, value]) => isPlain(value)));
  return elementOf(
    name,
    attributes as Record<string, string | number | boolean>,
    nodesOf(children, below),
    place.isInline,
  );
}

/** What a component made, in an element that its script finds, with what the component was given. */
export function islandNodes(
  name: string,
  { children: _, ...given }: Readonly<Record<string, unknown>>,
  nodes: readonly RootContent[],
  { isInline, hasRoom }: Pick<OwnPlace, "isInline" | "hasRoom">,
): RootContent[] {
  const properties = JSON.stringify(given);
  if (!hasRoom(properties.length)) throw new RangeError("it is given too much");
  const attributes = { dataIsland: name, ...(properties !== "{}" && { dataProps: properties }) };
  return elementOf(isInline ? "span" : "div", attributes, nodes, isInline);
}

/** Texts beside each other are one: among blocks each would have a line of its own. */
function joined(nodes: readonly RootContent[]): RootContent[] {
  const whole: RootContent[] = [];
  for (const node of nodes) {
    const before = whole.at(-1);
    if (node.type === "text" && before?.type === "text") whole.splice(-1, 1, words(before.value + node.value));
    else whole.push(node);
  }
  return whole;
}

function textNode(text: string, { hasRoom }: OwnPlace): PhrasingContent {
  if (!hasRoom(text.length)) throw new RangeError("it made too much text");
  return words(text);
}

function isElement(made: unknown): made is OwnElement {
  return isRecord(made) && "name" in made && isRecord(made["properties"]);
}

function isPlain(value: unknown): boolean {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean";
}
