import { pagePath, publicUrl } from "#client/public-url.ts";
import { pageMatcher } from "#shared/navigation/match-pages.ts";
import { type ListedPage, listedPages, type PageIndex } from "#shared/navigation/page-index.ts";

const maxShown = 50;
const timeoutMs = 15_000;
/** Counts are said when typing pauses, not for each letter. */
const announceAfterMs = 300;

/** Shows the pages of the whole documentation that match what is typed, in place of the tree (docs/behaviour/frame.md, Page tree). */
export function startTreeFilter(form: HTMLFormElement): void {
  const input = form.querySelector<HTMLInputElement>('input[type="search"]');
  if (input === null) return;
  const matches = document.createElement("div");
  const status = document.createElement("p");
  const list = document.createElement("ul");
  matches.className = "tree-matches";
  status.setAttribute("role", "status");
  matches.append(status, list);
  form.after(matches);

  let announcing: ReturnType<typeof setTimeout> | undefined;
  const announce = (text: string) => {
    clearTimeout(announcing);
    announcing = setTimeout(() => {
      status.textContent = text;
    }, announceAfterMs);
  };
  const show = (text: string, ...items: readonly Node[]) => {
    announce(text);
    list.replaceChildren(...items);
    form.parentElement?.classList.toggle("filtering", input.value.trim() !== "");
  };

  let matcher: Promise<ReturnType<typeof pageMatcher>> | undefined;
  const update = async () => {
    const query = input.value;
    if (query.trim() === "") return show("");
    try {
      matcher ??= fetchIndex(form.dataset["index"] ?? "");
      const found = (await matcher)(query);
      if (input.value !== query) return;
      show(countText(form, found.length), ...found.slice(0, maxShown).map(pageItem), searchItem(form, query));
    } catch {
      matcher = undefined;
      show(form.dataset["failed"] ?? "", searchItem(form, query));
    }
  };
  input.addEventListener("input", update);
  matches.parentElement?.addEventListener("keydown", (event) => {
    if (!(event.target instanceof HTMLElement) || !(form.contains(event.target) || matches.contains(event.target)))
      return;
    if (event.key === "Escape" && input.value !== "") {
      event.preventDefault();
      input.value = "";
      input.focus();
      void update();
    } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      const stops: readonly HTMLElement[] = [input, ...list.querySelectorAll("a")];
      const next = stops[stops.indexOf(event.target) + (event.key === "ArrowDown" ? 1 : -1)];
      if (next === undefined || stops.length === 1) return;
      event.preventDefault();
      next.focus();
    }
  });
  void update();
}

async function fetchIndex(address: string) {
  const response = await fetch(address, { signal: AbortSignal.timeout(timeoutMs) });
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  // What our own server made of the same type.
  const index = (await response.json()) as PageIndex;
  return pageMatcher(listedPages(index));
}

function countText({ dataset }: HTMLElement, count: number): string {
  if (count === 0) return dataset["none"] ?? "";
  const { lang } = document.documentElement;
  const numbers: Readonly<Record<string, string>> = {
    count: count.toLocaleString(lang),
    shown: maxShown.toLocaleString(lang),
  };
  // What the server wrote: a text for each plural category of the language.
  const forms: Readonly<Record<string, string>> = JSON.parse(dataset[count > maxShown ? "cut" : "found"] ?? "{}");
  const pattern = forms[new Intl.PluralRules(lang).select(count)] ?? forms["other"] ?? "";
  return pattern.replace(/\{(\w+)\}/g, (_, name: string) => numbers[name] ?? "");
}

function pageItem({ title, url, above }: ListedPage): HTMLElement {
  const item = linkItem(title, publicUrl(url));
  const link = item.querySelector("a");
  if (url === pagePath()) link?.setAttribute("aria-current", "page");
  if (above.length > 0) {
    const path = document.createElement("span");
    path.textContent = above.join(" › ");
    link?.append(" ", path);
  }
  return item;
}

/** Leads to the search that the form would make. */
function searchItem(form: HTMLFormElement, term: string): HTMLElement {
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === "string") query.append(name, value);
  return linkItem(
    (form.dataset["search"] ?? "").replace("{term}", () => term),
    `${form.action}?${query}`,
  );
}

function linkItem(text: string, url: string): HTMLElement {
  const item = document.createElement("li");
  const link = document.createElement("a");
  link.href = url;
  link.textContent = text;
  item.append(link);
  return item;
}
