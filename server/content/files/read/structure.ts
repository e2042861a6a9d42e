import type { ContentProblem } from "#server/content/content-source.ts";

/** Line (from 1) of the value at a path of keys; the nearest enclosing one when the value itself is missing. */
export type LineOf = (path: readonly PropertyKey[]) => number | undefined;

/** The fields of a YAML, JSON or TOML text, as they are written. */
export type Structure = {
  readonly value: Readonly<Record<string, unknown>>;
  readonly lineOf: LineOf;
  readonly problems: readonly ContentProblem[];
  /** The file is a list in JSON: data, where nothing says that it has to be a page. */
  readonly isList?: boolean;
};

/** What can be said of a text that is no YAML, JSON or TOML. */
export function unreadable(file: string, reason: string, line?: number): Structure {
  const message = `cannot be read: ${reason}`;
  const problem: ContentProblem = { severity: "error", file, ...(line !== undefined && { line }), message };
  return { value: {}, lineOf: () => undefined, problems: [problem] };
}

/** What can be said of a file that holds something else than fields. */
export function withoutFields(file: string): Structure {
  const message = "expected fields, as `name: value` lines";
  return { value: {}, lineOf: () => undefined, problems: [{ severity: "error", file, line: 1, message }] };
}
