import { folderOf, landingRank } from "#server/content/files/read/classify.ts";
import { filePlace, type PageRecord, type PageSummary } from "#server/content/files/read/records.ts";
import type { Languages } from "#shared/locale.ts";
import { maxItemDepth, type Navigation, type NavigationItem } from "./navigation.ts";

type Titled = { readonly file: string; readonly title: string; readonly summary: PageSummary };

/**
 * The menu that pages state by themselves, by the title of the page above them (`parent`, `grand_parent`, `nav_order` of Just the
 * Docs): whatever folder they are in, pages without one stand at the top. Undefined where no page names another.
 */
export function navigationOfParents(records: readonly PageRecord[], languages: Languages): Navigation | undefined {
  const pages = records.flatMap((record) => titled(record, languages));
  const byTitle = grouped(pages);
  const parents = new Map<Titled, Titled>();
  for (const page of pages) {
    const { parent, grandParent } = page.summary;
    const named = parent === undefined ? [] : (byTitle.get(parent) ?? []).filter((each) => each !== page);
    const above = named.find(({ summary }) => grandParent === undefined || summary.parent === grandParent) ?? named[0];
    if (above !== undefined) parents.set(page, above);
  }
  if (parents.size === 0) return undefined;
  const { compare } = new Intl.Collator(languages.tags[0], { numeric: true });
  const inOrder = (one: Titled, other: Titled) =>
    orderOf(one) - orderOf(other) || compare(one.title, other.title) || (one.file < other.file ? -1 : 1);
  const below = grouped(
    pages.filter((page) => parents.has(page)),
    (page) => parents.get(page)?.file ?? "",
  );
  const itemsOf = (level: readonly Titled[], depth: number): NavigationItem[] =>
    depth > maxItemDepth
      ? []
      : level.toSorted(inOrder).map((page) => ({
          target: { kind: "file", file: page.file },
          items: itemsOf(below.get(page.file) ?? [], depth + 1),
          file: page.file,
        }));
  // Pages that stand above each other in a circle are below nothing, and in no menu.
  const top = pages.filter((page) => !parents.has(page));
  const [first] = parents.keys();
  return { file: first?.file ?? "", items: itemsOf(top, 1), problems: [] };
}

function titled({ kind, file, summary }: PageRecord, languages: Languages): Titled[] {
  const { locale, key } = filePlace(file, languages);
  const isPage = kind === "page" && locale === languages.tags[0] && /\.md$/.test(key) && !/(?:^|\/)_posts\//.test(key);
  // A home page is called as its site, and is in no menu by that name.
  const isHome = landingRank(key) !== undefined && folderOf(key) === "" && summary.order === undefined;
  return isPage && summary.title !== undefined && !isHome ? [{ file, title: summary.title, summary }] : [];
}

function orderOf({ summary: { order } }: Titled): number {
  return order ?? Number.MAX_SAFE_INTEGER;
}

function grouped(pages: readonly Titled[], keyOf = ({ title }: Titled) => title): Map<string, Titled[]> {
  const groups = new Map<string, Titled[]>();
  for (const page of pages) {
    const group = groups.get(keyOf(page));
    if (group === undefined) groups.set(keyOf(page), [page]);
    else group.push(page);
  }
  return groups;
}
