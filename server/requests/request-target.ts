import { SiteError } from "#shared/errors.ts";
import type { SupportRequest } from "./support-request.ts";

/** Who gets the requests. */
export type RequestTarget = {
  /** For logs. */
  readonly name: string;
  /**
   * Resolves when the target has taken the request.
   *
   * @throws {DeliveryError}
   */
  deliver(request: SupportRequest): Promise<void>;
  close(): Promise<void>;
};

/**
 * Why a request was not taken. "refused": the target does not want this one. "timeout": it got the request whole and did not answer in time,
 * so that it may have it all the same. "failed": anything else, of the target or of this request.
 */
export type DeliveryFailure = "refused" | "timeout" | "failed";

/** A request was not taken. It stays in the queue and is tried again. */
export class DeliveryError extends SiteError {
  override readonly name = "DeliveryError";
  readonly code = "REQUEST_NOT_DELIVERED";
  readonly kind: DeliveryFailure;
  constructor(target: string, kind: DeliveryFailure, options?: { readonly cause?: unknown }) {
    super(`${target} did not take a support request: ${kind}`, options);
    this.kind = kind;
  }
}
