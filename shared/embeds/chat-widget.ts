/** What a page that may have the chat widget tells the browser, in `<meta name="chat-widget">`. */
export type ChatWidgetSettings = {
  /** Address of the widget, without a trailing slash. */
  readonly baseUrl: string;
  /** Hosts of this site on which there is no chat. */
  readonly partnerHosts: readonly string[];
};

/** Addresses, without language prefix, of pages where people are on their way to other help. */
const withoutChat: ReadonlySet<string> = new Set([
  "/contact",
  "/hot-contact",
  "/partnercontact",
  "/requests",
  "/named-contact",
]);

/** Whether the page at a canonical address may have the chat widget (docs/behaviour/measuring.md, Chat widget). */
export function mayHaveChat(path: string): boolean {
  return !withoutChat.has(path);
}
