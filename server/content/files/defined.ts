/** What is left of an object type when the properties that are undefined are left out. */
export type Defined<T> = { [Key in keyof T]?: Exclude<T[Key], undefined> };

/** The object without its undefined properties, so that it fits optional fields that may not hold undefined. */
export function defined<T extends object>(fields: T): Defined<T> {
  const kept: Defined<T> = {};
  for (const key in fields) {
    const value = fields[key];
    // The check takes undefined away, which the compiler cannot follow through the mapped type.
    if (value !== undefined) kept[key] = value as Exclude<T[typeof key], undefined>;
  }
  return kept;
}
