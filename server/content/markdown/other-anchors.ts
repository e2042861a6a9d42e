import { slug as githubSlug } from "github-slugger";
import type { Element } from "hast";
import { isFreeId } from "#shared/rich-text/unique-id.ts";
import { type AnchorDialect, anchorRules } from "./anchor-rules.ts";
import type { TakenIds } from "./heading-ids.ts";
import { element } from "./tree.ts";

export type Anchored = {
  readonly kind: "heading" | "term" | "piece";
  /** Undefined for what is no heading. */
  readonly id: string | undefined;
  readonly title: string;
  readonly node: Element;
  /** Its id was written, in this generator's way or another's: nothing else ever led there. */
  readonly isWritten: boolean;
};

/**
 * Gives headings the ids that the text's generator gave them, beside their own, so that links from elsewhere live; terms of
 * definitions too where it did that. `pageTitle` is counted as the first heading. Ids that are in use are left alone.
 */
export function addOtherAnchors(
  headings: readonly Anchored[],
  dialects: readonly AnchorDialect[],
  pageTitle: string | undefined,
  taken: TakenIds,
): void {
  for (const dialect of dialects) {
    const { slug, repeated, alsoOf } = anchorRules[dialect];
    const counts = new Map<string, number>();
    const next = (title: string) => {
      const id = slug(title);
      const count = counts.get(id) ?? 0;
      counts.set(id, count + 1);
      return count === 0 ? id : repeated(id, count);
    };
    if (pageTitle !== undefined) next(pageTitle);
    for (const { kind, id, title, node, isWritten } of headings) {
      if (isWritten || (kind !== "heading" && kind !== alsoOf)) continue;
      const other = next(title);
      if (other !== id && /^[^\s"]+$/.test(other)) addAnchor(node, other, taken);
    }
  }
}

type TitlePlace = {
  readonly dialects: readonly AnchorDialect[];
  /** The text's generator is known; else only links in the text itself tell that its title was in it. */
  readonly isKnown: boolean;
  readonly ownLinks: readonly Element[];
};

/** The places that links to the title mean, which is shown elsewhere: the text begins with them. */
export function titleAnchors(title: string, { dialects, isKnown, ownLinks }: TitlePlace, taken: TakenIds): Element[] {
  if (!isKnown && (dialects.length === 0 || ownLinks.length === 0)) return [];
  const ids = new Set([githubSlug(title), ...dialects.map((dialect) => anchorRules[dialect].slug(title))]);
  const linked = new Set(ownLinks.map(({ properties }) => String(properties["href"]).slice(1)));
  return [...ids].flatMap((id) => {
    if (!(isKnown || linked.has(id)) || !/^[^\s"]+$/.test(id) || !isFreeId(id, taken)) return [];
    taken.add(id);
    return [element("span", { id })];
  });
}

function addAnchor(node: Element, id: string, taken: TakenIds): void {
  if (!isFreeId(id, taken)) return;
  taken.add(id);
  node.children.unshift(element("span", { id }));
}
