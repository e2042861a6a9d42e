import type { EmbeddedOrigins } from "#server/http/security-headers.ts";
import type { PageView } from "#server/render/page-view.ts";
import { type ChatWidgetSettings, mayHaveChat } from "#shared/embeds/chat-widget.ts";
import type { PageExtra } from "./page-extra.ts";

/** Chat widget: its settings for the browser, on the pages that may have it (docs/behaviour/measuring.md, Chat widget). */
export function chatExtra(settings: ChatWidgetSettings): PageExtra {
  return {
    addTo: ({ entry }) =>
      mayHaveChat(entry.url)
        ? {
            head: <meta key="chat-widget" name="chat-widget" content={JSON.stringify(settings)} />,
            view: (view) => allowingChat(view, new URL(settings.baseUrl).origin),
          }
        : undefined,
  };
}

/** Lets a page load the widget: its script, what that loads, and the frame that it talks in. */
function allowingChat(view: PageView, origin: string): PageView {
  const { embeddedOrigins = {} } = view;
  const adding = (kind: keyof EmbeddedOrigins) => [...new Set([...(embeddedOrigins[kind] ?? []), origin])];
  const added = {
    script: adding("script"),
    style: adding("style"),
    connect: adding("connect"),
    frame: adding("frame"),
  };
  return { ...view, embeddedOrigins: { ...embeddedOrigins, ...added } };
}
