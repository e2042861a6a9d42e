import type { Logger } from "pino";
import { pollFolder } from "./poll-folder.ts";
import { type WatchFunction, watchEvents } from "./watch-events.ts";

export type WatchMode = "events" | "poll" | "off";

export type WatchOptions = {
  readonly root: string;
  readonly mode: WatchMode;
  readonly pollMs: number;
  readonly log: Pick<Logger, "warn">;
  /** Told at once of every path that may have changed, relative to the root: a file or a folder, there or gone. */
  readonly onTouched: (path: string) => void;
  /** `fs.watch` unless a test gives another. */
  readonly watch?: WatchFunction;
};

export type FolderWatch = { readonly close: () => void };

/**
 * File watcher: reports changes in a folder and everything below it. Where events cannot be had it looks regularly, after one
 * warning.
 */
export function watchFolder(options: WatchOptions): FolderWatch {
  const { root, mode, pollMs, log, onTouched, watch } = options;
  if (mode === "off") return { close: () => undefined };
  if (mode === "poll") return pollFolder(root, pollMs, onTouched);
  let fallback: FolderWatch | undefined;
  const onFailure = (err: unknown) => {
    log.warn({ err, pollMs }, "watching the content folder failed, looking at it regularly instead");
    fallback = pollFolder(root, pollMs, onTouched);
    onTouched("");
  };
  const events = watchEvents({ root, onTouched, onFailure, ...(watch && { watch }) });
  return {
    close: () => {
      events.close();
      fallback?.close();
    },
  };
}
