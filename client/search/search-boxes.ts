const fields = '.search input[type="search"]';
const slashOffKey = "searchSlashOff";

/** Whether "/" leads to the search box: a key of one character must not stand in anybody's way (WCAG 2.2, 2.1.4). */
export type SlashKey = { isOn(): boolean; turn(isOn: boolean): void };

/** Storage may be refused: the key then stays on. */
const slashKey: SlashKey = {
  isOn() {
    try {
      return localStorage.getItem(slashOffKey) === null;
    } catch {
      return true;
    }
  },
  turn(isOn) {
    try {
      if (isOn) localStorage.removeItem(slashOffKey);
      else localStorage.setItem(slashOffKey, "1");
    } catch {
      // It stays as it is.
    }
  },
};

/**
 * Makes "/" and Ctrl-K (⌘K) lead to the page's search box, or to the search page where it has none. The code of suggestions
 * is loaded when a box gets the focus.
 */
export function startSearchBoxes(root: Document): void {
  root.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || !isShortcut(event)) return;
    const field = [...root.querySelectorAll<HTMLInputElement>(fields)].find(
      (each) => each.checkVisibility?.() !== false,
    );
    event.preventDefault();
    if (field === undefined) root.querySelector<HTMLElement>(".to-search")?.click();
    field?.focus();
    field?.select();
  });
  const begin = ({ target }: { readonly target: EventTarget | null }) => {
    if (!(target instanceof HTMLInputElement) || !target.matches(fields)) return;
    // Without suggestions a box is a plain form.
    import("./suggestions.ts").then(({ attachSuggestions }) => attachSuggestions(target, slashKey), reportError);
  };
  root.addEventListener("focusin", begin);
  begin({ target: root.activeElement });
}

function isShortcut({ key, ctrlKey, metaKey, altKey, shiftKey, target }: KeyboardEvent): boolean {
  if (altKey) return false;
  if (key.toLowerCase() === "k") return !shiftKey && ctrlKey !== metaKey;
  return key === "/" && !ctrlKey && !metaKey && !isTyping(target) && slashKey.isOn();
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea, select"));
}
