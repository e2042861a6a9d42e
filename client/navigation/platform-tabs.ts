import { tabAfterKey } from "#client/interaction/tab-keys.ts";
import type { Track } from "#shared/analytics/track.ts";

/**
 * Makes tabs of the two platforms in the Products dropdown, which without script are two lists one after the other. Arrows (around
 * the ends), Home and End move, Enter and Space select (WAI-ARIA tabs with manual activation; docs/behaviour/frame.md, Header and footer).
 */
export function startPlatformTabs(dropdown: HTMLElement, track: Track): void {
  const platforms = dropdown.querySelector<HTMLElement>(".platforms");
  if (platforms === null) return;
  const label = dropdown.querySelector("summary")?.textContent ?? "";
  const start = () => makeTabs(platforms, label, track);
  // Opened before there was a script: nothing moves under the visitor's eyes.
  if (dropdown.hasAttribute("open")) dropdown.addEventListener("toggle", start, { once: true });
  else start();
}

function makeTabs(platforms: HTMLElement, label: string, track: Track): void {
  const tabs = [...platforms.querySelectorAll<HTMLElement>("[data-platform]")].map((panel, index) => {
    const heading = panel.querySelector("p");
    const name = heading?.textContent ?? "";
    heading?.remove();
    const platform = panel.dataset["platform"] ?? "";
    // No heading of a page has a colon in its id.
    panel.id = `platform:${platform}`;
    setAttributes(panel, { role: "tabpanel", "aria-label": name });
    const tab = document.createElement("button");
    tab.type = "button";
    tab.textContent = name;
    setAttributes(tab, { role: "tab", "aria-controls": panel.id });
    tab.addEventListener("click", () => {
      select(index);
      track("tab_select", { tabs: "platform", tab: platform });
    });
    return { tab, panel };
  });

  const select = (chosen: number) => {
    for (const [index, { tab, panel }] of tabs.entries()) {
      tab.setAttribute("aria-selected", String(index === chosen));
      tab.tabIndex = index === chosen ? 0 : -1;
      panel.hidden = index !== chosen;
    }
  };
  select(0);

  const list = document.createElement("div");
  setAttributes(list, { role: "tablist", "aria-label": label });
  list.append(...tabs.map(({ tab }) => tab));
  list.addEventListener("keydown", (event) => {
    const at = tabs.findIndex(({ tab }) => tab === event.target);
    const goal = tabAfterKey(event, list, at, tabs.length);
    if (goal === undefined) return;
    event.preventDefault();
    tabs[goal]?.tab.focus();
  });
  platforms.prepend(list);
}

function setAttributes(element: Element, attributes: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
}
