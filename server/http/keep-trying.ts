/** Work that is done again until it succeeds: for what a service beside the site must learn in the end. */
export type PersistentWork = {
  /** There is something to do, soon: calls that come together are done together. */
  wanted(): void;
  isFailing(): boolean;
  close(): Promise<void>;
};

type Persistence = {
  /** How long further calls are waited for, in ms. */
  readonly gatherMs: number;
  /** Exponential backoff: the first wait after a failure and the longest, in ms. */
  readonly firstMs?: number;
  readonly longestMs?: number;
};

/** Debounce with retries: `work` never runs twice at once; what is wanted while it runs is done after it. It rejects when it failed. */
export function keepTrying(
  work: () => Promise<void>,
  { gatherMs, firstMs = 1000, longestMs = 60_000 }: Persistence,
): PersistentWork {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isWanted = false;
  let failures = 0;
  let isClosed = false;
  const plan = (ms: number) => {
    if (!isClosed) timer ??= setTimeout(run, ms).unref();
  };
  const run = () => {
    timer = undefined;
    isWanted = false;
    running = work()
      .then(
        () => {
          failures = 0;
        },
        () => {
          failures += 1;
          isWanted = true;
        },
      )
      .then(() => {
        running = undefined;
        if (isWanted) plan(failures === 0 ? gatherMs : Math.min(firstMs * 2 ** (failures - 1), longestMs));
      });
  };
  return {
    wanted() {
      isWanted = true;
      if (running === undefined) plan(gatherMs);
    },
    isFailing: () => failures > 0,
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await running;
    },
  };
}
