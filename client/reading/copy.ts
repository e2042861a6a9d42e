import type { PlaceSelector } from "#shared/places.ts";

/**
 * Adds a copy button to each code block, and copies the address of a section when the sign at its heading is used. What copies is
 * loaded when one of them is pointed at or focused. Browsers let only secure pages copy: on others nothing is added
 * (docs/behaviour/frame.md, Copying).
 */
export function startCopying(page: Document): void {
  const status = page.querySelector<HTMLElement>('[data-place="announcements"]' satisfies PlaceSelector);
  // Only those who use the keyboard need stops.
  page.addEventListener(
    "keydown",
    () =>
      import("./scrolling-blocks.ts")
        .then(({ followScrollingBlocks }) => followScrollingBlocks(page, status?.dataset ?? {}))
        .catch(reportError),
    { once: true },
  );
  if (!navigator.clipboard || !status) return;
  for (const block of page.querySelectorAll(".code-block")) {
    const button = page.createElement("button");
    button.type = "button";
    button.className = "copy";
    button.lang = page.documentElement.lang;
    const { copy = "" } = status.dataset;
    button.textContent = copy;
    // Each is named with what it copies.
    button.ariaLabel = `${copy}: ${block.textContent.trim().slice(0, 40)}`;
    block.append(button);
  }
  for (const type of ["pointerover", "focusin", "click"]) {
    page.addEventListener(type, ({ target }) => {
      const element = target instanceof Element && target.closest<HTMLElement>(".copy, .heading-anchor");
      if (!element) return;
      import("./copy-from.ts")
        .then(({ copyFrom }) => (type === "click" ? copyFrom(element, status) : undefined))
        .catch(reportError);
    });
  }
}
