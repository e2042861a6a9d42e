import { SiteError } from "#shared/errors.ts";

/**
 * Why an upstream's answer cannot be used: no connection (`refused`, `unreachable`), not in time, a body over the limit, a status
 * from 500 on or a redirect (`status`), this very call refused with 400 to 499 (`rejected`), an answer that is not what its contract says
 * (`unreadable`), too many failures just before (`circuit-open`), or nobody is waiting for it any more (`client-gone`).
 */
export type FailureReason =
  | "refused"
  | "unreachable"
  | "timeout"
  | "too-large"
  | "status"
  | "rejected"
  | "unreadable"
  | "circuit-open"
  | "client-gone";

/** A call of an upstream that failed: the error handler answers with 502, or 504 for one that took too long, and names the upstream. */
export class GatewayError extends SiteError {
  override readonly name = "GatewayError";
  readonly code: "GATEWAY_FAILED" | "GATEWAY_TIMEOUT" | "CLIENT_GONE";
  readonly upstream: string;
  readonly reason: FailureReason;
  constructor(upstream: string, reason: FailureReason, options?: { readonly cause?: unknown }) {
    super(`the upstream ${upstream} failed: ${reason}`, options);
    this.upstream = upstream;
    this.reason = reason;
    this.code = reason === "timeout" ? "GATEWAY_TIMEOUT" : reason === "client-gone" ? "CLIENT_GONE" : "GATEWAY_FAILED";
  }
}
