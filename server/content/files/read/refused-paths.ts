import { isRefused } from "#server/content/files/watch/list-folder.ts";

const firstMs = 2000;
const longestMs = 60_000;

/**
 * Retry with exponential backoff: looks again at files and folders that the system refused (EMFILE, EACCES, a network drive
 * that is away), every 2 s at first and every minute at last, and tells of those that it lets be read now.
 */
export class RefusedPaths {
  readonly #root: string;
  readonly #isRefused: typeof isRefused;
  readonly #onReadable: (path: string) => void;
  readonly #paths = new Set<string>();
  #waitMs = firstMs;
  #timer: NodeJS.Timeout | undefined;

  constructor(root: string, onReadable: (path: string) => void, isStillRefused: typeof isRefused = isRefused) {
    this.#root = root;
    this.#isRefused = isStillRefused;
    this.#onReadable = onReadable;
  }

  add(paths: readonly string[]): void {
    if (paths.length === 0) return;
    for (const path of paths) this.#paths.add(path);
    this.#waitMs = firstMs;
    this.#lookLater();
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#paths.clear();
  }

  #lookLater(): void {
    clearTimeout(this.#timer);
    if (this.#paths.size === 0) return;
    this.#timer = setTimeout(() => this.#look(), this.#waitMs);
    this.#timer.unref();
    this.#waitMs = Math.min(longestMs, this.#waitMs * 2);
  }

  #look(): void {
    for (const path of [...this.#paths]) {
      if (this.#isRefused(this.#root, path)) continue;
      this.#paths.delete(path);
      this.#onReadable(path);
    }
    this.#lookLater();
  }
}
