import type { ServerResponse } from "node:http";
import { SiteError } from "#shared/errors.ts";

/** The client went away before its answer was sent: nobody to answer, nothing wrong. */
export class ClientGoneError extends SiteError {
  override readonly name = "ClientGoneError";
  readonly code = "CLIENT_GONE";
}

/** Cancellation: aborted with a ClientGoneError when the client leaves before it has its whole answer. */
export function clientSignal(res: ServerResponse): AbortSignal {
  const left = new AbortController();
  whenClientLeaves(res, (error) => left.abort(error));
  return left.signal;
}

export function whenClientLeaves(res: ServerResponse, onGone: (error: ClientGoneError) => void): void {
  res.once("close", () => {
    if (!res.writableFinished) onGone(new ClientGoneError("the client left before it had its answer"));
  });
}
