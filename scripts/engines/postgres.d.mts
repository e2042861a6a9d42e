/** A PostgreSQL that a test started for itself. */
export type RunningPostgres = {
  /** As in `DATABASE_URL`. */
  readonly url: string;
  /** Starts it again after `halt` or `crash`, on the same port and data. */
  start(): Promise<void>;
  halt(): Promise<void>;
  crash(): Promise<void>;
  hang(): void;
  resume(): void;
  stop(): Promise<void>;
};

export function findPostgres(): string | undefined;
export function ensurePostgres(): string | undefined;
export function startPostgres(): Promise<RunningPostgres>;
