import { trackDwelling } from "./dwell-timer.ts";
import { trackLinkClicks } from "./link-clicks.ts";
import { isMeasured } from "./privacy.ts";
import { trackSearchForms } from "./search-forms.ts";
import { startSending } from "./send-events.ts";
import { ignoreEvents, track } from "./track.ts";
import { forgetVisitor, visitorIds } from "./visitor-ids.ts";

/**
 * Starts measuring this page, or sees to it that nothing is kept of a visitor who does not want that.
 *
 * @param base what the site's public address has after its host.
 */
export function startAnalytics(base = ""): void {
  if (!isMeasured()) {
    ignoreEvents();
    forgetVisitor();
    return;
  }
  const { referrer } = document;
  const { isLanding, ...ids } = visitorIds(isOfThisSite(referrer, base));
  const viewPage = (landing: boolean) =>
    track("page_view", {
      title: document.title,
      landing,
      ...(referrer !== "" && { referrer: reportedReferrer(referrer, base) }),
    });
  viewPage(isLanding);
  trackLinkClicks(document);
  trackSearchForms(document);
  trackDwelling();
  const watchScrolling = async () => (await import("./scroll-tracker.ts")).trackScrolling(track);
  addEventListener("scroll", () => watchScrolling().catch(reportError), { once: true, passive: true });
  const page = { pageId: meta("page-id") ?? "", pageType: meta("page-type") ?? "", language: meta("language") ?? "" };
  startSending({ ...ids, ...page }, base);
  // Shown again by the Back button, from the browser's memory: a view like any other.
  addEventListener("pageshow", ({ persisted }) => persisted && viewPage(false));
}

/** Of another site its name, of ours the page. */
function reportedReferrer(referrer: string, base: string): string {
  const { hostname, pathname } = new URL(referrer);
  return isOfThisSite(referrer, base) ? pathname.slice(base.length) : hostname;
}

function isOfThisSite(address: string, base: string): boolean {
  return address.startsWith(`${location.origin}${base}/`);
}

function meta(name: string): string | undefined {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;
}
