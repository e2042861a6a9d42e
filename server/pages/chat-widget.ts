import type { EmbeddedOrigins } from "#server/http/security-headers.ts";
import type { PageView } from "#server/render/page-view.ts";
import { type ChatWidgetSettings, mayHaveChat } from "#shared/embeds/chat-widget.ts";

/** The widget's settings on a page that may have it. */
export function chatOn(path: string, settings: ChatWidgetSettings | undefined): ChatWidgetSettings | undefined {
  return settings !== undefined && mayHaveChat(path) ? settings : undefined;
}

/** Lets a page load the widget: its script, what that loads, and the frame that it talks in. */
export function allowingChat(view: PageView, settings: ChatWidgetSettings | undefined): PageView {
  if (settings === undefined) return view;
  const { embeddedOrigins = {} } = view;
  const adding = (kind: keyof EmbeddedOrigins) => [...new Set([...(embeddedOrigins[kind] ?? []), settings.baseUrl])];
  const added = {
    script: adding("script"),
    style: adding("style"),
    connect: adding("connect"),
    frame: adding("frame"),
  };
  return { ...view, embeddedOrigins: { ...embeddedOrigins, ...added } };
}
