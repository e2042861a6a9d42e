import type { Element, Root } from "hast";
import { element, replaceElements, text } from "./tree.ts";

const played = /^(?:iframe|video|audio|embed|object)$/;

/**
 * Frames and players of other hosts would load and run strangers' code in the page: each is a link to what it shows, with its title or
 * else its address. To be called before the tree is sanitised, which takes them away.
 */
export function linkPlayed(root: Root): void {
  replaceElements(root, (node) => {
    if (!played.test(node.tagName)) return [node];
    const address = addressOf(node);
    if (address === undefined) return [];
    const { title, ariaLabel } = node.properties;
    const name = [title, ariaLabel].find((each) => typeof each === "string" && each.trim() !== "");
    return [element("a", { href: address }, [text(String(name ?? address))])];
  });
}

function addressOf({ properties, children }: Element): string | undefined {
  const stated = [properties["src"], properties["data"]].find((each) => typeof each === "string" && each !== "");
  if (stated !== undefined) return String(stated);
  const source = children.find((child) => child.type === "element" && child.tagName === "source");
  return source?.type === "element" ? addressOf(source) : undefined;
}
