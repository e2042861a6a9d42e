import { messagesFor, textsFor } from "#server/messages/messages-for.ts";
import type { PageRequest } from "#server/pages/page-type.ts";
import type { Locale } from "#shared/locale.ts";
import { siteSettings } from "./entries.ts";

/** What a page type is asked with: English, an empty site, no other pages, unless said otherwise. */
export function pageRequest(fields: Partial<PageRequest> & { readonly locale?: Locale } = {}): PageRequest {
  const locale = fields.locale ?? "en";
  return {
    locale,
    messages: messagesFor(locale),
    texts: textsFor(locale),
    site: siteSettings(),
    content: { children: async () => [], listPages: async () => [] },
    query: new URLSearchParams(),
    search: () => Promise.reject(new Error("this page searches for nothing")),
    flags: { isNavRedesignEnabled: false, featuredVideo: false },
    embeddedApps: { videoHosts: [] },
    ...fields,
  };
}
