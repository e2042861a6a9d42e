import { publicUrl } from "#client/public-url.ts";
import type { PageServices } from "#client/search/start-search-results.tsx";
import { showAccountMenu } from "./account-menu.ts";
import { exchangeContactLinks } from "./contact-links.ts";
import { startHeartbeat } from "./heartbeat.ts";
import type { Viewer } from "./viewer.ts";

let heart: { stop(): void } | undefined;
let isEditing = false;
let chat: Promise<void> | undefined;

/** Shows or removes what only signed-in visitors get: menu, links, editing, chat. */
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
    if (document.querySelector('meta[name="chat-widget"]') !== null) chat ??= loadChat(services);
    heart ??= startHeartbeat(
      document,
      viewer,
      place.querySelector<HTMLAnchorElement>(":scope > a")?.href ?? publicUrl("/login"),
    );
  } else {
    heart?.stop();
    heart = undefined;
    // It may be on its way.
    void chat?.then(async () => (await import("#client/embeds/chat-widget.ts")).leaveChat()).catch(reportError);
    chat = undefined;
  }
}

function loadChat(services: PageServices): Promise<void> {
  return import("#client/embeds/start-chat.ts")
    .then(({ startChat }) => startChat(services))
    .catch((error: unknown) => reportError(error));
}
