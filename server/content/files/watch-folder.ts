import { type FSWatcher, statSync, watch } from "node:fs";
import { join } from "node:path";
import type { Logger } from "pino";
import { listFolder } from "#server/content/files/list-folder.ts";

export type WatchMode = "events" | "poll" | "off";

export type WatchOptions = {
  readonly root: string;
  readonly mode: WatchMode;
  readonly pollMs: number;
  readonly log: Pick<Logger, "warn">;
  /** Told at once of every path that may have changed, relative to the root: a file or a folder, there or gone. */
  readonly onTouched: (path: string) => void;
};

export type FolderWatch = { readonly mode: () => WatchMode; readonly close: () => void };

/**
 * Reports changes in a folder and everything below it. With events, each folder is watched by itself, so the report of a
 * change is in the process's queue as soon as the change is made, before any request that is sent after it.
 */
export function watchFolder(options: WatchOptions): FolderWatch {
  if (options.mode === "off") return { mode: () => "off", close: () => undefined };
  if (options.mode === "poll") return pollFolder(options);
  let fallback: FolderWatch | undefined;
  const events = watchEvents(options, (err) => {
    if (fallback !== undefined) return;
    options.log.warn(
      { err, pollMs: options.pollMs },
      "watching the content folder failed, looking at it regularly instead",
    );
    fallback = pollFolder(options);
    events.close();
    options.onTouched("");
  });
  events.start();
  return {
    mode: () => fallback?.mode() ?? "events",
    close: () => {
      events.close();
      fallback?.close();
    },
  };
}

function watchEvents({ root, onTouched }: WatchOptions, onFailure: (error: unknown) => void) {
  const watchers = new Map<string, FSWatcher>();
  let isClosed = false;

  const watchOne = (folder: string) => {
    watchers.get(folder)?.close();
    try {
      const watcher = watch(join(root, folder), { persistent: false }, (event, name) => noticed(folder, event, name));
      watcher.on("error", () => forget(folder));
      watchers.set(folder, watcher);
    } catch (error) {
      if (isOutOfWatches(error)) onFailure(error);
      // Any other error means that the folder is gone again; its parent reports that.
    }
  };

  const noticed = (folder: string, event: string, name: string | null) => {
    if (isClosed) return;
    if (name === null) return onTouched(folder);
    if (name.startsWith(".")) return;
    const path = folder === "" ? name : `${folder}/${name}`;
    // A folder reports its own removal under its own name.
    if (event === "rename") watchBelow(path);
    onTouched(path);
  };

  /** Watches a folder that appeared, or forgets one that went, with all that is below it. */
  const watchBelow = (path: string) => {
    for (const watched of [...watchers.keys()]) if (watched === path || watched.startsWith(`${path}/`)) forget(watched);
    if (!isFolder(join(root, path))) return;
    watchOne(path);
    for (const folder of foldersBelow(root, path)) watchOne(folder);
  };

  const forget = (folder: string) => {
    watchers.get(folder)?.close();
    watchers.delete(folder);
  };

  return {
    start: () => {
      watchOne("");
      for (const folder of foldersBelow(root, "")) {
        if (isClosed) return;
        watchOne(folder);
      }
    },
    close: () => {
      isClosed = true;
      for (const watcher of watchers.values()) watcher.close();
      watchers.clear();
    },
  };
}

function foldersBelow(root: string, path: string): readonly string[] {
  try {
    return listFolder(root, path).folders.filter((folder) => folder !== path);
  } catch {
    return [];
  }
}

function pollFolder({ root, pollMs, onTouched }: WatchOptions): FolderWatch {
  let seen = stampsOf(root);
  const look = () => {
    const now = stampsOf(root);
    for (const [file, stamp] of now) if (seen.get(file) !== stamp) onTouched(file);
    for (const file of seen.keys()) if (!now.has(file)) onTouched(file);
    seen = now;
  };
  const timer = setInterval(look, pollMs);
  timer.unref();
  return { mode: () => "poll", close: () => clearInterval(timer) };
}

/** When and how large each file is. Without the folder, as last seen is not known: nothing is there. */
function stampsOf(root: string): Map<string, string> {
  const stamps = new Map<string, string>();
  for (const file of listed(root)) {
    const stats = statSync(join(root, file), { throwIfNoEntry: false });
    if (stats !== undefined) stamps.set(file, `${stats.mtimeMs}:${stats.ctimeMs}:${stats.size}:${stats.ino}`);
  }
  return stamps;
}

function listed(root: string): readonly string[] {
  try {
    return listFolder(root, "").files;
  } catch {
    return [];
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

/** The system allows no more watches, or cannot watch this file system at all. */
function isOutOfWatches(error: unknown): boolean {
  const code = typeof error === "object" && error !== null && "code" in error ? error.code : undefined;
  return (
    code === "ENOSPC" ||
    code === "EMFILE" ||
    code === "ENOSYS" ||
    code === "EPERM" ||
    code === "ERR_FEATURE_UNAVAILABLE_ON_PLATFORM"
  );
}
