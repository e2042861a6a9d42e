import { failureCode, fetchFailure } from "./fetch.ts";
import { type FailureReason, GatewayError } from "./gateway-error.ts";

/** Deadline and cancellation of one call, with the reason that ended it. */
export type CallLimits = {
  /** Aborted when the call must end. */
  readonly signal: AbortSignal;
  /** Moves the deadline to `ms` from now. */
  extendDeadline(ms: number): void;
  /** The error of a call that went wrong: a limit that was reached is the reason, whatever came of it. */
  failed(otherwise: FailureReason, cause?: unknown): GatewayError;
  /** The error of whatever was thrown on the way. */
  failureOf(error: unknown): GatewayError;
  /** Releases timer and listener, and the unread rest of the body; to be called once nothing is read any more. */
  end(): void;
};

/**
 * Deadline and cancellation of one call of an upstream, as one abort signal.
 *
 * @throws {GatewayError} when the client has already gone: node-fetch would keep a request body that it cannot send, and its
 * error would be unhandled.
 */
export function callLimits(upstream: string, gone: AbortSignal | undefined): CallLimits {
  if (gone?.aborted) throw new GatewayError(upstream, "client-gone");
  const ended = new AbortController();
  let reason: "timeout" | "client-gone" | undefined;
  let timer: NodeJS.Timeout | undefined;
  const end = (why: NonNullable<typeof reason>) => {
    reason ??= why;
    ended.abort();
  };
  const onGone = () => end("client-gone");
  gone?.addEventListener("abort", onGone, { once: true });
  const failed = (otherwise: FailureReason, cause?: unknown) =>
    new GatewayError(upstream, reason ?? otherwise, { cause });
  return {
    signal: ended.signal,
    extendDeadline: (ms) => {
      clearTimeout(timer);
      timer = setTimeout(end, ms, "timeout");
    },
    failed,
    failureOf: (error) => (error instanceof GatewayError ? error : failed(fetchFailure(error), failureCode(error))),
    end: () => {
      clearTimeout(timer);
      gone?.removeEventListener("abort", onGone);
      ended.abort();
    },
  };
}
