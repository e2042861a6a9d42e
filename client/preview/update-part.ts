/**
 * DOM diff: brings a part of the page from what the server sent before to what it sends now, changing no more than what differs
 * between the two: whatever scripts have added elsewhere, and the focus, stay. Where scripts have changed the very place, it is
 * replaced; what they marked as added beside it does not count.
 */
export function updatePart(live: Node, before: Node, after: Node): void {
  if (before.isEqualNode(after)) return;
  const [shown, old, now] = [live, before, after].map(({ childNodes }) => [...childNodes].filter(isOfServer));
  const isSameShell = before.cloneNode(false).isEqualNode(after.cloneNode(false));
  if (
    isSameShell &&
    shown &&
    old &&
    now &&
    shown.length === old.length &&
    old.length === now.length &&
    now.length > 0
  ) {
    for (const [at, child] of shown.entries()) {
      const [oldChild, newChild] = [old[at], now[at]];
      if (oldChild && newChild) updatePart(child, oldChild, newChild);
    }
    return;
  }
  live.parentNode?.replaceChild(document.importNode(after, true), live);
}

function isOfServer(node: Node): boolean {
  return !(node instanceof Element && node.hasAttribute("data-added"));
}
