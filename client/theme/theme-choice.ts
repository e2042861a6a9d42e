import type { PlaceSelector } from "#shared/places.ts";

/**
 * Lets visitors fix the light or the dark theme, on all pages and in all tabs of this browser (docs/behaviour/frame.md, Theme).
 * client/navigation/before-paint.ts shows what they chose before a page is painted.
 */
export function startThemeChoice(page: Document): void {
  const choice = page.querySelector<HTMLSelectElement>('[data-place="theme"]' satisfies PlaceSelector);
  if (choice === null) return;
  const { dataset } = page.documentElement;
  const show = (theme: string) => {
    choice.value = theme;
    // Something else than a theme may be stored under this name.
    if (choice.selectedIndex < 0) choice.value = "";
    dataset["theme"] = choice.value;
  };
  const showStored = () => {
    try {
      show(localStorage.getItem("theme") ?? "");
    } catch {
      // Storage may be refused; a choice then holds for this page.
    }
  };
  showStored();
  // Chosen in another tab, or on a page after this one that the visitor came back from.
  addEventListener("storage", showStored);
  addEventListener("pageshow", showStored);
  choice.addEventListener("change", () => {
    show(choice.value);
    try {
      localStorage.setItem("theme", choice.value);
    } catch {
      // As above.
    }
  });
}
