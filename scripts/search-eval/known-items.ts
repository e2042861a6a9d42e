import { readWords } from "#server/search/embedded/text/read-words.ts";
import type { SearchDocument } from "#server/search/search-document.ts";
import { hashOf, sampleOf } from "./halves.ts";
import { misspelt } from "./misspelt.ts";

/** A query that one page answers. */
export type KnownItem = {
  readonly query: string;
  /** Pages that are right, by address. */
  readonly urls: ReadonlySet<string>;
  /** The section that is meant. */
  readonly anchor?: string;
};

/** A query for a name, and how many pages have it to the letter. */
export type KeyItem = { readonly query: string; readonly pages: number };

export type KnownItemSets = {
  readonly items: Readonly<Record<string, readonly KnownItem[]>>;
  readonly keys: readonly KeyItem[];
};

const sampleSize = 300;
const version = /\b\d+\.\d+\b/;
const key = /(?<![\w.-])[a-z][a-z0-9]*(?:[._][a-z0-9]+){2,5}(?![\w.-])/g;

/** Queries made of a site's own pages, for each of which it is known what is right. */
export function knownItems(documents: readonly SearchDocument[]): KnownItemSets {
  const titled = groupsBy(documents, ({ title }) => plain(title));
  const titles = sampleOf(
    [...titled.values()].flatMap((group) => {
      const [first] = group;
      return first !== undefined && group.length === 1 && wordCount(first.title) > 1 ? [first] : [];
    }),
    ({ key: name }) => name,
    sampleSize,
  );
  const byTitle = (change: (title: string) => string) =>
    titles.map((page): KnownItem => ({ query: change(page.title), urls: new Set([addressOf(page)]) }));
  return {
    items: {
      titles: byTitle((title) => title),
      "titles, last word cut to 3 letters": byTitle((title) => withLastWord(title, () => 3)),
      "titles, half of the last word": byTitle((title) => withLastWord(title, (length) => Math.ceil(length / 2))),
      "titles, last word without 2 letters": byTitle((title) => withLastWord(title, (length) => length - 2)),
      "titles, first half": byTitle((title) => title.slice(0, Math.ceil(title.length / 2)).trim()),
      "titles misspelt": byTitle((title) => misspelt(title, hashOf(title))),
      headings: headingItems(documents),
      versions: versionItems(documents),
    },
    keys: keyItems(documents),
  };
}

/** Words of other pages, read there `least` times and more, that these pages do not have: right, and not to be corrected. */
export function foreignWords(
  documents: readonly SearchDocument[],
  others: readonly SearchDocument[],
  least: number,
): readonly string[] {
  const own = wordCounts(documents);
  const foreign = [...wordCounts(others)].filter(
    ([word, count]) => count >= least && !own.has(word) && /^[a-z]{3,}$/.test(word),
  );
  return sampleOf(
    foreign.map(([word]) => word),
    (word) => word,
    sampleSize,
  );
}

function headingItems(documents: readonly SearchDocument[]): KnownItem[] {
  const headings = documents.flatMap((page) =>
    page.sections.flatMap(({ title, anchor }) =>
      title === undefined || anchor === undefined ? [] : [{ title, anchor, url: addressOf(page) }],
    ),
  );
  const taken = new Set(documents.map(({ title }) => plain(title)));
  const unique = [...groupsBy(headings, ({ title }) => plain(title)).entries()].flatMap(([name, group]) => {
    const [first] = group;
    const count = wordCount(name);
    return first !== undefined && group.length === 1 && !taken.has(name) && count >= 3 && count <= 8 ? [first] : [];
  });
  return sampleOf(unique, ({ url, anchor }) => `${url}#${anchor}`, sampleSize).map(({ title, anchor, url }) => ({
    query: title,
    urls: new Set([url]),
    anchor,
  }));
}

/** A page of one of several versions, asked for by its title and its version. */
function versionItems(documents: readonly SearchDocument[]): KnownItem[] {
  const versioned = documents.filter(({ versionGroup, language }) => versionGroup !== undefined && language === "en");
  const items = versioned.flatMap((page) => {
    const own = page.products[0];
    if (own?.version === undefined) return [];
    const name = version.test(page.title) ? page.title : `${page.title} ${own.name} ${own.version}`;
    return [{ query: name, urls: new Set([addressOf(page)]) }];
  });
  return sampleOf(items, ({ query }) => query, sampleSize);
}

function keyItems(documents: readonly SearchDocument[]): KeyItem[] {
  const pages = new Map<string, number>();
  for (const { sections } of documents) {
    const text = sections.map((section) => section.text).join("\n");
    for (const name of new Set(text.match(key))) pages.set(name, (pages.get(name) ?? 0) + 1);
  }
  const named = [...pages].map(([query, count]) => ({ query, pages: count }));
  return sampleOf(named, ({ query }) => query, sampleSize);
}

function withLastWord(title: string, lengthOf: (length: number) => number): string {
  const last = /[\p{L}\p{N}]+[^\p{L}\p{N}]*$/u.exec(title);
  const word = /^[\p{L}\p{N}]+/u.exec(last?.[0] ?? "")?.[0] ?? "";
  if (last === null || word.length < 4) return title;
  return title.slice(0, last.index + Math.max(2, Math.min(word.length, lengthOf(word.length))));
}

function addressOf({ prefix, url }: SearchDocument): string {
  return `${prefix}${url}`;
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

function wordCount(text: string): number {
  return plain(text).split(" ").length;
}

function wordCounts(documents: readonly SearchDocument[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { title, sections } of documents)
    for (const text of [title, ...sections.flatMap((section) => [section.title ?? "", section.text])])
      readWords(text, (word, _start, _end, isAlternative) => {
        if (!isAlternative) counts.set(word, (counts.get(word) ?? 0) + 1);
      });
  return counts;
}

function groupsBy<Item>(items: readonly Item[], nameOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const group = groups.get(nameOf(item));
    if (group === undefined) groups.set(nameOf(item), [item]);
    else group.push(item);
  }
  return groups;
}
