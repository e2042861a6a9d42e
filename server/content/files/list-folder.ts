import { readdirSync, realpathSync, type Stats, statSync } from "node:fs";
import { join, sep } from "node:path";

export type FolderListing = {
  readonly files: readonly string[];
  readonly folders: readonly string[];
  /** What is neither, and folders that may not be read. */
  readonly skipped: readonly string[];
};

/**
 * Every file and folder at and below `start` ("" is the content folder itself), relative to it, sorted. Names that begin with
 * "." are left out, and so are links that lead out of the content folder or back to a folder they are in.
 */
export function listFolder(root: string, start: string): FolderListing {
  const files: string[] = [];
  const folders: string[] = [];
  const skipped: string[] = [];
  const visit = (folder: string) => {
    folders.push(folder);
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      if (entry.name.startsWith(".")) continue;
      const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
      if (entry.isFile()) files.push(path);
      else if (entry.isDirectory()) visitIfThere(path);
      else if (entry.isSymbolicLink()) {
        const target = statInside(root, path);
        if (target?.isFile()) files.push(path);
        else if (target?.isDirectory()) visitIfThere(path);
        else skipped.push(path);
      } else skipped.push(path);
    }
  };
  // A folder can vanish between being listed and being read, and one that may not be read has nothing to show.
  const visitIfThere = (path: string) => {
    try {
      visit(path);
    } catch (error) {
      if (!isOutOfReach(error)) throw error;
      if (!isMissing(error)) skipped.push(path);
    }
  };
  visit(start);
  return { files: files.sort(), folders, skipped };
}

/** What is at a path when it exists inside the content folder and does not lead around in a circle. */
export function statInside(root: string, path: string): Stats | undefined {
  if (path.split("/").some((name) => name.startsWith("."))) return undefined;
  const absolute = join(root, path);
  try {
    const real = realpathSync(absolute);
    const realRoot = realpathSync(root);
    if (real !== realRoot && !real.startsWith(realRoot + sep)) return undefined;
    const parent = path.includes("/") ? realpathSync(join(absolute, "..")) : realRoot;
    if (path !== "" && (parent === real || parent.startsWith(real + sep))) return undefined;
    return statSync(real);
  } catch (error) {
    if (isOutOfReach(error)) return undefined;
    throw error;
  }
}

/** What is at an absolute path; undefined when nothing can be found there. */
export function statIfThere(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch (error) {
    if (isOutOfReach(error)) return undefined;
    throw error;
  }
}

/** Missing, behind a folder that may not be entered, or at a path that no system takes. */
export function isOutOfReach(error: unknown): boolean {
  const code = codeOf(error);
  return isMissing(error) || code === "EACCES" || code === "EPERM" || code === "ENAMETOOLONG";
}

/** Gone, or not a folder any more, or a link to itself: all mean that there is nothing to read. */
export function isMissing(error: unknown): boolean {
  const code = codeOf(error);
  return code === "ENOENT" || code === "ENOTDIR" || code === "ELOOP";
}

/** The system's name of an error, e.g. "ENOSPC". */
export function codeOf(error: unknown): unknown {
  return typeof error === "object" && error !== null && "code" in error ? error.code : undefined;
}
