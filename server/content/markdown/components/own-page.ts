import type { Root } from "mdast";
import { blocks, type TextProblem } from "./component.ts";
import { islandsOf } from "./own-components.ts";
import { failure, functionOf, type OwnModule } from "./own-module.ts";
import { inside, nodesOf } from "./own-nodes.ts";

/** What a page type of the site's own is given, besides the page's text (types/extend.d.ts). */
export type OwnPage = { readonly type: string; readonly properties: Readonly<Record<string, unknown>> };

/** Characters that a page type may add to a page. */
const maxShown = 2_000_000;

/**
 * Puts what a page type makes in the place of the page's text, which it is given. One that fails costs its own place: the text stays.
 * True: it stands alone, without what pages have beside and below their text.
 */
export function makeOwnPage(
  root: Root,
  { type, properties }: OwnPage,
  own: OwnModule,
  problems: TextProblem[],
): boolean {
  try {
    const exports = own.pages.get(type);
    if (exports === undefined) throw new TypeError("there is no such page type");
    let shown = 0;
    const hasRoom = (characters: number) => {
      shown += characters;
      return shown <= maxShown;
    };
    const place = { children: root.children, isInline: false, hasRoom, islandOf: islandsOf(own) };
    root.children = blocks(nodesOf(functionOf(exports)({ ...properties, children: inside }), place));
    return "layout" in exports && exports["layout"] === "alone";
  } catch (error) {
    problems.push({ line: 1, message: `the page type "${type}" of extend/pages failed: ${failure(error, own)}` });
    return false;
  }
}
