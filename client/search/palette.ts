import { rememberSearch } from "./recent-searches.ts";

/**
 * Command palette: opens the search dialog over a page (docs/behaviour/search.md, Palette); the search page has its own box, which gets the
 * focus. The field is a combobox like every search box.
 */
export function openPalette(root: Document): void {
  const dialog = root.querySelector<HTMLDialogElement>(".palette");
  const isSearchPage = root.querySelector("main [data-place=search-results]") !== null;
  if (dialog !== null && !isSearchPage && !dialog.open) {
    const content = dialog.querySelector("template")?.content;
    const isNew = content?.hasChildNodes() === true;
    dialog.append(content ?? "");
    dialog.showModal();
    const own = dialog.querySelector<HTMLInputElement>("input[type=search]");
    if (isNew && own !== null) start(dialog, own);
  }
  const field = (isSearchPage ? root.querySelector("main") : dialog)?.querySelector<HTMLInputElement>(
    "input[type=search]",
  );
  field?.focus();
  field?.select();
}

function start(dialog: HTMLDialogElement, field: HTMLInputElement): void {
  const scope = dialog.querySelector(".search-scope");
  const widen = () => {
    for (const hidden of dialog.querySelectorAll("input[type=hidden]")) hidden.remove();
    scope?.remove();
    field.focus();
    // What is typed is asked again, everywhere.
    field.dispatchEvent(new Event("input", { bubbles: true }));
  };
  scope?.addEventListener("click", widen);
  field.addEventListener("keydown", ({ key, isComposing }) => {
    if (key === "Backspace" && field.value === "" && !isComposing && scope?.isConnected) widen();
  });
  // A search field would be emptied first.
  dialog.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || event.isComposing) return;
    event.preventDefault();
    dialog.close();
  });
  // The backdrop is the dialog's own.
  dialog.addEventListener("click", ({ target }) => {
    if (target === dialog) dialog.close();
    // What was opened from the list was looked for.
    if (target instanceof Element && target.closest('[role="option"]') !== null) rememberSearch(field.value);
  });
}
