import type { ConfigFiles } from "./config-files.ts";
import { findNavigation } from "./find-navigation.ts";
import type { FoundNavigation } from "./navigation.ts";
import { ConfigWatch, type ConfigWatchOptions } from "./watch-configs.ts";

/** The navigation that is found in and above a content folder, as it is now. */
export class SiteNavigation {
  readonly #root: string;
  readonly #watch: ConfigWatch;
  #found: FoundNavigation;
  #files: ConfigFiles;

  constructor(options: ConfigWatchOptions) {
    this.#root = options.root;
    this.#watch = new ConfigWatch(options);
    const { found, files } = findNavigation(options.root);
    this.#found = found;
    this.#files = files;
    this.#watch.follow(files);
  }

  found(): FoundNavigation {
    return this.#found;
  }

  /** Reads it again where one of its files is another one, has come or has gone. Answers whether it did. */
  refresh(): boolean {
    if (!this.#files.areOther()) return false;
    const { found, files } = findNavigation(this.#root);
    this.#found = found;
    this.#files = files;
    this.#watch.follow(files);
    return true;
  }

  close(): void {
    this.#watch.close();
  }
}
