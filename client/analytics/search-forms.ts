import { track } from "./track.ts";

/** Notes what is asked in search boxes that open the search page; one that a script answers itself is that script's to note. */
export function trackSearchForms(root: EventTarget): void {
  root.addEventListener("submit", (event) => {
    const form = event.target;
    if (event.defaultPrevented || !(form instanceof HTMLFormElement) || !form.matches(".search")) return;
    const { searchTerm = "", ...scope } = Object.fromEntries(new FormData(form)) as Record<string, string>;
    track("search_submit", { term: searchTerm, ...scope });
  });
}
