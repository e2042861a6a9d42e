import type { PlaceSelector } from "#shared/places.ts";

/** Marks the section that is being read in the table of contents, from the first scrolling on. */
export function followContents(page: Document): void {
  const contents = page.querySelector<HTMLElement>('[data-place="contents"]' satisfies PlaceSelector);
  if (contents === null) return;
  const follow = () =>
    import("./contents-highlight.ts").then(({ highlightContents }) => highlightContents(contents)).catch(reportError);
  addEventListener("scroll", follow, { once: true, passive: true });
}
