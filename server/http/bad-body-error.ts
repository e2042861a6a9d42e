import { SiteError } from "#shared/errors.ts";

/** Validation error: a request body of the wrong shape. The answer names the field. */
export class BadBodyError extends SiteError {
  override readonly name = "BadBodyError";
  readonly code = "BAD_BODY";
  /** As in code: `facetFilters.products[0].key`; `body` for the whole. */
  readonly field: string;
  readonly problem: string;
  constructor(field: string, problem: string) {
    super(`${field}: ${problem}`);
    this.field = field;
    this.problem = problem;
  }
}
