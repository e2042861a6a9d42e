import { languageTags, pageLocale } from "#client/page-language.ts";
import { publicUrl } from "#client/public-url.ts";
import { localiseUrl } from "#shared/links/localise-url.ts";
import type { SearchBoxTexts } from "#shared/ui/search-box-texts.ts";
import { askSuggestions } from "./ask-suggestions.ts";
import { forgetSearches, recentSearches, rememberSearch } from "./recent-searches.ts";
import { slashKey } from "./slash-key.ts";
import { type SuggestedOption, suggestionList } from "./suggestion-list.ts";

const pauseMs = 100;
const attached = new WeakSet<HTMLInputElement>();

/**
 * Combobox with autocomplete: suggestions below a search field while something is typed, recent searches while it is empty
 * (docs/behaviour/search.md, Search boxes).
 */
export function attachSuggestions(field: HTMLInputElement, slashOffKey: string): void {
  const { form } = field;
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
  const show = (
    heading: string,
    options: readonly SuggestedOption[],
    buttons: Parameters<typeof list.show>[2] = [],
  ) => {
    list.show(heading, options, buttons);
    status.textContent = options.length > 0 ? texts.suggestionsFound.replace("{count}", String(options.length)) : "";
  };
  const showRecent = () => {
    const options = recentSearches().map((term) => ({
      title: term,
      url: `${form.action}?${new URLSearchParams({ searchTerm: term })}`,
      choose: () => {
        field.value = term;
        form.requestSubmit();
      },
    }));
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
    show(texts.recentSearches, options, [
      { label: texts.clearRecentSearches, press: forget },
      { label: slash.isOn() ? texts.slashOff : texts.slashOn, press: turnSlash },
    ]);
  };
  const ask = async () => {
    call = new AbortController();
    const { signal } = call;
    try {
      const found = await askSuggestions(form, signal);
      if (!signal.aborted)
        show(
          texts.suggestions,
          found.map((each) => ({ ...each, url: publicUrl(localiseUrl(each.url, pageLocale(), languageTags())) })),
        );
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
    } else if (event.key === "Escape" && list.isShown()) {
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
    if (key !== "Escape" || target === field) return;
    hide();
    field.focus();
  });
  // What was done while this was being loaded has its answer now: something was typed, or the empty field was turned to.
  if (document.activeElement === field && (field.value === "" || field.value !== field.defaultValue)) update();
}
