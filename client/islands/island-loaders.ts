import type { ComponentType } from "react";

/** Any island's component: its props were written by the server for exactly this component (`defineIsland`). */
export type IslandComponent = ComponentType<Record<string, unknown>>;

/** Imports each island's code by the name its `defineIsland` gives it. */
export const islandLoaders: Readonly<Record<string, (() => Promise<IslandComponent>) | undefined>> = {};
