/**
 * Keyboard focus for scrolling areas (WCAG 2.2, 2.1.1): code and tables that are wider than their place are stops of the keyboard,
 * named with what they hold, as long as they are that wide. A group, not a region: thirty of them must not be thirty landmarks.
 */
export function followScrollingBlocks(page: Document, { code = "", table = "" }: DOMStringMap): void {
  const widths = new ResizeObserver((entries) => {
    for (const { target } of entries) {
      if (target.scrollWidth <= target.clientWidth) {
        for (const name of ["tabindex", "role", "aria-label"]) target.removeAttribute(name);
        continue;
      }
      const isCode = target instanceof HTMLPreElement;
      target.setAttribute("tabindex", "0");
      target.role = "group";
      target.ariaLabel = isCode ? `${code}: ${beginningOf(target)}` : (captionOf(target) ?? table);
    }
  });
  for (const block of page.querySelectorAll(".code-block > pre, .table-scroll")) widths.observe(block);
}

/** The title of the code, or how it begins. */
function beginningOf(block: Element): string {
  const title = block.parentElement?.querySelector("figcaption")?.textContent;
  return (title ?? block.textContent).trim().slice(0, 40);
}

function captionOf(block: Element): string | undefined {
  return block.querySelector("caption")?.textContent.trim() || undefined;
}
