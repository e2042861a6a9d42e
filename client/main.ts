import { startAnalytics } from "#client/analytics/start-analytics.ts";
import { track } from "#client/analytics/track.ts";
import { anonymousId } from "#client/analytics/visitor-ids.ts";
import { startPlaces } from "#client/interaction/start-places.ts";
import { startIslands } from "#client/islands/hydrate-islands.ts";
import { islandLoaders } from "#client/islands/island-loaders.ts";
import { startDropdowns } from "#client/navigation/dropdowns.ts";
import { startPlatformTabs } from "#client/navigation/platform-tabs.ts";
import { startNavigation } from "#client/navigation/start-navigation.ts";
import { startCopying } from "#client/reading/copy.ts";

// What kept the server from making this page (docs/behaviour.md, Errors).
const { consoleError } = document.body.dataset;
// biome-ignore lint/suspicious/noConsole: the console is where an editor looks for it
if (consoleError !== undefined) console.error(consoleError);

startAnalytics();
startDropdowns(document, track);
startPlatformTabs(document, track);
startNavigation(document);
startCopying(document);
startPlaces(document, {
  "page-tree": async (place) => (await import("#client/navigation/page-tree.ts")).startPageTree(place, track),
  "edition-selector": async (place) => (await import("#client/navigation/version-modal.ts")).startVersionModal(place),
  "was-this-helpful": async (place) =>
    (await import("#client/feedback/was-this-helpful.ts")).startWasThisHelpful(place, track),
});
startIslands(document, islandLoaders, { track, anonymousId });
