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

/** A request was not taken. It stays in the queue and is tried again. */
export class DeliveryError extends SiteError {
  override readonly name = "DeliveryError";
  readonly code = "REQUEST_NOT_DELIVERED";
  /** This one request was refused: the others need not wait for it. */
  readonly isRefusal: boolean;
  constructor(target: string, { isRefusal, cause }: { readonly isRefusal: boolean; readonly cause: unknown }) {
    super(`${target} did not take a support request`, { cause });
    this.isRefusal = isRefusal;
  }
}
