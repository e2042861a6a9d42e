import { pageKey } from "./page-key.ts";

type KnownUrl = { readonly key: string | undefined; readonly loggedUrl: string };

const maxRemembered = 4096;
const maxRememberedLength = 256;

/**
 * Memoized URL parsing: remembers what request targets mean, so that the usual ones are not parsed again; forgets all when it is
 * full.
 */
export class KnownUrls {
  readonly #known = new Map<string, KnownUrl>();
  readonly #loggedUrlOf: (url: string) => string;

  constructor(loggedUrlOf: (url: string) => string) {
    this.#loggedUrlOf = loggedUrlOf;
  }

  find(url: string): KnownUrl {
    const known = this.#known.get(url);
    if (known !== undefined) return known;
    const parsed = { key: pageKey(url), loggedUrl: this.#loggedUrlOf(url) };
    if (url.length <= maxRememberedLength) {
      if (this.#known.size >= maxRemembered) this.#known.clear();
      this.#known.set(url, parsed);
    }
    return parsed;
  }
}
