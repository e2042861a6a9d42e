import { showCurrentPage } from "./show-current-page.ts";

/** What navigation does before anybody turns to it: the tree shows the page's place, and contents follow the first scrolling. */
export function startNavigation(page: Document): void {
  showCurrentPage(page);
  const isFolded = page.documentElement.classList.contains("tree-folded");
  page.querySelector(".tree-fold")?.setAttribute("aria-expanded", String(!isFolded));
  const contents = page.querySelector<HTMLElement>('[data-place="contents"]');
  if (contents === null) return;
  const follow = () =>
    import("#client/reading/contents-highlight.ts").then((code) => code.highlightContents(contents), reportError);
  addEventListener("scroll", follow, { once: true, passive: true });
}
