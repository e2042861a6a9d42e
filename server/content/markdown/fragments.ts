import type { Element } from "hast";
import { percentDecoded } from "#shared/links/percent-decoding.ts";
import { element } from "./tree.ts";

/**
 * Leads links within a page to the id they mean where it is written otherwise: in another case, encoded, or with a second `#`. A fragment
 * that means none stays as it is.
 */
export function mendFragments(links: readonly Element[], ids: ReadonlySet<string>): void {
  let byLowerCase: ReadonlyMap<string, string> | undefined;
  for (const { properties } of links) {
    const written = String(properties["href"]).replace(/^#+/, "");
    const decoded = percentDecoded(written) ?? written;
    if (ids.has(written) || ids.has(decoded)) {
      properties["href"] = `#${written}`;
      continue;
    }
    byLowerCase ??= new Map([...ids].map((id) => [id.toLowerCase(), id]));
    const meant = byLowerCase.get(decoded.toLowerCase());
    if (meant !== undefined) properties["href"] = `#${meant}`;
  }
}

/**
 * A heading that repeats the page's title has a second id: other generators leave the title in the text and count it, so that links from
 * elsewhere say `#title-1`.
 */
export function countedWithTitle(heading: Element, id: string, ids: Set<string>): void {
  const counted = `${id}-1`;
  if (ids.has(counted)) return;
  ids.add(counted);
  heading.children.unshift(element("span", { id: counted }));
}
