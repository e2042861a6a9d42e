import { posix } from "node:path";
import { contentTags } from "#server/content/content-tags.ts";
import type { EntryScope } from "#server/content/files/entries/entry-scope.ts";
import { folderOf, landingRank, withoutExtension } from "#server/content/files/read/classify.ts";
import { inWords } from "#server/content/files/read/name-in-words.ts";
import type { Locale } from "#shared/locale.ts";
import type { Page, SiteIndex } from "./index-types.ts";
import { titleIn } from "./page-text.ts";

/** Pages of one title. How many have each name nearest to them, and how many have it at all: counted once, since thousands may share a title. */
type Group = {
  readonly pages: Page[];
  counts?: { readonly nearest: ReadonlyMap<string | undefined, number>; readonly any: ReadonlyMap<string, number> };
};
type Groups = ReadonlyMap<string, Group>;

const namedTypes: ReadonlySet<string> = new Set(["collection", "topicSet", "topic", "pageKbArticle"]);
/** Made when a page is first asked for; an index never changes. */
const groupsOf = new WeakMap<SiteIndex, Map<Locale, Groups>>();

/**
 * What tells a page from the others of its title: the page above it, where theirs are others; else a page further above that they are not
 * below, else the name of its folder or file. Undefined for a title of its own (docs/behaviour/pages.md, Documentation pages).
 */
export function titleQualifier({
  index,
  page,
  locale,
  tags,
}: Pick<EntryScope, "index" | "page" | "locale" | "tags">): string | undefined {
  if (!namedTypes.has(page.type)) return undefined;
  const key = titleKey(page, locale);
  tags.add(contentTags.title(locale, key));
  const group = groupsIn(index, locale).get(key);
  if (group === undefined || group.pages.length < 2) return undefined;
  group.counts ??= countNames(group.pages, locale);
  const { nearest, any } = group.counts;
  const own = namesAround(page, locale);
  if (nearest.get(own[0]) === 1) return own[0];
  return own.find((name) => any.get(name) === 1) ?? own[0];
}

function countNames(pages: readonly Page[], locale: Locale): NonNullable<Group["counts"]> {
  const nearest = new Map<string | undefined, number>();
  const any = new Map<string, number>();
  for (const page of pages) {
    const names = namesAround(page, locale);
    nearest.set(names[0], (nearest.get(names[0]) ?? 0) + 1);
    for (const name of new Set(names)) any.set(name, (any.get(name) ?? 0) + 1);
  }
  return { nearest, any };
}

/** Pages with one key would have one title: those of a product's documentation are told from others by its name. */
export function titleKey(page: Page, locale: Locale): string {
  const product = page.type === "pageKbArticle" ? "" : (page.product ?? "");
  return `${product}:${titleIn(page, locale)}`;
}

function groupsIn(index: SiteIndex, locale: Locale): Groups {
  const known = groupsOf.get(index) ?? new Map<Locale, Groups>();
  groupsOf.set(index, known);
  const found = known.get(locale);
  if (found !== undefined) return found;
  const groups = new Map<string, Group>();
  for (const page of index.pages.values()) {
    if (!namedTypes.has(page.type)) continue;
    const key = titleKey(page, locale);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { pages: [page] });
    else group.pages.push(page);
  }
  known.set(locale, groups);
  return groups;
}

/** From the nearest page above outwards, then the folder and the file in words; never the title itself. */
function namesAround(page: Page, locale: Locale): string[] {
  const names: string[] = [];
  for (let above = page.parent; above !== undefined; above = above.parent) names.push(titleIn(above, locale));
  const file = landingRank(page.key) === undefined ? withoutExtension(page.key) : "";
  for (const path of [folderOf(page.key), file]) if (path !== "") names.push(inWords(posix.basename(path)));
  const title = titleIn(page, locale);
  return names.filter((name) => name !== title);
}
