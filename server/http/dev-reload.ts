import { randomUUID } from "node:crypto";
import { Router } from "express";
import type { ContentSource } from "#server/content/content-source.ts";

/** The script that `npm run dev` adds to every page. */
export const devReloadScript = "/dev-reload/script.js";

const script = `let shown;
new EventSource("/dev-reload/events").onmessage = ({ data }) => {
  if (shown !== undefined && shown !== data) location.reload();
  shown = data;
};
`;

/** Reloads open pages when content changes, and when a rebuilt server has started; only under `npm run dev`. */
export function devReload(content: ContentSource): Router {
  const router = Router();
  const startedAs = randomUUID();
  let changes = 0;
  const listeners = new Set<() => void>();
  content.subscribe(() => {
    changes += 1;
    for (const tell of listeners) tell();
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
