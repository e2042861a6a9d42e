import { startIslands } from "#client/islands/hydrate-islands.ts";
import { islandLoaders } from "#client/islands/island-loaders.ts";
import { showCurrentPage } from "#client/navigation/show-current-page.ts";

// What kept the server from making this page (docs/behaviour.md, Errors).
const { consoleError } = document.body.dataset;
// biome-ignore lint/suspicious/noConsole: the console is where an editor looks for it
if (consoleError !== undefined) console.error(consoleError);

showCurrentPage(document);
startIslands(document, islandLoaders);
