/** YAML 1.1, which Jekyll and Hugo read, has more words for true and false than YAML 1.2. */
const flagWords: ReadonlyMap<unknown, boolean> = new Map([
  ...[true, "true", "True", "yes", "Yes", "on", "On"].map((word) => [word, true] as const),
  ...[false, "false", "False", "no", "No", "off", "Off"].map((word) => [word, false] as const),
]);

/** True or false as content files say it; undefined for anything else. */
export function flagOf(value: unknown): boolean | undefined {
  return flagWords.get(value);
}
