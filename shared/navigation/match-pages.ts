import type { ListedPage } from "./page-index.ts";

/** Prepares pages for being matched often. Case, accents and full-width forms make no difference. */
export function pageMatcher(pages: readonly ListedPage[]): (query: string) => ListedPage[] {
  const prepared = pages.map((page) => ({ page, title: plain(page.title), path: plain(page.above.join(" ")) }));
  return (query) => {
    const words = plain(query).split(/\s+/).filter(Boolean);
    if (words.length === 0) return [];
    const ranked: ListedPage[][] = ranks.map(() => []);
    for (const { page, title, path } of prepared) {
      const rank = ranks.findIndex((matches) => matches(words, title, path));
      ranked[rank]?.push(page);
    }
    return ranked.flat();
  };
}

/** How well a page matches, the best first; pages of one rank stay in the order of the tree. */
const ranks: readonly ((words: readonly string[], title: string, path: string) => boolean)[] = [
  (words, title) => title.startsWith(words.join(" ")),
  (words, title) => words.every((word) => ` ${title}`.includes(` ${word}`)),
  (words, title) => words.every((word) => title.includes(word)),
  // Words may also name where the page stands, as long as one is in its title.
  (words, title, path) =>
    words.some((word) => title.includes(word)) && words.every((word) => title.includes(word) || path.includes(word)),
];

function plain(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[\s\-–—/_.:()“”"'’]+/g, " ")
    .trim();
}
