import { isMeasured } from "#client/analytics/privacy.ts";
import { startAnalytics } from "#client/analytics/start-analytics.ts";
import { track } from "#client/analytics/track.ts";
import { anonymousId } from "#client/analytics/visitor-ids.ts";
import { noticeErrors } from "#client/errors/notice-errors.ts";
import { startPlaces } from "#client/interaction/start-places.ts";
import { trackOpenedLists } from "#client/lists/opened-lists.ts";
import { loadDropdowns } from "#client/navigation/load-dropdowns.ts";
import { startPageTree } from "#client/navigation/start-page-tree.ts";
import { startCopying } from "#client/reading/copy.ts";
import { followContents } from "#client/reading/follow-contents.ts";
import { startSearchBoxes } from "#client/search/search-boxes.ts";
import { startThemeChoice } from "#client/theme/theme-choice.ts";
import { startViewer } from "#client/viewer/start-viewer.ts";
import { createViewer } from "#client/viewer/viewer.ts";
import { whenKnown } from "#client/viewer/when-known.ts";

// What kept the server from making this page (docs/behaviour/http.md, Errors).
const { consoleError } = document.body.dataset;
// biome-ignore lint/suspicious/noConsole: the console is where an editor looks for it
if (consoleError !== undefined) console.error(consoleError);

noticeErrors();
// Not from client/public-url.ts: this file would have to load another one, which it shares with those that come later.
const { base } = document.documentElement.dataset;
const viewer = createViewer(base);
const page = { track, anonymousId, whoIsThere: () => whenKnown(viewer) };
startAnalytics(base);
startViewer(document, viewer, page);
startThemeChoice(document);
loadDropdowns(document, track);
startPageTree(document, track);
followContents(document);
startCopying(document);
startSearchBoxes(document);
trackOpenedLists(document, track);
startPlaces(document, {
  "platform-tabs": async (place) =>
    (await import("#client/navigation/platform-tabs.ts")).startPlatformTabs(place, track),
  tabs: async (place) => (await import("#client/reading/content-tabs.ts")).startContentTabs(place),
  "edition-selector": async (place) =>
    (await import("#client/navigation/edition-selector.ts")).startEditionSelector(place),
  "show-more": async (place) => (await import("#client/lists/show-more.ts")).startShowMore(place, track),
  "featured-video": async (place) => (await import("#client/video/featured-video.ts")).startFeaturedVideo(place, track),
  "was-this-helpful": async (place) =>
    (await import("#client/feedback/was-this-helpful.ts")).startWasThisHelpful(place, track),
  "issue-collector": async (place) => (await import("#client/embeds/issue-collector.ts")).startIssueCollector(place),
  "support-app": async (place) =>
    (await import("#client/embeds/support-app.ts")).startSupportApp(place, page.whoIsThere),
  "privacy-state": async (place) =>
    (await import("#client/analytics/privacy-state.ts")).showPrivacyState(place, isMeasured()),
  "search-results": async (place) =>
    (await import("#client/search/start-search-results.tsx")).startSearchResults(place, page),
  "nearest-pages": async (place) => (await import("#client/search/nearest-pages.ts")).showNearestPages(place),
  "language-offer": async (place) => {
    // Most visitors read in the language they prefer: nothing is loaded for them.
    if (navigator.language.startsWith(document.documentElement.lang)) return;
    (await import("#client/navigation/offer-language.ts")).offerLanguage(place);
  },
  banner: async (place) => (await import("#client/embeds/banner.ts")).startBanner(place),
});
Object.assign(window, {
  /** For those who look into the console (docs/behaviour/pages.md, Credits). */
  credits: () => void import("#client/credits/roll-credits.ts").then(({ rollCredits }) => rollCredits(), reportError),
});
