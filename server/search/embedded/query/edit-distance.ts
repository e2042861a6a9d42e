const maxLength = 40;
const rows = [new Uint8Array(maxLength + 1), new Uint8Array(maxLength + 1), new Uint8Array(maxLength + 1)] as const;

/**
 * Damerau-Levenshtein distance: how many letters must be put in, left out, changed or swapped with their neighbour to make one
 * word of the other (optimal string alignment); `limit + 1` when it is more than `limit`, or when a word is longer than 40
 * characters.
 */
export function editDistance(one: string, other: string, limit: number): number {
  const { length: oneLength } = one;
  const { length: otherLength } = other;
  if (Math.abs(oneLength - otherLength) > limit || oneLength > maxLength || otherLength > maxLength) return limit + 1;
  let [before, previous, current]: [Uint8Array, Uint8Array, Uint8Array] = [rows[0], rows[1], rows[2]];
  for (let at = 0; at <= otherLength; at++) previous[at] = at;
  for (let i = 1; i <= oneLength; i++) {
    current[0] = i;
    let least = i;
    const letter = one.charCodeAt(i - 1);
    for (let j = 1; j <= otherLength; j++) {
      const otherLetter = other.charCodeAt(j - 1);
      let cost = (previous[j - 1] ?? 0) + (letter === otherLetter ? 0 : 1);
      cost = Math.min(cost, (previous[j] ?? 0) + 1, (current[j - 1] ?? 0) + 1);
      const isSwap = i > 1 && j > 1 && letter === other.charCodeAt(j - 2) && one.charCodeAt(i - 2) === otherLetter;
      if (isSwap) cost = Math.min(cost, (before[j - 2] ?? 0) + 1);
      current[j] = cost;
      if (cost < least) least = cost;
    }
    if (least > limit) return limit + 1;
    [before, previous, current] = [previous, current, before];
  }
  return previous[otherLength] ?? limit + 1;
}
