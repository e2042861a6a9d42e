import type { PageServices } from "#client/search/start-search-results.tsx";
import type { PlaceSelector } from "#shared/places.ts";
import { rememberSignedIn } from "./signed-in-before.ts";
import type { Viewer } from "./viewer.ts";

/**
 * Looks up who is there, once for each page, where the site has accounts, and shows it. The code of what only signed-in visitors
 * have is loaded for them alone.
 */
export function startViewer(page: Document, viewer: Viewer, services: PageServices): void {
  const place = page.querySelector<HTMLElement>('[data-place="account"]' satisfies PlaceSelector);
  if (!place?.querySelector("template")) return;
  let wasSignedIn = false;
  viewer.subscribe(({ loading, auth: { isAuthenticated } }) => {
    if (loading === "loading") return;
    rememberSignedIn(page, isAuthenticated);
    if (isAuthenticated || wasSignedIn) {
      import("./signed-in.ts")
        .then(({ showSignedIn }) => showSignedIn(place, viewer, services))
        .catch((error) => reportError(error));
    }
    wasSignedIn ||= isAuthenticated;
  });
  // Somebody may have signed in or out elsewhere while the browser kept the page for its back button.
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) void viewer.lookUp();
  });
  // On the way to signing in nothing is known of the next page.
  page.addEventListener("click", ({ target }) => {
    if (target instanceof Element && target.closest('a[href*="continue="]')) rememberSignedIn(page, undefined);
  });
  // What is painted first needs the connection more. A page that nobody sees has no frames.
  const firstFrame = new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  void viewer.lookUp(page.hidden ? undefined : firstFrame);
}
