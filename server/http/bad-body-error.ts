import { SiteError } from "#shared/errors.ts";

/** A body of another shape than its call describes. The caller is told where, which is all that it can mend. */
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
