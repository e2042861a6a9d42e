import { failureCode, fetchFailure } from "./fetch.ts";
import { type FailureReason, GatewayError } from "./gateway-error.ts";

/** What can end a call early, and why it did. */
export type CallLimits = {
  /** Aborted when the call must end. */
  readonly signal: AbortSignal;
  /** Ends the call `ms` from now, instead of when it would have ended. */
  giveTime(ms: number): void;
  /** The error of a call that went wrong: a limit that was reached is the reason, whatever came of it. */
  failed(otherwise: FailureReason, cause?: unknown): GatewayError;
  /** The error of whatever was thrown on the way. */
  failureOf(error: unknown): GatewayError;
  /** To be called once nothing is read any more: lets go of a body that was not read. */
  end(): void;
};

/**
 * Watches over one call of an upstream.
 *
 * @throws {GatewayError} when nobody waits for its answer already: node-fetch would leave behind a body that it cannot send,
 * with an error that nobody handles.
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
    giveTime: (ms) => {
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
