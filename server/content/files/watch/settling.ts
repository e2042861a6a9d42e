import { onDisk } from "./above-folder.ts";
import { statIfThere } from "./list-folder.ts";

/** Changes come in bursts: they are applied when none came for this long, */
const quietMs = 4;
/** or when the first has waited for this long. */
const longestWaitMs = 60;
/** An empty file is one that an editor is about to write, or is meant to be empty: it may wait this long. */
const emptyWaitMs = 50;
/** A change that could not be applied is tried again after this long. */
const retryMs = 3000;

/**
 * Debounce of file events: collects changed paths and applies them together. From the moment a path is touched until it was
 * applied, `settled()` is a promise to wait for.
 */
export class Settling {
  readonly #apply: (touched: ReadonlySet<string>) => void;
  readonly #root: string;
  readonly #onError: (error: unknown) => void;
  #touched = new Set<string>();
  #firstAt = 0;
  #timer: NodeJS.Timeout | undefined;
  readonly #failed = new Map<string, unknown>();
  #retry: NodeJS.Timeout | undefined;
  #pending: { readonly promise: Promise<void>; readonly resolve: () => void } | undefined;

  /** What `apply` throws goes to `onError`; that change is tried again every few seconds, alone. */
  constructor(apply: (touched: ReadonlySet<string>) => void, root: string, onError: (error: unknown) => void) {
    this.#apply = apply;
    this.#root = root;
    this.#onError = onError;
  }

  /** Paths whose change could not be applied, with what was thrown. */
  failed(): ReadonlyMap<string, unknown> {
    return this.#failed;
  }

  settled(): Promise<void> | undefined {
    return this.#pending?.promise;
  }

  touch = (path: string): void => {
    if (this.#pending === undefined) {
      this.#pending = pendingPromise();
      this.#firstAt = Date.now();
    }
    this.#touched.add(path);
    this.#applySoon();
  };

  close(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#retry);
    this.#pending?.resolve();
    this.#pending = undefined;
    this.#touched.clear();
  }

  #applySoon(): void {
    clearTimeout(this.#timer);
    const waitedMs = Date.now() - this.#firstAt;
    this.#timer = setTimeout(() => this.#applyNow(), Math.max(0, Math.min(quietMs, longestWaitMs - waitedMs)));
  }

  #applyNow(): void {
    if (
      Date.now() - this.#firstAt < emptyWaitMs &&
      [...this.#touched].some((path) => isEmptyFile(onDisk(this.#root, path)))
    ) {
      this.#applySoon();
      return;
    }
    const [touched, pending] = [this.#touched, this.#pending];
    this.#touched = new Set();
    this.#pending = undefined;
    this.#tryApply(touched);
    pending?.resolve();
  }

  /** Paths that cannot be applied together are applied one by one, so that none holds the others; what fails is tried again. */
  #tryApply(touched: ReadonlySet<string>): void {
    try {
      this.#apply(touched);
      for (const path of touched) this.#failed.delete(path);
    } catch (error) {
      if (touched.size > 1) {
        for (const path of touched) this.#tryApply(new Set([path]));
        return;
      }
      for (const path of touched) this.#failed.set(path, error);
      this.#onError(error);
      clearTimeout(this.#retry);
      this.#retry = setTimeout(() => [...this.#failed.keys()].forEach(this.touch), retryMs);
      this.#retry.unref();
    }
  }
}

function isEmptyFile(path: string): boolean {
  const stats = statIfThere(path);
  return stats?.isFile() === true && stats.size === 0;
}

function pendingPromise() {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((fulfil) => {
    resolve = fulfil;
  });
  return { promise, resolve };
}
