/**
 * Lazy loading on interaction with event replay: starts what an element needs when a visitor turns to it: pointing at it or
 * focusing it calls `begin`; a click waits for it and is then made again. Where `begin` answers false, the click does what it
 * does without scripts, but without a connection a button does not send its form, which would cost the reader the page: what
 * `data-offline` names is shown instead.
 */
export function startOnInteraction(element: HTMLElement, begin: () => Promise<boolean>): void {
  const start = () => begin().finally(stop);
  const replayClick = (event: MouseEvent) => {
    const { target } = event;
    if (!(target instanceof HTMLElement) || opensElsewhere(event)) return;
    event.preventDefault();
    event.stopPropagation();
    void start().then((hasBegun) => {
      const control = target.closest<HTMLElement>("a, button, summary");
      const { offline } = element.dataset;
      if (hasBegun) clickAgain(element, target);
      else if (offline && !navigator.onLine) location.hash = offline;
      else control?.click();
    });
  };
  const stop = () => {
    element.removeEventListener("pointerenter", start);
    element.removeEventListener("focusin", start);
    element.removeEventListener("click", replayClick, true);
  };
  element.addEventListener("pointerenter", start);
  element.addEventListener("focusin", start);
  element.addEventListener("click", replayClick, true);
}

function opensElsewhere(event: MouseEvent): boolean {
  return event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey;
}

/** What begins keeps the server's elements; where it replaced the clicked one, the first control takes the click. */
function clickAgain(element: HTMLElement, target: HTMLElement): void {
  (target.isConnected ? target : element.querySelector<HTMLElement>("button, a"))?.click();
}
