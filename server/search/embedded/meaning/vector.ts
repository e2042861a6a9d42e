/** Where a text stands among all that can be meant, as whole numbers from -127 to 127; its length says nothing. */
export type Vector = Int8Array;

const largest = 127;

/** A model's numbers, each in one byte: what is lost is less than models differ by. */
export function vectorOf(values: readonly number[]): Vector {
  const most = values.reduce((max, value) => Math.max(max, Math.abs(value)), 0);
  return Int8Array.from(values, (value) => (most === 0 ? 0 : Math.round((value / most) * largest)));
}

/** One divided by the vector's length; 0 for one that points nowhere. */
export function inverseLength(bytes: Vector, start = 0, end = bytes.length): number {
  let squares = 0;
  for (let at = start; at < end; at++) squares += (bytes[at] ?? 0) ** 2;
  return squares === 0 ? 0 : 1 / Math.sqrt(squares);
}
