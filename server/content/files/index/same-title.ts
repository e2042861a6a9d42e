import { posix } from "node:path";
import { contentTags } from "#server/content/content-tags.ts";
import type { EntryScope } from "#server/content/files/entries/entry-scope.ts";
import { folderOf, landingRank, withoutExtension } from "#server/content/files/read/classify.ts";
import { inWords } from "#server/content/files/read/name-in-words.ts";
import type { Locale } from "#shared/locale.ts";
import type { Page, SiteIndex } from "./index-types.ts";
import { titleIn } from "./page-text.ts";

type Groups = ReadonlyMap<string, readonly Page[]>;

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
  const group = groupsIn(index, locale).get(key) ?? [];
  if (group.length < 2) return undefined;
  const own = namesAround(page, locale);
  const others = group.flatMap((other) => (other === page ? [] : [namesAround(other, locale)]));
  if (others.every(([nearest]) => nearest !== own[0])) return own[0];
  const taken = new Set(others.flat());
  return own.find((name) => !taken.has(name)) ?? own[0];
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
  const groups = new Map<string, Page[]>();
  for (const page of index.pages.values()) {
    if (!namedTypes.has(page.type)) continue;
    const key = titleKey(page, locale);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [page]);
    else group.push(page);
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
