import { SiteError } from "#shared/errors.ts";
import type { ContentProblem } from "./content-source.ts";

/** A page exists but its content is wrong. */
export class ContentError extends SiteError {
  override readonly name = "ContentError";
  readonly code = "CONTENT_INVALID";
  readonly problems: readonly ContentProblem[];
  constructor(path: string, problems: readonly ContentProblem[], options?: ErrorOptions) {
    super(`could not read the content of ${path}: ${problems.map(describeProblem).join("; ")}`, options);
    this.problems = problems;
  }
}

/** The content source did not answer, and nothing is remembered. */
export class ContentUnavailableError extends SiteError {
  override readonly name = "ContentUnavailableError";
  readonly code = "CONTENT_UNAVAILABLE";
}

/** Whether a page cannot be shown with that. */
export function costsPage({ severity, kind }: ContentProblem): boolean {
  return severity === "error" && kind !== "address";
}

/** `file:line field: message`, the form in which every command prints a problem: one line, whatever names and texts hold. */
export function describeProblem({ file, line, field, message }: ContentProblem): string {
  const written = `${file}${line === undefined ? "" : `:${line}`}${field === undefined ? "" : ` ${field}`}: ${message}`;
  return written.replace(unprintable, "\u{FFFD}");
}

/** Control characters, line ends and what turns the order of letters around: a terminal or a log of commands would obey them. */
const unprintable = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/gu;
