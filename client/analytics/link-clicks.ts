import type { EventName } from "#shared/analytics/track.ts";
import { track } from "./track.ts";

/** Events of plain links, by the mark on what holds them. */
type LinkEvent = Extract<
  EventName,
  "footer_link_click" | "featured_article_click" | "resource_card_click" | "page_tree_link_click"
>;

/**
 * Notes clicks, with the left or middle button or the keyboard, on links inside `<… data-track="{event}">`; a link's own
 * `data-label` goes along.
 */
export function trackLinkClicks(root: EventTarget): void {
  const note = (event: Event) => {
    if (!(event instanceof MouseEvent) || event.button > 1 || !(event.target instanceof Element)) return;
    const link = event.target.closest("a");
    const name = link?.closest<HTMLElement>("[data-track]")?.dataset["track"];
    if (link === null || name === undefined) return;
    const { label } = link.dataset;
    // The server writes these marks, and only names of the catalogue that take a title and an address.
    track(name as LinkEvent, { title: link.textContent.trim(), url: link.href, ...(label && { label }) });
  };
  root.addEventListener("click", note);
  root.addEventListener("auxclick", note);
}
