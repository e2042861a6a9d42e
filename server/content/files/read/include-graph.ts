import type { PagePath } from "#server/content/content-source.ts";

/**
 * Dependency graph of pages and the files that their texts include, as far as pages have been read: whatever was made of a page was read
 * before, so nothing that is remembered is missed. Files that were looked for in vain are in it too.
 */
export class IncludeGraph {
  readonly #files = new Map<PagePath, ReadonlySet<string>>();

  /** Adds a file to those of a page, before it is looked at, so that no change comes in between. */
  add(path: PagePath, file: string): void {
    const known = this.#files.get(path);
    if (known?.has(file)) return;
    this.#files.set(path, new Set([...(known ?? []), file]));
  }

  /** Files that a page was found to include. */
  filesOf(path: PagePath): readonly string[] {
    return [...(this.#files.get(path) ?? [])];
  }

  /** Pages whose text has something of what is at one of the paths, or below it. */
  pagesWith(paths: Iterable<string>): readonly PagePath[] {
    if (this.#files.size === 0) return [];
    const touched = new Set(paths);
    return [...this.#files]
      .filter(([, files]) => [...files].some((file) => isAtOrBelow(file, touched)))
      .map(([path]) => path);
  }
}

function isAtOrBelow(file: string, paths: ReadonlySet<string>): boolean {
  if (paths.has(file) || paths.has("")) return true;
  for (let end = file.lastIndexOf("/"); end > 0; end = file.lastIndexOf("/", end - 1))
    if (paths.has(file.slice(0, end))) return true;
  return false;
}
