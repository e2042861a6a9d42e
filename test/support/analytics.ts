/** What a browser sends for one event; any name and attributes, so that tests can send wrong ones. */
export function sentEvent(
  name: string,
  attributes: Readonly<Record<string, unknown>>,
  others: { readonly pageId?: string; readonly pageUrl?: string; readonly ageMs?: number } = {},
) {
  return {
    name,
    pageId: "known-page",
    pageUrl: "https://support.example.com/tracker/docs/boards",
    ageMs: 0,
    ...others,
    attributes,
  };
}

export function eventBatch(events: readonly unknown[]) {
  return {
    sessionId: "0123456789abcdef0123456789abcdef",
    anonymousId: "fedcba9876543210fedcba9876543210",
    pageType: "topic",
    language: "en",
    events,
  };
}
