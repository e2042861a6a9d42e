/** One node of an OpenSearch that a test started for itself. */
export type RunningNode = {
  readonly url: string;
  /** Starts it again after `kill`, on the same ports and data. */
  start(): Promise<void>;
  kill(): Promise<void>;
  hang(): void;
  resume(): void;
};

export type RunningOpenSearch = {
  /** As in `OPENSEARCH_URL`: every node's address, divided by commas. */
  readonly url: string;
  readonly nodes: readonly RunningNode[];
  stop(): Promise<void>;
};

export function findOpenSearch(): string | undefined;
export function ensureOpenSearch(): string | undefined;
export function startOpenSearch(options?: { readonly nodes?: number }): Promise<RunningOpenSearch>;
