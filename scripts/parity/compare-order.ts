/** Kendall's tau of two orders of the same things: 1 the same, 0 chance, -1 turned around; 1 for fewer than two things. */
export function kendallTau<Item>(one: readonly Item[], other: readonly Item[]): number {
  const places = new Map(other.map((item, at) => [item, at]));
  const order = one.flatMap((item) => places.get(item) ?? []);
  let balance = 0;
  for (const [at, place] of order.entries()) for (const later of order.slice(at + 1)) balance += place < later ? 1 : -1;
  const pairs = (order.length * (order.length - 1)) / 2;
  return pairs === 0 ? 1 : balance / pairs;
}

/** A share from 0 to 1; of nothing, all. */
export function shareOf(part: number, whole: number): number {
  return whole === 0 ? 1 : part / whole;
}
