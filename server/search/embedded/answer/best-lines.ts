import type { Ordinal } from "#server/search/embedded/index/index-view.ts";
import { maxSuggestions } from "#shared/search/search-limits.ts";

/** A title or heading: where it begins in its document's lines, and how well it goes with what is typed. */
export type FoundLine = { readonly ordinal: Ordinal; readonly start: number; readonly rating: number };

/** More than are shown, because several of them can be versions of one page. */
const maxKept = maxSuggestions * 8;

/** Top-k selection: the best of many lines; of lines that are as good as each other the first ones. */
export class BestLines {
  readonly #kept: FoundLine[] = [];
  #least = Number.NEGATIVE_INFINITY;

  /** Threshold: lines rated no higher than this are no longer kept. */
  get least(): number {
    return this.#least;
  }

  add(line: FoundLine): void {
    if (line.rating <= this.#least) return;
    this.#kept.push(line);
    if (this.#kept.length < 2 * maxKept) return;
    this.#sort();
    this.#kept.length = maxKept;
    this.#least = this.#kept.at(-1)?.rating ?? this.#least;
  }

  /** Best first. */
  inOrder(): readonly FoundLine[] {
    this.#sort();
    return this.#kept.slice(0, maxKept);
  }

  #sort(): void {
    this.#kept.sort((a, b) => b.rating - a.rating || a.ordinal - b.ordinal || a.start - b.start);
  }
}
