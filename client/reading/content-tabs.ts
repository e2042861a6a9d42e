import { tabAfterKey } from "#client/interaction/tab-keys.ts";

const storageKey = "tab-labels";
const maxRemembered = 20;
const chosenEvent = "signpost:tab";

type Tab = { readonly label: string; readonly button: HTMLButtonElement; readonly panel: HTMLElement };
let count = 0;

/**
 * Tabs in a page's text, which without script are parts one below the other (WAI-ARIA tabs; docs/behaviour/content.md, Tabs). A choice is
 * made in every set that has a tab of that name, and remembered.
 */
export function startContentTabs(place: HTMLElement): void {
  const tabs = [...place.children].flatMap((panel): Tab[] => {
    const label = panel instanceof HTMLElement ? panel.dataset["label"] : undefined;
    return label === undefined || !(panel instanceof HTMLElement) ? [] : [makeTab(label, panel)];
  });
  if (tabs.length === 0) return;
  const select = (chosen: number) => {
    for (const [at, { button, panel }] of tabs.entries()) {
      button.setAttribute("aria-selected", String(at === chosen));
      button.tabIndex = at === chosen ? 0 : -1;
      panel.classList.toggle("is-hidden", at !== chosen);
    }
  };
  const choose = (at: number) => {
    const label = tabs[at]?.label ?? "";
    const before = place.getBoundingClientRect().top;
    remember(label);
    document.dispatchEvent(new CustomEvent(chosenEvent, { detail: label }));
    // Sets above this one may have changed their height: what was pressed stays where it is.
    window.scrollBy(0, place.getBoundingClientRect().top - before);
  };
  document.addEventListener(chosenEvent, (event) => {
    const at = tabs.findIndex(({ label }) => event instanceof CustomEvent && label === event.detail);
    if (at !== -1) select(at);
  });
  const list = document.createElement("div");
  list.setAttribute("role", "tablist");
  list.append(...tabs.map(({ button }) => button));
  for (const [at, { button }] of tabs.entries()) button.addEventListener("click", () => choose(at));
  list.addEventListener("keydown", (event) => {
    const at = tabs.findIndex(({ button }) => button === event.target);
    const goal = tabAfterKey(event, list, at, tabs.length);
    if (at === -1 || goal === undefined) return;
    event.preventDefault();
    tabs[goal]?.button.focus();
  });
  place.prepend(list);
  place.classList.add("is-started");
  const known = remembered();
  select(
    Math.max(
      0,
      openedByFragment(tabs),
      known.map((label) => tabs.findIndex((tab) => tab.label === label)).find((at) => at !== -1) ?? 0,
    ),
  );
}

function makeTab(label: string, panel: HTMLElement): Tab {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = label;
  // No heading of a page has a colon in its id.
  panel.id ||= `tab:${++count}`;
  button.setAttribute("role", "tab");
  button.setAttribute("aria-controls", panel.id);
  panel.setAttribute("role", "tabpanel");
  panel.setAttribute("aria-label", label);
  return { label, button, panel };
}

/** The tab that holds what the address names. */
function openedByFragment(tabs: readonly Tab[]): number {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  return target === null ? -1 : tabs.findIndex(({ panel }) => panel.contains(target));
}

function remembered(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? "[]");
    return Array.isArray(stored) ? stored.filter((label) => typeof label === "string") : [];
  } catch {
    return [];
  }
}

function remember(label: string): void {
  try {
    const labels = [label, ...remembered().filter((known) => known !== label)].slice(0, maxRemembered);
    localStorage.setItem(storageKey, JSON.stringify(labels));
  } catch {
    // Without storage the choice holds for this page.
  }
}
