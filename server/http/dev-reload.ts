import { randomUUID } from "node:crypto";
import { watch } from "node:fs";
import { Router } from "express";

/** The script that `npm run dev` adds to every page. */
export const devReloadScript = "/dev-reload/script.js";

const script = `let shown;
new EventSource(new URL("events", import.meta.url)).onmessage = ({ data }) => {
  if (shown !== undefined && shown !== data) location.reload();
  shown = data;
};
`;

/** A build writes several files. */
const settledAfterMs = 30;

export type ReloadingChanges = {
  readonly content: { subscribe(listener: () => void): unknown };
  /** What the build writes for browsers. */
  readonly builtFolder: URL;
};

/** Live reload of open pages when content, a script or a style sheet changes, and when a rebuilt server has started; only under `npm run dev`. */
export function devReload({ content, builtFolder }: ReloadingChanges): Router {
  const router = Router();
  const startedAs = randomUUID();
  let changes = 0;
  const listeners = new Set<() => void>();
  const changed = () => {
    changes += 1;
    for (const tell of listeners) tell();
  };
  content.subscribe(changed);
  let settling: NodeJS.Timeout | undefined;
  watch(builtFolder, { persistent: false }, () => {
    clearTimeout(settling);
    settling = setTimeout(changed, settledAfterMs);
  });

  router.get(devReloadScript, (_req, res) => {
    res.set("cache-control", "no-store").type("text/javascript").send(script);
  });
  router.get("/dev-reload/events", (_req, res) => {
    const tell = () => res.write(`data: ${startedAs} ${changes}\n\n`);
    res.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" });
    tell();
    listeners.add(tell);
    res.once("close", () => listeners.delete(tell));
  });
  return router;
}
