const objectBytes = 32;
/** Longer lists are measured by their first items. */
const measuredItems = 20;

const beyondLatin1 = /[\u0100-\uffff]/;

/** Roughly how much memory a value of plain objects takes; for the limits of caches. */
export function approximateBytes(value: unknown): number {
  // One letter outside Latin-1, and every letter of the text takes two bytes.
  if (typeof value === "string") return 16 + value.length * (beyondLatin1.test(value) ? 2 : 1);
  if (typeof value !== "object" || value === null) return 8;
  if (Array.isArray(value)) {
    const measured = value.slice(0, measuredItems);
    const bytes = measured.reduce<number>((sum, item) => sum + approximateBytes(item), 0);
    return objectBytes + (measured.length === 0 ? 0 : Math.ceil((bytes / measured.length) * value.length));
  }
  return Object.values(value).reduce<number>((sum, field) => sum + 8 + approximateBytes(field), objectBytes);
}
