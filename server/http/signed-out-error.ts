import { SiteError } from "#shared/errors.ts";

/** Someone asked for what only those have who are signed in. */
export class SignedOutError extends SiteError {
  override readonly name = "SignedOutError";
  readonly code = "SIGNED_OUT";
}
