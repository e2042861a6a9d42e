import { pagePath, publicUrl } from "#client/public-url.ts";
import type { EditorLink, EditorLinks } from "#shared/editing/editor-links.ts";
import type { PlaceSelector } from "#shared/places.ts";

/** The places of a page that a card's icon is put in. */
const cardPlaces = ".cards > li, .collection > h3";

/** Ends what was begun for an editor. */
let shown: AbortController | undefined;

/**
 * Shows an editor where the page and its cards are written: an icon at the title and on each card, and a bar at the foot of the
 * window (docs/behaviour/editors.md, Editors). All of it is asked for first; pages hold nothing of it.
 */
export async function showEditing(page: Document): Promise<void> {
  const response = await fetch(publicUrl(`/gateway/api/editor/page?path=${encodeURIComponent(pagePath())}`));
  if (!response.ok) return;
  // Our own answer to somebody whom we know to be an editor.
  const links = (await response.json()) as EditorLinks;
  hideEditing(page);
  shown = new AbortController();
  page.body.append(editorBar(page, links));
  showIcons(page, links);
  // A preview that is brought up to date may lose some of them.
  page.addEventListener("preview-updated", () => showIcons(page, links), { signal: shown.signal });
}

function showIcons(page: Document, links: EditorLinks): void {
  for (const icon of page.querySelectorAll(".edit-icon")) icon.remove();
  // Beside the title, so that the heading is called as ever.
  page.querySelector("h1")?.before(iconLink(page, links.icon));
  for (const place of page.querySelectorAll(cardPlaces)) {
    const href = place
      .querySelector("a")
      ?.getAttribute("href")
      ?.replace(/[?&]preview(?=#|$)/, "");
    const card = links.cards.find(({ leadsTo }) => publicUrl(leadsTo) === href);
    if (card !== undefined) place.append(iconLink(page, card));
  }
}

/** They have signed out, or are about to be shown anew. */
export function hideEditing(page: Document): void {
  shown?.abort();
  for (const element of page.querySelectorAll(".editor-bar, .edit-icon")) element.remove();
}

function editorBar(page: Document, { label, opensInNewTab, button, wiki, preview, share }: EditorLinks): HTMLElement {
  const bar = page.createElement("aside");
  bar.className = "editor-bar";
  bar.setAttribute("aria-label", label);
  bar.append(newTabLink(page, button, "button"));
  if (wiki !== undefined) bar.append(newTabLink(page, wiki));
  if (page.querySelector(".content-preview") === null) bar.append(newTabLink(page, preview));
  if (share !== undefined && navigator.clipboard) bar.append(copyButton(page, share));
  const note = page.createElement("span");
  note.id = "editor-note";
  note.hidden = true;
  note.textContent = opensInNewTab;
  bar.append(note);
  return bar;
}

function newTabLink(page: Document, { url, text }: EditorLink, className = ""): HTMLAnchorElement {
  const link = page.createElement("a");
  link.href = publicUrl(url);
  link.target = "_blank";
  link.rel = "noopener";
  link.className = className;
  link.textContent = text;
  link.setAttribute("aria-describedby", "editor-note");
  return link;
}

function copyButton(page: Document, { url, text, done }: EditorLink & { readonly done: string }): HTMLButtonElement {
  const button = page.createElement("button");
  button.type = "button";
  button.textContent = text;
  button.addEventListener("click", () => {
    navigator.clipboard.writeText(url).then(() => {
      button.textContent = done;
      const announcements = page.querySelector<HTMLElement>('[data-place="announcements"]' satisfies PlaceSelector);
      if (announcements !== null) announcements.textContent = done;
      setTimeout(() => {
        button.textContent = text;
      }, 2000);
    }, reportError);
  });
  return button;
}

/** A pencil whose name is its tooltip, which Escape puts away (WCAG 2.2, 1.4.13). */
function iconLink(page: Document, { url, text }: EditorLink): HTMLAnchorElement {
  const link = newTabLink(page, { url, text: "" }, "edit-icon");
  link.dataset["added"] = "";
  const tooltip = page.createElement("span");
  tooltip.textContent = text;
  link.append(tooltip);
  link.addEventListener("keydown", ({ key }) => link.classList.toggle("is-quiet", key === "Escape"));
  for (const type of ["blur", "pointerleave"]) link.addEventListener(type, () => link.classList.remove("is-quiet"));
  return link;
}
