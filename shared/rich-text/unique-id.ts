/** Ids of the frame and of what stands around every text; no heading may have one of them. */
const frameIds: ReadonlySet<string> = new Set(["content", "up-next", "helpful-heading", "ask-heading"]);

/** True for an id that neither the frame nor the text has yet. */
export function isFreeId(id: string, taken: ReadonlySet<string>): boolean {
  return !taken.has(id) && !frameIds.has(id);
}

/** `wanted`, or `wanted-1`, `wanted-2`, … when it is taken; the id is added to `taken`. */
export function uniqueId(wanted: string, taken: Set<string>): string {
  let id = wanted;
  for (let count = 1; !isFreeId(id, taken); count++) id = `${wanted}-${count}`;
  taken.add(id);
  return id;
}
