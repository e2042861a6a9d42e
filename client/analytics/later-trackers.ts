import type { Track } from "#shared/analytics/track.ts";
import { trackScrolling } from "./scroll-tracker.ts";
import { trackSearchForms } from "./search-forms.ts";

/** What only a visitor who has begun to use the page can bring about; loaded then. */
export function startLaterTrackers(track: Track): void {
  trackScrolling(track);
  trackSearchForms(document, track);
}
