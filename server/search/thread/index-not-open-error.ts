import { SiteError } from "#shared/errors.ts";

/** A thread was asked before it was given an index: it was started anew. */
export class IndexNotOpenError extends SiteError {
  override readonly name = "IndexNotOpenError";
  readonly code = "INDEX_NOT_OPEN";
}
