const fields = ".search [type=search]";
const typedInto = "input,textarea,select,[contenteditable]";
/** What is kept under this name turns "/" off: a key of one character must not stand in anybody's way (WCAG 2.2, 2.1.4). */
const slashOffKey = "searchSlashOff";

/**
 * Makes "/", Ctrl-K (⌘K) and the header's sign open the search dialog over the page. Its code is loaded then, that of suggestions when a
 * box gets the focus.
 */
export function startSearchBoxes(root: Document): void {
  const begin = ({ target }: Event) => {
    if (!(target instanceof HTMLInputElement && target.matches(fields))) return;
    // Without suggestions a box is a plain form.
    import("./suggestions.ts").then(({ attachSuggestions }) => attachSuggestions(target, slashOffKey), reportError);
  };
  root.addEventListener("focusin", begin);
  const open = (event: Event) => {
    event.preventDefault();
    import("./suggestions.ts").then(({ openPalette }) => openPalette(root), reportError);
  };
  root.addEventListener("keydown", (event) => {
    // A field that had the focus from the start gets suggestions with the first key.
    begin(event);
    if (!event.defaultPrevented && isShortcut(event)) open(event);
  });
  root.querySelector<HTMLElement>(".to-search")?.addEventListener("click", (event) => {
    if (!(event.ctrlKey || event.metaKey)) open(event);
  });
}

function isShortcut({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  if (altKey) return false;
  if (ctrlKey !== metaKey) return key === "k";
  if (key !== "/" || (target instanceof Element && target.closest(typedInto) !== null)) return false;
  try {
    return !(slashOffKey in localStorage);
  } catch {
    // Storage may be refused.
    return true;
  }
}
