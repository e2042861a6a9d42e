let before: Promise<void> = Promise.resolve();

/**
 * Cooperative scheduling: at most one page begins to be rendered in a turn of the event loop, so that what needs no rendering is
 * answered between one and the next.
 */
export function renderTurn(): Promise<void> {
  before = before.then(() => new Promise((resolve) => setImmediate(resolve)));
  return before;
}
