/** Asks what to do when the version that a link leads to does not have the page; `onClose` is called when nothing was chosen. */
export function openVersionModal(modal: HTMLDialogElement, link: HTMLAnchorElement, onClose: () => void): void {
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
