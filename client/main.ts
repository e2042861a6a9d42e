import { startAnalytics } from "#client/analytics/start-analytics.ts";
import { track } from "#client/analytics/track.ts";
import { startPlaces } from "#client/interaction/start-places.ts";
import { startIslands } from "#client/islands/hydrate-islands.ts";
import { islandLoaders } from "#client/islands/island-loaders.ts";
import { startDropdowns } from "#client/navigation/dropdowns.ts";
import { startPlatformTabs } from "#client/navigation/platform-tabs.ts";
import { showCurrentPage } from "#client/navigation/show-current-page.ts";

// What kept the server from making this page (docs/behaviour.md, Errors).
const { consoleError } = document.body.dataset;
// biome-ignore lint/suspicious/noConsole: the console is where an editor looks for it
if (consoleError !== undefined) console.error(consoleError);

startAnalytics();
startDropdowns(document, track);
startPlatformTabs(document, track);
showCurrentPage(document);
startPlaces(document, {
  "was-this-helpful": async (place) =>
    (await import("#client/feedback/was-this-helpful.ts")).startWasThisHelpful(place),
});
startIslands(document, islandLoaders);
