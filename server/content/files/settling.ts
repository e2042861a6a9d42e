import { join } from "node:path";
import { statIfThere } from "./list-folder.ts";

/** Changes come in bursts: they are applied when none came for this long, */
const quietMs = 4;
/** or when the first has waited for this long. */
const longestWaitMs = 60;
/** An empty file is one that an editor is about to write, or is meant to be empty: it may wait this long. */
const emptyWaitMs = 50;

/**
 * Collects changed paths and applies them together. From the moment a path is touched until it was applied, `settled()` is a
 * promise to wait for.
 */
export class Settling {
  readonly #apply: (touched: ReadonlySet<string>) => void;
  readonly #root: string;
  readonly #onError: (error: unknown) => void;
  #touched = new Set<string>();
  #firstAt = 0;
  #timer: NodeJS.Timeout | undefined;
  #pending: { readonly promise: Promise<void>; readonly resolve: () => void } | undefined;

  /** What `apply` throws goes to `onError`; those changes then wait for the next one. */
  constructor(apply: (touched: ReadonlySet<string>) => void, root: string, onError: (error: unknown) => void) {
    this.#apply = apply;
    this.#root = root;
    this.#onError = onError;
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
      [...this.#touched].some((path) => isEmptyFile(join(this.#root, path)))
    ) {
      this.#applySoon();
      return;
    }
    const [touched, pending] = [this.#touched, this.#pending];
    this.#touched = new Set();
    this.#pending = undefined;
    try {
      this.#apply(touched);
    } catch (error) {
      for (const path of touched) this.#touched.add(path);
      this.#onError(error);
    }
    pending?.resolve();
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
