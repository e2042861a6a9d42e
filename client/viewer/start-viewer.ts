import { rememberSignedIn } from "./signed-in-before.ts";
import type { Viewer } from "./viewer.ts";

/**
 * Looks up who is there, once for each page, where the site has accounts, and shows it: the account menu in place of the sign-in
 * link, and contact links that need no signing in any more. The code of what only signed-in visitors have is loaded for them alone.
 */
export function startViewer(page: Document, viewer: Viewer): void {
  const place = page.querySelector<HTMLElement>('[data-place="account"]');
  if (!place?.querySelector("template")) return;
  viewer.subscribe(({ loading, auth }) => {
    if (loading === "loading") return;
    rememberSignedIn(page, auth.isAuthenticated);
    for (const link of page.querySelectorAll<HTMLAnchorElement>("[data-signed-in-href]")) exchangeAddress(link, auth);
    if (!auth.isAuthenticated && place.querySelector("details") === null) return;
    void import("./signed-in.ts")
      .then(({ showSignedIn }) => showSignedIn(place, viewer))
      .catch((error: unknown) => reportError(error));
  });
  // Somebody may have signed in or out elsewhere while the browser kept the page for its back button.
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) void viewer.lookUp();
  });
  // On the way to signing in nothing is known of the next page.
  page.addEventListener("click", ({ target }) => {
    if (target instanceof Element && target.closest('a[href*="continue="]')) rememberSignedIn(page, undefined);
  });
  void viewer.lookUp();
}

/** The link's other address, for as long as its reader is signed in. */
function exchangeAddress(link: HTMLAnchorElement, { isAuthenticated }: { readonly isAuthenticated: boolean }): void {
  const { dataset } = link;
  if (isAuthenticated === (dataset["isSignedIn"] !== undefined)) return;
  const other = dataset["signedInHref"] ?? "";
  dataset["signedInHref"] = link.getAttribute("href") ?? "";
  link.setAttribute("href", other);
  if (isAuthenticated) dataset["isSignedIn"] = "";
  else delete dataset["isSignedIn"];
}
