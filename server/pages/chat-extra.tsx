import { type AppPolicy, bothPolicies } from "#server/config/app-policy.ts";
import type { PageView } from "#server/render/page-view.ts";
import { type ChatWidgetSettings, mayHaveChat } from "#shared/embeds/chat-widget.ts";
import type { PageExtra } from "./page-extra.ts";

/** Chat widget: its settings for the browser, on the pages that may have it (docs/behaviour/measuring.md, Chat widget). */
export function chatExtra(settings: ChatWidgetSettings, policy?: AppPolicy): PageExtra {
  return {
    addTo: ({ entry }) =>
      mayHaveChat(entry.url)
        ? {
            head: <meta key="chat-widget" name="chat-widget" content={JSON.stringify(settings)} />,
            view: (view) => allowingChat(view, new URL(settings.baseUrl).origin, policy),
          }
        : undefined,
  };
}

/** Lets a page load the widget: its script, what that loads, and the frame that it talks in. */
function allowingChat(view: PageView, origin: string, policy: AppPolicy | undefined): PageView {
  const widget = { script: [origin], style: [origin], connect: [origin], frame: [origin] };
  return { ...view, embeddedOrigins: bothPolicies(bothPolicies(view.embeddedOrigins ?? {}, widget), policy) };
}
