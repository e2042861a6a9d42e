/** Lets the edition selector ask before it leads to another page than this one (docs/behaviour.md, Edition selector). */
export function startVersionModal(selector: HTMLElement, modal: HTMLDialogElement): void {
  selector.addEventListener("click", (event) => {
    const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>("a[data-search]");
    if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    fill(modal, link);
    modal.showModal();
  });

  // Cancel, the sign in the corner and Escape close a dialog by themselves; the area around it is the dialog's own element.
  modal.addEventListener("click", ({ target }) => {
    if (target === modal) modal.close();
  });
  // The chosen link is out of sight by now.
  modal.addEventListener("close", () => selector.querySelector("summary")?.focus());
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
