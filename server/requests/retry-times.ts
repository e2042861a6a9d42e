import type { DeliveryFailure } from "./request-target.ts";

/** Exponential backoff of one request, in ms. */
export type RetryTimes = {
  /** After the first failure; doubled by each one after it. */
  readonly firstMs: number;
  /** The longest, while the target takes no other request either. */
  readonly longestMs: number;
  /** After a refusal; the longest of a request that fails while others are taken. Somebody may have mended the target. */
  readonly refusedMs: number;
  /** After an attempt that the target did not answer in time: it may have the request all the same. */
  readonly timedOutMs: number;
};

export const usualRetry: RetryTimes = {
  firstMs: 1000,
  longestMs: 60_000,
  refusedMs: 15 * 60_000,
  timedOutMs: 5 * 60_000,
};

/** Exponential backoff, capped: how long a request waits after so many failures in a row. */
export function waitAfter(retry: RetryTimes, why: DeliveryFailure, failures: number, longestMs: number): number {
  if (why === "refused") return retry.refusedMs;
  if (why === "timeout") return retry.timedOutMs;
  return Math.min(retry.firstMs * 2 ** Math.min(failures - 1, 30), longestMs);
}
