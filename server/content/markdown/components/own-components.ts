import type { PhrasingContent, RootContent } from "mdast";
import { messageOf } from "#shared/errors.ts";
import { isRecord } from "#shared/record.ts";
import { blocks, type Component, type ComponentContext, type ComponentTable, inlines, words } from "./component.ts";
import { elementOf } from "./html-component.ts";

/** What JSX in a site's own component makes: data, of which the page's tree is made (docs/extend.md). */
type OwnElement = { readonly name: unknown; readonly properties: Record<string, unknown>; readonly children: unknown };

/** Stands for what is between the tags. */
const inside = Symbol("children");
const maxDepth = 100;
const maxMessage = 200;

/** Components of a site's own, by their names, from the module that was built of them. */
export async function ownComponents(url: string | undefined): Promise<ComponentTable> {
  if (url === undefined) return {};
  const { components }: { readonly components: Readonly<Record<string, unknown>> } = await import(url);
  return Object.fromEntries(Object.entries(components).map(([name, make]) => [name, componentBy(name, make)]));
}

/** One that throws, or makes what is no element, costs its own place: what is in it is shown. */
function componentBy(name: string, make: unknown): Component {
  return (piece, context) => {
    try {
      if (typeof make !== "function") throw new TypeError("its file has no default export that is a function");
      const made: unknown = make({ ...piece.tag.attributes, children: inside });
      const nodes = nodesOf(made, { context, children: piece.children, depth: 0 });
      return context.isInline ? nodes : blocks(nodes);
    } catch (error) {
      context.problem(
        piece,
        `the component "${name}" of extend/components failed: ${messageOf(error).slice(0, maxMessage)}`,
      );
      return context.isInline ? inlines(piece.children) : blocks(piece.children);
    }
  };
}

type Place = { readonly context: ComponentContext; readonly children: readonly RootContent[]; readonly depth: number };

/** @throws when something in it is no element, or too deep. */
function nodesOf(made: unknown, place: Place): RootContent[] {
  if (place.depth > maxDepth) throw new RangeError("its elements are nested too deep");
  if (made === inside) return structuredClone([...place.children]);
  if (made === undefined || made === null || typeof made === "boolean" || made === "") return [];
  if (typeof made === "string" || typeof made === "number") return [textNode(String(made), place)];
  if (Array.isArray(made)) return made.flatMap((each) => nodesOf(each, place));
  if (!isElement(made)) throw new TypeError("it made something that is no element and no text");
  const { name, properties, children } = made;
  const below = { ...place, depth: place.depth + 1 };
  if (name === "") return nodesOf(children, below);
  if (typeof name === "function") return nodesOf(name({ ...properties, children }), below);
  if (typeof name !== "string") throw new TypeError("the name of an element is no text");
  const nodes = nodesOf(children, below);
  const attributes = Object.fromEntries(Object.entries(properties).filter(([, value]) => isPlain(value)));
  return elementOf(name, attributes as Record<string, string | number | boolean>, nodes, place.context.isInline);
}

function textNode(text: string, { context }: Place): PhrasingContent {
  if (!context.hasRoom(text.length)) throw new RangeError("it made too much text");
  return words(text);
}

function isElement(made: unknown): made is OwnElement {
  return isRecord(made) && "name" in made && isRecord(made["properties"]);
}

function isPlain(value: unknown): boolean {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean";
}
