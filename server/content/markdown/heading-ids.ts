import type { Element, Root } from "hast";
import { isFreeId, uniqueId } from "#shared/rich-text/unique-id.ts";

/** Ids that a page has already given out; those of a rendered text are added to it. */
export type TakenIds = Set<string>;

/**
 * Gives headings their ids: the one that was written, else GitHub's slug of the text, made unique with `-1`, `-2`, …
 * Ids of other elements are known from the start, so no heading takes one of them.
 */
export async function headingIds(root: Root, taken: TakenIds): Promise<(heading: Element, title: string) => string> {
  const { slug } = await import("github-slugger");
  collectOtherIds(root, taken);
  return (heading, title) => {
    const written = heading.properties["id"];
    const wanted = (typeof written === "string" && written !== "" ? written : slug(title)) || "section";
    return uniqueId(wanted, taken);
  };
}

function collectOtherIds(parent: Root | Element, taken: TakenIds): void {
  for (const child of parent.children) {
    if (child.type !== "element") continue;
    if (child.tagName === "a") nameToId(child);
    const id = child.properties["id"];
    if (typeof id === "string") {
      // Written ids lose what no fragment can name; a second element with one id loses it.
      const usable = /^\S+$/.test(id) && (isHeading(child) || isFreeId(id, taken));
      if (!usable) delete child.properties["id"];
      else if (!isHeading(child)) taken.add(id);
    }
    collectOtherIds(child, taken);
  }
}

/** `<a name>` is what `<a id>` was called before; a name could hide a property of the document. */
function nameToId({ properties }: Element): void {
  const { name, id } = properties;
  if (name === undefined) return;
  delete properties["name"];
  if (id === undefined) properties["id"] = name;
}

function isHeading({ tagName, properties }: Element): boolean {
  return /^h[1-6]$/.test(tagName) && properties["id"] !== "footnote-label";
}
