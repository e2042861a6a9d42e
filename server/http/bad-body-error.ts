import { SiteError } from "#shared/errors.ts";

/** A body of another shape than its call describes. The caller is told where, which is all that it can mend. */
export class BadBodyError extends SiteError {
  override readonly name = "BadBodyError";
  readonly code = "BAD_BODY";
  /** As in code: `facetFilters.products[0].key`; `body` for the whole. */
  readonly field: string;
  readonly expected: string;
  constructor(field: string, expected: string) {
    super(`${field}: ${expected}`);
    this.field = field;
    this.expected = expected;
  }
}
