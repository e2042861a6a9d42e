/** @jest-environment jsdom */
import { showCurrentPage } from "#client/navigation/show-current-page.ts";

/** A tree that shows 600 px, with the current page at a place in it. */
function tree({ currentTopPx, heightPx }: { currentTopPx: number; heightPx: number }): HTMLElement {
  document.body.innerHTML =
    '<nav data-place="page-tree"><details><a href="/a">A</a><a href="/b" aria-current="page">B</a></details></nav>';
  const details = document.querySelector("details");
  const current = document.querySelector("[aria-current]");
  if (details === null || current === null) throw new Error("the tree is there");
  Object.defineProperties(details, { scrollHeight: { value: heightPx }, clientHeight: { value: 600 } });
  // Only the top is read.
  details.getBoundingClientRect = () => ({ top: 100 }) as DOMRect;
  current.getBoundingClientRect = () => ({ top: currentTopPx }) as DOMRect;
  return details;
}

describe("A page tree that is longer than the window", () => {
  it("is scrolled to the current page, and can be by keyboard", () => {
    const details = tree({ currentTopPx: 1500, heightPx: 3000 });

    showCurrentPage(document);

    expect(details.scrollTop).toBe(1100);
    expect(details.tabIndex).toBe(0);
  });

  it("stays where it is when the current page is in sight, or everything is", () => {
    for (const details of [tree({ currentTopPx: 300, heightPx: 3000 }), tree({ currentTopPx: 650, heightPx: 600 })]) {
      showCurrentPage(document);

      expect(details.scrollTop).toBe(0);
    }
  });

  it("may be missing", () => {
    document.body.innerHTML = "<nav data-place='page-tree'><details></details></nav>";

    expect(() => showCurrentPage(document)).not.toThrow();
    document.body.innerHTML = "";
    expect(() => showCurrentPage(document)).not.toThrow();
  });
});
