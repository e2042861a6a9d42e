import { startIslands } from "#client/islands/hydrate-islands.ts";
import { islandLoaders } from "#client/islands/island-loaders.ts";

startIslands(document, islandLoaders);
