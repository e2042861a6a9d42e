import { SiteError } from "#shared/errors.ts";
import type { RequestSummary } from "#shared/requests/support-request.ts";
import type { SupportRequest } from "./support-request.ts";

/** The request could not be written down, so it was not accepted. */
export class RequestNotKeptError extends SiteError {
  override readonly name = "RequestNotKeptError";
  readonly code = "REQUEST_NOT_KEPT";
}

/** Another request with other words has this submission id. */
export class RequestConflictError extends SiteError {
  override readonly name = "RequestConflictError";
  readonly code = "REQUEST_CONFLICT";
}

/** Requests that wait for delivery: how many, and since when the oldest does (ms since 1970). */
export type WaitingSummary = { readonly count: number; readonly oldestAt?: number };

/** What came of an attempt, as it is kept. */
export type DeliveryNote =
  | { readonly kind: "delivered" }
  /** Not to be tried again before a moment (ms since 1970), by any process. */
  | { readonly kind: "tried"; readonly why: string; readonly until: number };

/** A request as its sender may read it again. */
export type OwnRequest = RequestSummary & Pick<SupportRequest, "email" | "fields">;

/** The part that delivers, as the store speaks to it. */
export type Courier = {
  /** This process is to deliver the request, not before a moment (ms since 1970). Said again when an operator wants it sooner. */
  take(request: SupportRequest, notBefore: number): void;
  /** The request is not this process's to deliver any more. */
  leave(submissionId: string): void;
};

/**
 * Where support requests are kept until somebody has them, and for their senders' lists (a port: one machine has files, several have a
 * database). Whatever the number of processes, a request is handed to the courier of one of them at a time.
 */
export type RequestStore = {
  /**
   * Resolves when the request is kept. The same one sent again adds nothing.
   *
   * @throws {RequestNotKeptError}
   * @throws {RequestConflictError}
   */
  accept(request: SupportRequest): Promise<void>;
  /** Notes what came of an attempt; rejects when that cannot be kept. */
  note(submissionId: string, note: DeliveryNote): Promise<void>;
  /** An account's requests, newest first. */
  requestsOf(owner: string): Promise<readonly RequestSummary[]>;
  /** One of an account's requests with what was written; undefined when the account has none of that reference. Rejects when it cannot be read. */
  requestOf(owner: string, reference: string): Promise<OwnRequest | undefined>;
  waiting(): WaitingSummary;
  /** Requests cannot be kept at the moment. */
  isBroken(): boolean;
  close(): Promise<void>;
};
