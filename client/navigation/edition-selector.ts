/**
 * Lets the edition selector ask before it leads to another page than this one (docs/behaviour.md, Edition selector). What it
 * asks with is loaded when the selector is opened; where that fails the link is followed.
 */
export function startEditionSelector(page: Document): void {
  const selector = page.querySelector<HTMLElement>('[data-place="edition-selector"]');
  const modal = page.querySelector<HTMLDialogElement>(".version-modal");
  if (!selector || !modal) return;
  const load = () => import("./version-modal.ts");
  selector.addEventListener("toggle", () => void load().catch(() => undefined), { once: true });
  selector.addEventListener("click", (event) => {
    const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>("a[data-search]");
    if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    load().then(
      ({ openVersionModal }) => openVersionModal(modal, link, () => selector.querySelector("summary")?.focus()),
      () => location.assign(link.href),
    );
  });
}
