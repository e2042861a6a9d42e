import { SiteError } from "#shared/errors.ts";

/** The database cannot be asked at the moment: it is away, full, read-only, or too slow. */
export class DatabaseDownError extends SiteError {
  override readonly name = "DatabaseDownError";
  readonly code = "DATABASE_DOWN";
}

/** Runs one statement with parameters `$1` and on. @throws {DatabaseDownError} */
export type Query = <Row extends object>(statement: string, values?: readonly unknown[]) => Promise<readonly Row[]>;

/** Where several instances keep what they share (docs/decisions/several-instances.md). */
export type Database = {
  readonly query: Query;
  /** All of the statements or none. @throws {DatabaseDownError} */
  transaction<Value>(work: (query: Query) => Promise<Value>): Promise<Value>;
  /** Nobody got through to it last time. */
  isDown(): boolean;
  /**
   * Calls `onNotice` with what any instance says on a channel, and `onJoin` each time when listening begins: what was said before that
   * must be read. Answers the way to stop.
   */
  listen(channel: string, onNotice: (payload: string) => void, onJoin: () => Promise<void>): () => Promise<void>;
  close(): Promise<void>;
};

/** Retry with exponential backoff and jitter: does `work` again while the database is down, for so long. @throws {DatabaseDownError} */
export async function insist<Value>(patienceMs: number, work: () => Promise<Value>): Promise<Value> {
  const endsAt = performance.now() + patienceMs;
  for (let failures = 0; ; failures += 1) {
    try {
      return await work();
    } catch (error) {
      const waitMs = jitteredBackoffMs(failures);
      if (!(error instanceof DatabaseDownError) || performance.now() + waitMs > endsAt) throw error;
      await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
  }
}

const firstWaitMs = 50;
const longestWaitMs = 1000;

/** Half of it is chance, so that instances do not come back all at once. */
export function jitteredBackoffMs(failures: number): number {
  const waitMs = Math.min(firstWaitMs * 2 ** failures, longestWaitMs);
  return waitMs / 2 + (Math.random() * waitMs) / 2;
}
