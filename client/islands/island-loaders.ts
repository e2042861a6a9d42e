import type { ComponentType } from "react";
import type { IslandLoaders } from "./hydrate-islands.ts";

/** Any island's component: its props were written by the server for exactly this component (`defineIsland`). */
export type IslandComponent = ComponentType<never>;

/** Imports each island's code by the name its `defineIsland` gives it. */
export const islandLoaders: IslandLoaders = {
  "search-results": async () => (await import("#shared/islands/search-results/search-results.tsx")).SearchResults,
};
