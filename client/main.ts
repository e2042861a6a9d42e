import { startIslands } from "#client/islands/hydrate-islands.ts";

startIslands(document);
