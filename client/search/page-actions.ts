import type { SuggestedOption } from "./suggestion-list.ts";

/** What the page that lies below a dialog offers to do: its elements with `data-action`, called by that or by their text. */
export function pageActions(dialog: HTMLDialogElement): SuggestedOption[] {
  return [...document.querySelectorAll<HTMLElement>("[data-action]")].map((element) => ({
    title: element.dataset["action"] || (element.textContent ?? "").trim(),
    url: element instanceof HTMLAnchorElement ? element.href : "#content",
    choose: () => {
      dialog.close();
      element.click();
    },
  }));
}
