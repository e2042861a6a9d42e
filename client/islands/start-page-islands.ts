import type { beginWhen } from "#client/interaction/begin-when.ts";
import { startIslands } from "./hydrate-islands.ts";
import { islandLoaders } from "./island-loaders.ts";
import type { PageServices } from "./mount-island.tsx";

/** Starts the islands of a page that has any; most have none, and do not load this. */
export function startPageIslands(page: Document, begin: typeof beginWhen, services: Partial<PageServices>): void {
  startIslands(page, islandLoaders, begin, services);
}
