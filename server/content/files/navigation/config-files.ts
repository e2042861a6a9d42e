import { readdirSync, readFileSync, type Stats, statSync } from "node:fs";
import { join, relative, sep } from "node:path";
import type { ContentProblem } from "#server/content/content-source.ts";
import { messageOf } from "#shared/errors.ts";
import { joined } from "./navigation.ts";

/** A longer file is no navigation that anybody wrote. */
const maxBytes = 2_097_152;
/** So many files one navigation may be spread over. */
const maxFiles = 2000;

/**
 * The files that say how a content folder is shown: in it, and in the folder above it. Remembers what each looked like, so that
 * it can be told whether anything would be read otherwise now. Paths are relative to the content folder; `../` leads one up.
 */
export class ConfigFiles {
  readonly #root: string;
  readonly #stamps = new Map<string, string>();
  readonly problems: ContentProblem[] = [];
  /** Files that say how the site is shown, and are no pages of it. */
  readonly claimed = new Set<string>();

  /** The folder of the project as seen from the content folder: the one above, for Starlight the one with `src/content/docs` in it. */
  readonly project: string;

  constructor(root: string) {
    this.#root = root;
    this.project = projectFolder(root);
  }

  /** A path with detours through folders above left out: `../docs/a` is `a` where the content folder is called docs. */
  place(path: string): string {
    return relative(this.#root, this.#absolute(path)).split(sep).join("/");
  }

  /** The text of a file; undefined when there is none, it is too large or may not be read. */
  read(path: string): string | undefined {
    const stats = this.#look(path);
    if (stats?.isFile() !== true) return undefined;
    try {
      if (stats.size > maxBytes) throw new Error(`it is larger than ${maxBytes / 1_048_576} MB`);
      return readFileSync(this.#absolute(path), "utf8").replace(/^\uFEFF/, "");
    } catch (error) {
      const message = `cannot be read: ${messageOf(error)}`;
      this.problems.push({ severity: "warning", file: path, message });
      return undefined;
    }
  }

  claim(path: string): void {
    this.claimed.add(this.place(path));
  }

  /** Names in a folder; none where there is no folder. */
  names(path: string): readonly string[] {
    if (this.#look(path)?.isDirectory() !== true) return [];
    try {
      return readdirSync(this.#absolute(path)).sort();
    } catch {
      return [];
    }
  }

  isFile(path: string): boolean {
    return this.#look(path)?.isFile() === true;
  }

  isFolder(path: string): boolean {
    return this.#look(path)?.isDirectory() === true;
  }

  /** Whether a file or folder that was looked at is another one now, has come or has gone. */
  areOther(): boolean {
    return [...this.#stamps].some(([path, stamp]) => stampOf(statAt(this.#absolute(path))) !== stamp);
  }

  /** Everything that was looked at, there or not. */
  looked(): readonly string[] {
    return [...this.#stamps.keys()];
  }

  #look(path: string): Stats | undefined {
    if (!this.#isNear(path)) return undefined;
    if (!this.#stamps.has(path) && this.#stamps.size >= maxFiles) return undefined;
    const stats = statAt(this.#absolute(path));
    this.#stamps.set(path, stampOf(stats));
    return stats;
  }

  /** In the project that the content folder is part of: nothing further away is looked at, whatever a configuration says. */
  #isNear(path: string): boolean {
    return !path.startsWith("/") && !path.includes("\0") && !joined("", path).startsWith(`${this.project}/../`);
  }

  #absolute(path: string): string {
    return join(this.#root, joined("", path));
  }
}

/** The folder of the project as seen from the content folder. */
export function projectFolder(root: string): string {
  return /[\\/]src[\\/]content[\\/]docs$/.test(root) ? "../../.." : "..";
}

function statAt(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

function stampOf(stats: Stats | undefined): string {
  if (stats === undefined) return "";
  return stats.isFile() ? `${stats.ino}:${stats.mtimeMs}:${stats.size}` : `${stats.ino}:${stats.mtimeMs}`;
}
