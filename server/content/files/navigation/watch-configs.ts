import { type FSWatcher, watch } from "node:fs";
import { basename, dirname, join } from "node:path";
import { isHidden, statIfThere } from "#server/content/files/watch/list-folder.ts";
import type { WatchMode } from "#server/content/files/watch/watch-folder.ts";
import type { ConfigFiles } from "./config-files.ts";

export type ConfigWatchOptions = {
  readonly root: string;
  readonly mode: WatchMode;
  readonly pollMs: number;
  /** Told that a file may be another one. */
  readonly onTouched: () => void;
};

/**
 * Watches the files that say how a content folder is shown and that nobody watches with its content: those of the folder above,
 * and in folders with a dot in front. Where no events can be had, a change of them shows with the next one of content.
 */
export class ConfigWatch {
  readonly #options: ConfigWatchOptions;
  readonly #watchers = new Map<string, FSWatcher>();
  /** Names that matter, by folder. */
  #names = new Map<string, Set<string>>();
  #timer: NodeJS.Timeout | undefined;

  constructor(options: ConfigWatchOptions) {
    this.#options = options;
  }

  /** Watches what was looked at, in the place of what was watched before. */
  follow(files: ConfigFiles): void {
    const { root, mode, pollMs, onTouched } = this.#options;
    if (mode === "off") return;
    if (mode === "poll") {
      clearInterval(this.#timer);
      this.#timer = setInterval(() => files.areOther() && onTouched(), pollMs);
      this.#timer.unref();
      return;
    }
    this.#names = new Map();
    for (const path of files.looked().filter((each) => each.startsWith("..") || isHidden(each))) {
      const absolute = join(root, path);
      const names = this.#names.get(dirname(absolute)) ?? new Set();
      this.#names.set(dirname(absolute), names.add(basename(absolute)));
    }
    for (const [folder, watcher] of this.#watchers) if (!this.#names.has(folder)) this.#forget(folder, watcher);
    for (const folder of this.#names.keys()) this.#watch(folder);
  }

  close(): void {
    clearInterval(this.#timer);
    for (const [folder, watcher] of this.#watchers) this.#forget(folder, watcher);
  }

  #watch(folder: string): void {
    if (this.#watchers.has(folder) || statIfThere(folder)?.isDirectory() !== true) return;
    try {
      const watcher = watch(folder, { persistent: false }, (_event, name) => {
        if (name === null || this.#names.get(folder)?.has(name) === true) this.#options.onTouched();
      });
      watcher.on("error", () => this.#forget(folder, watcher));
      this.#watchers.set(folder, watcher);
    } catch {
      // No more watches, or the folder has gone: content is worth more of them.
    }
  }

  #forget(folder: string, watcher: FSWatcher): void {
    watcher.close();
    this.#watchers.delete(folder);
  }
}
