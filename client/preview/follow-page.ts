import type { PlaceSelector } from "#shared/places.ts";
import { updatePart } from "./update-part.ts";

/** What differs from one state of a page to the next. */
const partsOfPage = ["title", ".preview-banner > p:first-child", ".page"];

/**
 * Live reload of previews: keeps a preview up to date: is told of each change by the server, fetches the page again and shows
 * what is different (docs/behaviour/editors.md, Preview). Must begin before other scripts have changed the page.
 */
export function followPage(page: Document): void {
  const place = page.querySelector<HTMLElement>(".content-preview");
  const changesUrl = place?.dataset["changes"];
  if (changesUrl === undefined) return;
  const status = page.querySelector<HTMLElement>('[data-place="preview-status"]' satisfies PlaceSelector);
  const say = (text = "") => {
    if (status !== null) status.textContent = text;
  };
  let version = place?.dataset["version"];
  let known: ParentNode = copyOf(page);
  let work: Promise<void> = Promise.resolve();
  let events: EventSource | undefined;

  const refresh = async () => {
    const response = await fetch(location.href, { headers: { accept: "text/html" }, cache: "no-store" });
    const next = new DOMParser().parseFromString(await response.text(), "text/html");
    // Whoever is signed out meanwhile, or whose link has ended, is shown nothing new.
    if (!response.ok || response.redirected || next.querySelector(".content-preview") === null) {
      return say(status?.dataset["failed"]);
    }
    for (const selector of partsOfPage) {
      const [live, before, after] = [page, known, next].map((root) => root.querySelector(selector));
      if (live && before && after) updatePart(live, before, after);
    }
    known = next;
    page.dispatchEvent(new Event("preview-updated"));
    say(status?.dataset["updated"]?.replace("{time}", new Date().toLocaleTimeString(page.documentElement.lang)));
  };

  const open = () => {
    events?.close();
    events = new EventSource(changesUrl);
    events.onmessage = ({ data }) => {
      if (data === version) return;
      version = data;
      work = work.then(refresh).catch(() => say(status?.dataset["failed"]));
    };
    // A browser comes back by itself, unless the answer was no.
    events.onerror = () => {
      if (events?.readyState === EventSource.CLOSED) say(status?.dataset["failed"]);
    };
  };
  // Browsers keep few connections to one site: a preview that nobody looks at gives its own back.
  page.addEventListener("visibilitychange", () => {
    if (page.visibilityState === "visible") open();
    else events?.close();
  });
  if (page.visibilityState === "visible") open();
}

function copyOf(page: Document): DocumentFragment {
  const copy = page.createDocumentFragment();
  for (const selector of partsOfPage) {
    const part = page.querySelector(selector);
    if (part !== null) copy.append(wrapped(part));
  }
  return copy;
}

/** Selectors name what parts are in, too. */
function wrapped(part: Element): Node {
  const shell = part.closest(".preview-banner")?.cloneNode(false);
  if (shell === undefined) return part.cloneNode(true);
  shell.appendChild(part.cloneNode(true));
  return shell;
}
