import { blocks, type Component, type ComponentTable, inlines } from "./component.ts";
import { failure, functionOf, type OwnExports, type OwnModule } from "./own-module.ts";
import { inside, islandNodes, nodesOf } from "./own-nodes.ts";

/** Components of a site's own, by their names. */
export function ownComponents(own: OwnModule | undefined): ComponentTable {
  if (own === undefined) return {};
  return Object.fromEntries([...own.components].map(([name, exports]) => [name, componentBy(name, exports, own)]));
}

/** One that throws, or makes what is no element, costs its own place: what is in it is shown. */
function componentBy(name: string, exports: OwnExports, own: OwnModule): Component {
  return (piece, { isInline, hasRoom, problem }) => {
    const { children, tag } = piece;
    try {
      const place = { children, isInline, hasRoom, islandOf: islandsOf(own) };
      const made = nodesOf(functionOf(exports)({ ...tag.attributes, children: inside }), place);
      const nodes = own.islands.has(name) ? islandNodes(name, tag.attributes, made, place) : made;
      return isInline ? nodes : blocks(nodes);
    } catch (error) {
      problem(piece, `the component "${name}" of extend/components failed: ${failure(error, own)}`);
      return isInline ? inlines(children) : blocks(children);
    }
  };
}

/** Components that others make are islands as those in Markdown are. */
export function islandsOf({ components, islands }: OwnModule): (make: unknown) => string | undefined {
  return (make) => [...islands].find((name) => (components.get(name) as { default?: unknown })?.default === make);
}
