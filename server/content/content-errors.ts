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

/** `file:line field: message`, the form in which every command prints a problem. */
export function describeProblem({ file, line, field, message }: ContentProblem): string {
  return `${file}${line === undefined ? "" : `:${line}`}${field === undefined ? "" : ` ${field}`}: ${message}`;
}
