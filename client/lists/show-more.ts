import type { Track } from "#shared/analytics/track.ts";

/** Lets "Show more" show the rest of its list, which then never collapses again (docs/behaviour/pages.md, Show more). */
export function startShowMore(place: HTMLElement, track: Track): void {
  const form = place.querySelector("form");
  form?.addEventListener("submit", (event) => {
    event.preventDefault();
    const rest = place.querySelectorAll<HTMLElement>("li[hidden]");
    for (const item of rest) item.hidden = false;
    form.remove();
    rest[0]?.querySelector("a")?.focus();
    track("showMore", { list: place.dataset["list"] ?? "", shown: place.querySelectorAll("li").length });
  });
}
