import type { Locale } from "#shared/locale.ts";

/** Where scripts fetch parts of the page tree that no page holds (docs/behaviour/frame.md, Page tree). */
export const pageTreePath = "/gateway/api/page-tree";

/** The pages below one page as HTML, for the level of the tree they stand on. */
export function branchAddress(id: string, depth: number, locale: Locale): string {
  return `${pageTreePath}/${locale}/branch?${new URLSearchParams({ depth: String(depth), of: id })}`;
}

/** Titles and addresses of all pages below one page. */
export function pageIndexAddress(id: string, locale: Locale): string {
  return `${pageTreePath}/${locale}/pages?${new URLSearchParams({ of: id })}`;
}
