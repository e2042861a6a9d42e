import { languageTags, pageLocale } from "#client/page-language.ts";
import { publicUrl } from "#client/public-url.ts";
import { localiseUrl } from "#shared/links/localise-url.ts";
import type { SearchBoxTexts } from "#shared/ui/search-box-texts.ts";
import { askSuggestions } from "./ask-suggestions.ts";
import { pageActions } from "./page-actions.ts";
import { forgetSearches, recentSearches, rememberSearch } from "./recent-searches.ts";
import { slashKey } from "./slash-key.ts";
import { type OptionGroup, suggestionList } from "./suggestion-list.ts";

/** In the same file as what its field needs next: one address less in the module of every page. */
export { openPalette } from "./palette.ts";

const pauseMs = 100;
const attached = new WeakSet<HTMLInputElement>();

/**
 * Combobox with autocomplete: suggestions below a search field while something is typed, recent searches while it is empty
 * (docs/behaviour/search.md, Search boxes).
 */
export function attachSuggestions(field: HTMLInputElement, slashOffKey: string): void {
  const { form } = field;
  const dialog = field.closest("dialog");
  if (form === null || attached.has(field)) return;
  attached.add(field);
  // The server wrote these texts for exactly this module.
  const texts = JSON.parse(form.dataset["texts"] ?? "{}") as SearchBoxTexts;
  const slash = slashKey(slashOffKey);
  const list = suggestionList(field, `${field.id}-suggestions`);
  const status = document.createElement("span");
  status.className = "vh";
  status.role = "status";
  form.append(list.element, status);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let call: AbortController | undefined;

  const stop = () => {
    clearTimeout(timer);
    call?.abort();
  };
  const hide = () => {
    stop();
    list.hide();
    status.textContent = "";
  };
  const show = (groups: readonly OptionGroup[], buttons: Parameters<typeof list.show>[1] = []) => {
    list.show(groups, buttons);
    const count = groups.reduce((sum, { heading, options }) => sum + (heading === undefined ? 0 : options.length), 0);
    status.textContent = count > 0 ? texts.suggestionsFound.replace("{count}", String(count)) : "";
  };
  const searchFor = (term: string, title = term) => ({
    title,
    url: `${form.action}?${new URLSearchParams({ searchTerm: term })}`,
    choose: () => {
      field.value = term;
      form.requestSubmit();
    },
  });
  const showRecent = () => {
    const recent = recentSearches().map((term) => searchFor(term));
    const forget = () => {
      forgetSearches();
      hide();
      field.focus();
    };
    const turnSlash = () => {
      slash.turn(!slash.isOn());
      showRecent();
      field.focus();
    };
    const buttons = [
      { label: texts.clearRecentSearches, press: forget },
      { label: slash.isOn() ? texts.slashOff : texts.slashOn, press: turnSlash },
    ];
    const groups = [
      { heading: texts.recentSearches, options: recent },
      { heading: texts.pageActions, options: dialog === null ? [] : pageActions(dialog) },
    ];
    show(groups, recent.length > 0 ? buttons : buttons.slice(1));
  };
  const ask = async () => {
    call = new AbortController();
    const { signal } = call;
    try {
      const found = await askSuggestions(form, signal);
      if (signal.aborted) return;
      const options = found.map((each) => ({
        ...each,
        url: publicUrl(localiseUrl(each.url, pageLocale(), languageTags())),
      }));
      const term = field.value.trim();
      const all = searchFor(
        term,
        texts.searchAllTexts.replace("{term}", () => term),
      );
      show([{ heading: texts.suggestions, options }, { options: [all] }]);
    } catch {
      // Typing on is better than a message: Enter searches all the same.
      if (!signal.aborted) hide();
    }
  };
  const update = () => {
    stop();
    if (field.value.trim() === "") showRecent();
    else timer = setTimeout(ask, pauseMs);
  };

  field.addEventListener("input", update);
  field.addEventListener("click", () => field.value === "" && showRecent());
  field.addEventListener("focus", ({ relatedTarget }) => {
    const isFromList = relatedTarget instanceof Node && form.contains(relatedTarget);
    if (!isFromList && field.value === "") showRecent();
  });
  field.addEventListener("keydown", (event) => {
    if (event.isComposing) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      if (list.isShown()) list.move(event.key === "ArrowDown" ? 1 : -1);
      else update();
    } else if (event.key === "Escape" && dialog === null && list.isShown()) {
      event.preventDefault();
      hide();
    } else if (event.key === "Enter" && list.isShown() && list.choose()) {
      event.preventDefault();
      hide();
    }
  });
  form.addEventListener("submit", () => {
    rememberSearch(field.value);
    hide();
  });
  form.addEventListener("focusout", ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node) || !form.contains(relatedTarget)) hide();
  });
  form.addEventListener("keydown", ({ key, target }) => {
    if (key !== "Escape" || target === field || dialog !== null) return;
    hide();
    field.focus();
  });
  // What was done while this was being loaded has its answer now: something was typed, or the empty field was turned to.
  if (document.activeElement === field && (field.value === "" || field.value !== field.defaultValue)) update();
}
