import type { PageServices } from "#client/islands/mount-island.tsx";
import { showAccountMenu } from "./account-menu.ts";
import { exchangeContactLinks } from "./contact-links.ts";
import { startHeartbeat } from "./heartbeat.ts";
import type { Viewer } from "./viewer.ts";

let heart: { stop(): void } | undefined;
let isEditing = false;
let hasChat = false;

/** What somebody who is signed in gets besides, and loses when they are not any more. */
export function showSignedIn(place: HTMLElement, viewer: Viewer, services: PageServices): void {
  const { auth } = viewer.state();
  exchangeContactLinks(document, auth.isAuthenticated);
  showAccountMenu(place, auth);
  if (auth.canEdit !== isEditing) {
    isEditing = auth.canEdit;
    void import("#client/editors/show-editing.ts")
      .then(({ showEditing, hideEditing }) => (isEditing ? showEditing(document) : hideEditing(document)))
      .catch((error: unknown) => reportError(error));
  }
  if (auth.isAuthenticated) {
    if (!hasChat && document.querySelector('meta[name="chat-widget"]') !== null) void loadChat(services);
    hasChat = true;
    heart ??= startHeartbeat(document, viewer, place.querySelector<HTMLAnchorElement>(":scope > a")?.href ?? "/login");
  } else {
    heart?.stop();
    heart = undefined;
  }
}

function loadChat(services: PageServices): Promise<void> {
  return import("#client/embeds/start-chat.ts")
    .then(({ startChat }) => startChat(services))
    .catch((error: unknown) => reportError(error));
}
