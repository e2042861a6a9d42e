import { closeSync, openSync, readdirSync, realpathSync, type Stats, statSync } from "node:fs";
import { dirname, join, sep } from "node:path";
import { aboveFolder, isContentFolder, isSeenAbove, looksAbove, onDisk, pathFromAbove } from "./above-folder.ts";

export type FolderListing = {
  readonly files: readonly string[];
  readonly folders: readonly string[];
  /** What is neither, links that are not followed, and folders that may not be read. */
  readonly skipped: readonly string[];
};

/**
 * Every file and folder at and below `start` ("" is the content folder itself), relative to it, sorted: path traversal is
 * refused here. Hidden names are left out, and links that lead to one or out of the content folder. A folder is visited once,
 * at its own place: a link to it is not followed, so links can lead nowhere around.
 */
export function listFolder(root: string, start: string): FolderListing {
  const files: string[] = [];
  const folders: string[] = [];
  const skipped: string[] = [];
  const visit = (folder: string) => {
    folders.push(folder);
    for (const entry of readdirSync(onDisk(root, folder), { withFileTypes: true })) {
      const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
      if (isHidden(path) || path === aboveFolder || isContentFolder(root, path)) continue;
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
  if (start === "" && looksAbove(root)) visitIfThere(aboveFolder);
  return { files: files.sort(), folders, skipped };
}

/** The one folder with a dot that visitors may ask for (RFC 8615); only at the top. */
export const wellKnownFolder = ".well-known";

/** Kubernetes keeps the files of a mount in such a folder, and links to them from beside it. */
const mountFolder = /^\.\.\d{4}_\d\d_\d\d/;

/** Names with a dot in front that generators give to what their sites are made of; only at the top, but for those of folders' menus. */
const keptByGenerators =
  /^\.(?:gitbook\.ya?ml|gitbook(?=\/(?:assets|includes)(?:\/|$)|$)|vitepress(?=\/config(?:[./]|$)|$))|(?<=^|\/)\.(?:pages|nav\.ya?ml)$/;

/**
 * Whether a path relative to the content folder is nobody's business: it has a name with a dot in front, or is an installed
 * package; of the folder above, everything but static files and configuration is.
 */
export function isHidden(path: string): boolean {
  const above = pathFromAbove(path);
  if (above !== undefined) return !isSeenAbove(above);
  const names = path.includes(".") ? path.replace(keptByGenerators, "") : path;
  return names.split("/").some((name, at) => isHiddenName(name) && !(at === 0 && name === wellKnownFolder));
}

function isHiddenName(name: string): boolean {
  return name.startsWith(".") || name === "node_modules";
}

/**
 * Path traversal guard: what is at a path when it may be seen from outside; of folders, only what is at its own place or in a
 * mount.
 */
export function statInside(root: string, path: string): Stats | undefined {
  return findInside(root, path)?.stats;
}

/** As `statInside`, with the real place of what was found. @throws what the system says, unless that nothing can be found there. */
export function findInside(root: string, path: string): { readonly real: string; readonly stats: Stats } | undefined {
  if (isHidden(path)) return undefined;
  try {
    const above = pathFromAbove(path);
    if (above !== undefined) return findAtItsPlace(dirname(root), above);
    const realRoot = realpathSync(root);
    const real = realpathSync(join(root, path));
    const stats = statSync(real);
    if (real === join(realRoot, path)) return { real, stats };
    if (!isSeen(realRoot, real)) return undefined;
    const folder = stats.isDirectory() ? path : folderAbove(path);
    const realFolder = realpathSync(join(root, folder));
    return realFolder === join(realRoot, folder) || isInMount(realRoot, realFolder) ? { real, stats } : undefined;
  } catch (error) {
    if (isOutOfReach(error)) return undefined;
    throw error;
  }
}

/** What no link leads to: in the folder above none is followed. */
function findAtItsPlace(folder: string, path: string) {
  const real = realpathSync(join(folder, path));
  return real === join(realpathSync(folder), path) ? { real, stats: statSync(real) } : undefined;
}

/** Whether nothing on the way from the content folder to a real place is hidden. */
function isSeen(realRoot: string, real: string): boolean {
  if (!real.startsWith(realRoot + sep)) return false;
  const names = real.slice(realRoot.length + 1).split(sep);
  return !isHidden(names.filter((name) => !mountFolder.test(name)).join("/"));
}

/** The folders of a mount have no place of their own: links to them are followed. */
function isInMount(realRoot: string, real: string): boolean {
  return real
    .slice(realRoot.length + 1)
    .split(sep)
    .some((name) => mountFolder.test(name));
}

function folderAbove(path: string): string {
  const end = path.lastIndexOf("/");
  return end === -1 ? "" : path.slice(0, end);
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
function isOutOfReach(error: unknown): boolean {
  return isMissing(error) || isForbidden(error) || codeOf(error) === "ENAMETOOLONG";
}

/** This process has no right to it. */
export function isForbidden(error: unknown): boolean {
  const code = codeOf(error);
  return code === "EACCES" || code === "EPERM";
}

/** Gone, or not a folder any more, or a link to itself: all mean that there is nothing to read. */
export function isMissing(error: unknown): boolean {
  const code = codeOf(error);
  return code === "ENOENT" || code === "ENOTDIR" || code === "ELOOP";
}

/** The system could not do it now and may in a moment: no descriptors or memory, a drive that is away, a right not given yet. */
export function isPassing(error: unknown): boolean {
  const code = codeOf(error);
  return isForbidden(error) || (typeof code === "string" && passing.has(code));
}

const passing: ReadonlySet<string> = new Set([
  ...["EMFILE", "ENFILE", "ENOMEM", "EAGAIN", "EBUSY", "EINTR"],
  ...["EIO", "ESTALE", "ETIMEDOUT", "EHOSTDOWN", "ENETDOWN", "ENOTCONN", "ENXIO"],
]);

/** Whether there is something at a path that the system does not let be read, now at least. */
export function isRefused(root: string, path: string): boolean {
  try {
    const file = onDisk(root, path);
    const stats = statSync(file);
    if (stats.isFile() || stats.isDirectory()) closeSync(openSync(file, "r"));
    return false;
  } catch (error) {
    return isPassing(error);
  }
}

/** The system's name of an error, e.g. "ENOSPC". */
export function codeOf(error: unknown): unknown {
  return typeof error === "object" && error !== null && "code" in error ? error.code : undefined;
}
