import { watch as watchWithEvents } from "node:fs";
import { basename, dirname } from "node:path";
import { marksFile } from "#server/content/files/translations/translation-marks.ts";
import { onDisk } from "./above-folder.ts";
import { codeOf, isHidden, listFolder, statIfThere } from "./list-folder.ts";

type Watcher = { close(): void; on(event: "error", listener: (error: unknown) => void): unknown };
export type WatchFunction = (
  path: string,
  options: { readonly persistent: false },
  listener: (event: string, name: string | null) => void,
) => Watcher;

type EventOptions = {
  readonly root: string;
  readonly onTouched: (path: string) => void;
  /** Told once that the system gives no events (any more); nothing is watched from then on. */
  readonly onFailure: (error: unknown) => void;
  readonly watch?: WatchFunction;
};

/**
 * Watches each folder by itself, so that the event of a change is in the process's queue as soon as the change is made
 * (docs/decisions/changes-by-file-events.md).
 */
export function watchEvents({ root, onTouched, onFailure, watch = watchWithEvents }: EventOptions) {
  const watchers = new Map<string, Watcher>();
  let above: Watcher | undefined;
  let isClosed = false;

  const close = () => {
    isClosed = true;
    above?.close();
    for (const watcher of watchers.values()) watcher.close();
    watchers.clear();
  };
  const open = (path: string, listener: (event: string, name: string | null) => void): Watcher | undefined => {
    if (isClosed) return undefined;
    try {
      return watch(path, { persistent: false }, listener);
    } catch (error) {
      if (meansNoEvents(error)) {
        close();
        onFailure(error);
      }
      // Any other error means that the folder is gone again; the one it was in reports that.
      return undefined;
    }
  };
  const forget = (folder: string) => {
    watchers.get(folder)?.close();
    watchers.delete(folder);
  };
  const watchOne = (folder: string) => {
    forget(folder);
    const watcher = open(onDisk(root, folder), (event, name) => noticed(folder, event, name));
    if (watcher === undefined) return;
    watcher.on("error", () => forget(folder));
    watchers.set(folder, watcher);
  };
  const noticed = (folder: string, event: string, name: string | null) => {
    if (isClosed) return;
    // Kubernetes puts a new version of mounted files in place by replacing this link.
    if (name === null || name === "..data") return onTouched(folder);
    const path = folder === "" ? name : `${folder}/${name}`;
    if (isHidden(path) && path !== marksFile) return;
    // A folder reports its own removal under its own name, which does no harm.
    if (event === "rename") watchBelow(path);
    onTouched(path);
  };
  /** Watches a folder that appeared, or forgets one that went, with all that is below it. */
  const watchBelow = (path: string) => {
    for (const watched of [...watchers.keys()]) {
      if (path === "" || watched === path || watched.startsWith(`${path}/`)) forget(watched);
    }
    if (!isFolder(onDisk(root, path))) return;
    watchOne(path);
    for (const folder of foldersBelow(root, path)) watchOne(folder);
  };

  // The content folder itself can be replaced, too: only the folder it is in reports that.
  above = open(dirname(root), (event, name) => {
    if (isClosed || event !== "rename" || name !== basename(root)) return;
    watchBelow("");
    onTouched("");
  });
  above?.on("error", () => above?.close());
  watchBelow("");
  return { close };
}

function foldersBelow(root: string, path: string): readonly string[] {
  try {
    return listFolder(root, path).folders.filter((folder) => folder !== path);
  } catch {
    return [];
  }
}

function isFolder(path: string): boolean {
  return statIfThere(path)?.isDirectory() ?? false;
}

/** The system allows no more watches, or cannot watch this file system at all. */
function meansNoEvents(error: unknown): boolean {
  const codes: readonly unknown[] = ["ENOSPC", "EMFILE", "ENOSYS", "EPERM", "ERR_FEATURE_UNAVAILABLE_ON_PLATFORM"];
  return codes.includes(codeOf(error));
}
