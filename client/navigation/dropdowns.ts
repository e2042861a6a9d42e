import type { EventAttributes, Track } from "#shared/analytics/track.ts";

type ClosedBy = EventAttributes<"dropdown_close">["by"];

/**
 * What script adds to `<details data-dropdown="{name}">`, which open and close without it: at most one is open (besides those
 * around it), and Escape, a click outside, focus that moves on and a link taken in it close it. Escape and a click outside give
 * focus back to the trigger (docs/behaviour/frame.md, Header and footer).
 */
export function startDropdowns(page: Document, track: Track): void {
  const closedBy = new WeakMap<Dropdown, ClosedBy>();
  const close = (dropdown: Dropdown, by: ClosedBy) => {
    closedBy.set(dropdown, by);
    dropdown.open = false;
  };
  const openDropdowns = () => [...page.querySelectorAll<Dropdown>(`${dropdowns}[open]`)];
  /**
   * Closes everything when the event is outside of it; answers the outermost. Inside the list of small screens nothing closes this
   * way: what is below would move away from under the finger.
   */
  const closeOutside = (event: Event): Dropdown | undefined => {
    const open = openDropdowns();
    const { target } = event;
    if (!(target instanceof Node) || open.some((dropdown) => dropdown.contains(target))) return undefined;
    for (const dropdown of open) close(dropdown, closest(event, dropdowns) === null ? "outside" : "switch");
    return open[0];
  };

  // Pressing closes: a tap on plain text is no click on an iPhone. The click, where there is one, comes after focus went elsewhere.
  let left: Dropdown | undefined;
  page.addEventListener("pointerdown", (event) => {
    left = closeOutside(event);
  });
  page.addEventListener("click", (event) => {
    left = closeOutside(event) ?? left;
    if (left !== undefined && closest(event, "a, button, input, select, textarea, summary, label") === null)
      returnFocus(left);
    left = undefined;
    noteLink(event);
  });
  page.addEventListener("focusin", closeOutside);

  page.addEventListener("keydown", (event) => {
    const innermost = openDropdowns().at(-1);
    if (event.key !== "Escape" || event.defaultPrevented || innermost === undefined) return;
    close(innermost, "escape");
    returnFocus(innermost);
  });

  const noteLink = (event: MouseEvent) => {
    const link = closest(event, "a");
    const dropdown = link?.closest<Dropdown>(dropdowns);
    if (!(link instanceof HTMLAnchorElement) || !dropdown || event.defaultPrevented) return;
    // The section that is read, where the other edition has the page; without the section it begins at its top.
    if ("samePage" in link.dataset) link.hash = location.hash;
    track("dropdown_link_click", { dropdown: nameOf(dropdown), title: ownText(link), url: link.href });
    if (!event.metaKey && !event.ctrlKey && !event.shiftKey) for (const open of openDropdowns()) close(open, "choice");
  };

  // The first one may have been opened before this code was there.
  for (const open of openDropdowns()) track("dropdown_open", { dropdown: nameOf(open) });
  // `toggle` does not bubble.
  page.addEventListener(
    "toggle",
    ({ target }) => {
      if (!(target instanceof HTMLDetailsElement) || !target.matches(dropdowns)) return;
      const others = openDropdowns().filter((other) => !other.contains(target));
      const dropdown = nameOf(target);
      if (target.open) {
        track("dropdown_open", { dropdown });
        for (const other of others) close(other, "switch");
      } else {
        const by = closedBy.get(target) ?? (others.length > 0 ? "switch" : "trigger");
        closedBy.delete(target);
        track("dropdown_close", { dropdown, by });
      }
    },
    true,
  );
}

type Dropdown = HTMLDetailsElement;
const dropdowns = "details[data-dropdown]";

function nameOf(dropdown: Dropdown): string {
  return dropdown.dataset["dropdown"] ?? "";
}

/** The page must not jump to a header that was scrolled out of sight. */
function returnFocus(dropdown: Dropdown): void {
  dropdown.querySelector("summary")?.focus({ preventScroll: true });
}

function closest({ target }: Event, selector: string): Element | null {
  return target instanceof Element ? target.closest(selector) : null;
}

/** The link's title without the description below it. */
function ownText(link: HTMLAnchorElement): string {
  const texts = [...link.childNodes].flatMap((node) => (node instanceof Text ? [node.data] : []));
  return (texts.join("") || link.textContent).trim();
}
