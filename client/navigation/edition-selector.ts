import { whenTurnedTo } from "#client/interaction/when-turned-to.ts";

/** Loads what the edition selector asks with, where it may have to ask. */
export function startEditionSelector(page: Document): void {
  const selector = page.querySelector<HTMLElement>('[data-place="edition-selector"]');
  const modal = page.querySelector<HTMLDialogElement>(".version-modal");
  if (!selector || !modal) return;
  whenTurnedTo(selector, async () => (await import("./version-modal.ts")).startVersionModal(selector, modal));
}
