import { posix } from "node:path";
import type { LineOf } from "#server/content/files/read/structure.ts";
import { isRecord } from "#shared/record.ts";
import { lineAt, listOf, readList, textOf } from "./config-fields.ts";
import type { ConfigFiles } from "./config-files.ts";
import { joined, maxItemDepth, type NavigationItem, type NavigationTarget, targetOf } from "./navigation.ts";
import type { NavigationFormat } from "./navigation-format.ts";

const tocNames = ["toc.yml", "TOC.yml", "toc.yaml"];
type Path = readonly (string | number)[];

/** `toc.yml` of DocFX: entries lead to pages, to folders with a `toc.yml` of their own, or to such a file. */
export const readDocfxIn: NavigationFormat = (files, folder) => {
  const file = tocIn(files, folder);
  if (file === undefined) return undefined;
  const reading = new TocReading(files, folder);
  const items = reading.read(file, 1);
  if (items.length === 0) return undefined;
  return {
    navigations: [{ file, items, hasTabs: reading.hasTabs, problems: [] }],
  };
};

function tocIn(files: ConfigFiles, folder: string): string | undefined {
  return tocNames.map((name) => joined(folder, name)).find((path) => files.read(path) !== undefined);
}

class TocReading {
  /** The entries of the first file lead to further ones: it is the bar above them. */
  hasTabs = false;
  readonly filesRead: string[] = [];
  readonly #files: ConfigFiles;
  readonly #root: string;

  constructor(files: ConfigFiles, root: string) {
    this.#files = files;
    this.#root = root;
  }

  read(file: string, depth: number): NavigationItem[] {
    // One that leads back to itself ends here.
    if (this.filesRead.includes(file) || depth > maxItemDepth) return [];
    this.filesRead.push(file);
    const structure = readList(this.#files, file);
    if (structure === undefined) return [];
    return this.#items(structure.value["items"], ["items"], file, structure.lineOf, depth);
  }

  #items(list: unknown, path: Path, file: string, lineOf: LineOf, depth: number): NavigationItem[] {
    if (depth > maxItemDepth) return [];
    return listOf(list).flatMap((entry, at) =>
      isRecord(entry) ? this.#item(entry, [...path, at], file, lineOf, depth) : [],
    );
  }

  #item(
    entry: Readonly<Record<string, unknown>>,
    path: Path,
    file: string,
    lineOf: LineOf,
    depth: number,
  ): NavigationItem[] {
    const folder = posix.dirname(file) === "." ? "" : posix.dirname(file);
    const href = textOf(entry["href"]);
    const nested = this.#tocAt(textOf(entry["tocHref"]) ?? href, folder);
    if (nested !== undefined && depth === 1) this.hasTabs = true;
    const own = textOf(entry["topicHref"]) ?? textOf(entry["homepage"]) ?? (nested === undefined ? href : undefined);
    const target = own === undefined ? undefined : this.#target(own, folder);
    const below = nested === undefined ? [] : this.read(nested, depth + 1);
    const items = [...below, ...this.#items(entry["items"], [...path, "items"], file, lineOf, depth + 1)];
    const label = textOf(entry["name"]);
    if (target === undefined && items.length === 0) return [];
    return [{ ...(label !== undefined && { label }), ...(target && { target }), items, file, ...lineAt(lineOf, path) }];
  }

  /** The table of contents that a link leads to. */
  #tocAt(href: string | undefined, folder: string): string | undefined {
    if (href === undefined || /^[a-z]+:|^\//i.test(href)) return undefined;
    const path = this.#path(href, folder);
    if (/(?:^|\/)toc\.ya?ml$/i.test(path)) return this.#files.read(path) === undefined ? undefined : path;
    return href.endsWith("/") ? tocIn(this.#files, path) : undefined;
  }

  #target(href: string, folder: string): NavigationTarget | undefined {
    return href.startsWith("~/") ? targetOf(href.slice(2), this.#root) : targetOf(href, folder);
  }

  #path(href: string, folder: string): string {
    return this.#files.place(href.startsWith("~/") ? joined(this.#root, href.slice(2)) : joined(folder, href));
  }
}
