import { rememberSearch } from "./recent-searches.ts";

const started = new WeakSet<HTMLDialogElement>();

/** Command palette: the search dialog over a page (docs/behaviour/search.md, Palette). Its field is a combobox like every search box. */
export function startPalette(dialog: HTMLDialogElement): void {
  const field = dialog.querySelector<HTMLInputElement>("input[type=search]");
  if (started.has(dialog) || field === null) return;
  started.add(dialog);
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
