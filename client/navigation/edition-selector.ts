/**
 * Lets the edition selector ask before it leads to another page than this one (docs/behaviour/frame.md, Edition selector). Where this code
 * cannot be had the link is followed.
 */
export function startEditionSelector(selector: HTMLElement): void {
  const modal = document.querySelector<HTMLDialogElement>(".version-modal");
  if (modal === null) return;
  selector.addEventListener("click", (event) => {
    const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>("a[data-search]");
    if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    openModal(modal, link, () => selector.querySelector("summary")?.focus());
  });
}

/** Asks what to do when the version that a link leads to does not have the page; `onClose` is called when nothing was chosen. */
function openModal(modal: HTMLDialogElement, link: HTMLAnchorElement, onClose: () => void): void {
  fill(modal, link);
  // Cancel, the sign in the corner and Escape close a dialog by themselves; the area around it is the dialog's own element.
  modal.onclick = ({ target }) => {
    if (target === modal) modal.close();
  };
  modal.onclose = onClose;
  modal.showModal();
}

function fill(modal: HTMLElement, link: HTMLAnchorElement): void {
  const { version = "", search = "", browse = "", nearest } = link.dataset;
  const part = (name: string) => modal.querySelector<HTMLElement>(`[data-part="${name}"]`);
  part("version")?.replaceChildren(version);
  part("search")?.setAttribute("href", search);
  part("browse")?.setAttribute("href", browse);
  const place = part("nearest");
  const nearestLink = place?.querySelector("a");
  if (!place || !nearestLink) return;
  place.hidden = nearest === undefined;
  nearestLink.href = link.href;
  nearestLink.textContent = nearest ?? "";
}
