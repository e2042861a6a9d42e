const fields = '.search input[type="search"]';
/** What is kept under this name turns "/" off: a key of one character must not stand in anybody's way (WCAG 2.2, 2.1.4). */
const slashOffKey = "searchSlashOff";

/**
 * Makes "/", Ctrl-K (⌘K) and the header's sign open the search dialog over the page. Its code is loaded then, that of suggestions when a
 * box gets the focus.
 */
export function startSearchBoxes(root: Document): void {
  const begin = ({ target }: Event) => {
    if (!(target instanceof HTMLInputElement) || !target.matches(fields)) return;
    // Without suggestions a box is a plain form.
    import("./suggestions.ts").then(({ attachSuggestions }) => attachSuggestions(target, slashOffKey), reportError);
  };
  root.addEventListener("focusin", begin);
  // A field that had the focus from the start gets them with the first key.
  root.addEventListener("input", begin);
  root.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || !isShortcut(event)) return;
    event.preventDefault();
    search(root);
  });
  root.addEventListener("click", (event) => {
    const { target, defaultPrevented, button, ctrlKey, metaKey, shiftKey } = event;
    if (defaultPrevented || button !== 0 || ctrlKey || metaKey || shiftKey) return;
    if (!(target instanceof Element) || target.closest(".to-search") === null) return;
    if (search(root)) event.preventDefault();
  });
}

/** Opens the dialog at once, so that nothing typed is lost while its code comes. False where a page has none. */
function search(root: Document): boolean {
  const dialog = root.querySelector<HTMLDialogElement>(".palette");
  // The search page is about its own box.
  const own = root.querySelector("main [data-place=search-results]") === null ? dialog : root.querySelector("main");
  if (dialog === null || own === null) return false;
  if (own === dialog && !dialog.open) {
    dialog.append(dialog.querySelector("template")?.content ?? "");
    dialog.showModal();
    import("./palette.ts").then(({ startPalette }) => startPalette(dialog), reportError);
  }
  const field = own.querySelector<HTMLInputElement>(fields);
  field?.focus();
  field?.select();
  return true;
}

function isShortcut({ key, ctrlKey, metaKey, altKey, shiftKey, target }: KeyboardEvent): boolean {
  if (altKey) return false;
  if (key.toLowerCase() === "k") return !shiftKey && ctrlKey !== metaKey;
  return key === "/" && !ctrlKey && !metaKey && !isTyping(target) && !isOff(slashOffKey);
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea, select"));
}

/** Storage may be refused. */
function isOff(key: string): boolean {
  try {
    return key in localStorage;
  } catch {
    return false;
  }
}
