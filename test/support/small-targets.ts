import type { Page } from "playwright-core";

/**
 * Targets that a finger misses: what can be pressed in a page and is less than 24 pixels high or wide, with everything opened
 * that folds. Words in a sentence are as high as its lines (WCAG 2.2, 2.5.8).
 */
export async function smallTargets(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    for (const fold of document.querySelectorAll("details")) {
      fold.removeAttribute("name");
      fold.open = true;
    }
  });
  return page.evaluate(() => {
    const pressed =
      "a[href], button, summary, input:not([type=hidden]), select, textarea, [role=tab], label:has(input)";
    const isInSentence = (target: Element) => {
      if (getComputedStyle(target).display !== "inline") return false;
      let block = target.parentElement;
      while (block !== null && getComputedStyle(block).display === "inline") block = block.parentElement;
      const others = [...(block?.childNodes ?? [])].filter((node) => !node.contains(target));
      return others.some(({ textContent }) => /[^\s,;·|/]/.test(textContent ?? ""));
    };
    const isPressed = (target: Element) => {
      const isLabelled = target.matches("[type=radio], [type=checkbox]") && target.matches("label *, :disabled");
      const isShown = target.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      return (
        isShown && !isLabelled && target.closest(".vh") === null && getComputedStyle(target).pointerEvents !== "none"
      );
    };
    return [...document.querySelectorAll(pressed)].filter(isPressed).flatMap((target) => {
      const { width, height } = target.getBoundingClientRect();
      if ((width >= 24 && height >= 24) || width <= 1 || isInSentence(target)) return [];
      const name = target.textContent?.trim().slice(0, 40) ?? "";
      return [
        `${target.tagName.toLowerCase()} ${JSON.stringify(name)} is ${Math.round(width)} × ${Math.round(height)}`,
      ];
    });
  });
}
