/**
 * Lazy loading on interaction: calls `begin` once, when a visitor points at an element, focuses something in it or clicks there.
 * Nothing waits for it: what was clicked does at once what it does without scripts.
 */
export function whenTurnedTo(element: HTMLElement, begin: () => Promise<void>): void {
  const events = ["pointerenter", "focusin", "click"];
  const start = () => {
    for (const event of events) element.removeEventListener(event, start);
    begin().catch(reportError);
  };
  for (const event of events) element.addEventListener(event, start);
}
