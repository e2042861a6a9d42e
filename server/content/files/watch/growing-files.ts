/** A file that changes again within this time is being written to, */
const quietMs = 1000;
/** and is looked at when it rests, or after so long. */
const longestMs = 60_000;

type Growing = { readonly sinceMs: number; lastMs: number; timer: NodeJS.Timeout };

/**
 * Debounce for data files that grow, such as a log in the content folder: a first change is passed on at once, as all changes
 * of other files are; while it goes on changing, a file is passed on once a minute, and when it has rested for a second.
 */
export class GrowingFiles {
  readonly #isData: (path: string) => boolean;
  readonly #pass: (path: string) => void;
  readonly #growing = new Map<string, Growing>();

  constructor(isData: (path: string) => boolean, pass: (path: string) => void) {
    this.#isData = isData;
    this.#pass = pass;
  }

  touch = (path: string): void => {
    const known = this.#growing.get(path);
    if (known === undefined) {
      if (this.#isData(path)) this.#begin(path);
      this.#pass(path);
      return;
    }
    known.lastMs = Date.now();
    if (known.lastMs - known.sinceMs >= longestMs) this.#end(path, true);
  };

  close(): void {
    for (const { timer } of this.#growing.values()) clearTimeout(timer);
    this.#growing.clear();
  }

  #begin(path: string): void {
    const now = Date.now();
    this.#growing.set(path, { sinceMs: now, lastMs: now, timer: this.#later(path, quietMs) });
  }

  #later(path: string, ms: number): NodeJS.Timeout {
    const timer = setTimeout(() => this.#look(path), ms);
    timer.unref();
    return timer;
  }

  #look(path: string): void {
    const known = this.#growing.get(path);
    if (known === undefined) return;
    const restsMs = Date.now() - known.lastMs;
    if (restsMs >= quietMs) this.#end(path, known.lastMs > known.sinceMs);
    else known.timer = this.#later(path, quietMs - restsMs);
  }

  #end(path: string, hasChanged: boolean): void {
    clearTimeout(this.#growing.get(path)?.timer);
    this.#growing.delete(path);
    if (hasChanged) this.touch(path);
  }
}
