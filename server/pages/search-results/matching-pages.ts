import type { PageReference } from "#shared/entries/page-reference.ts";

export const pageSize = 10;
const maxPages = 10;

/**
 * Pages whose title or description contains every word of the term, those with all words in the title first; an empty
 * term matches every page.
 */
export function matchingPages(pages: readonly PageReference[], term: string): readonly PageReference[] {
  const words = term.toLowerCase().split(/\s+/).filter(Boolean);
  const inTitle: PageReference[] = [];
  const elsewhere: PageReference[] = [];
  for (const page of pages) {
    const title = page.title.toLowerCase();
    const text = `${title} ${page.description?.toLowerCase() ?? ""}`;
    if (words.every((word) => title.includes(word))) inTitle.push(page);
    else if (words.every((word) => text.includes(word))) elsewhere.push(page);
  }
  return [...inTitle, ...elsewhere];
}

/** At most 10 pages of 10 results can be reached. */
export function reachableResults<Result>(results: readonly Result[]): readonly Result[] {
  return results.slice(0, pageSize * maxPages);
}
