import type { PagePath } from "#server/content/content-source.ts";
import type { BuiltInPage } from "#shared/messages/en.ts";
import type { WrittenType } from "./page-fields.ts";

/**
 * Address of the page shown where nothing is found. It can be looked up, so that its title and message come from content, but
 * whoever serves pages answers it, too, as not found; it is in no list.
 */
export const notFoundPath: PagePath = "/not-found";

/** Pages that exist even when no file makes them (docs/content-format.md, Addresses and page types). */
export const builtInPages: readonly { readonly name: BuiltInPage; readonly type: WrittenType }[] = [
  { name: "search-results", type: "pageSearchResults" },
  { name: "products", type: "pageProductListing" },
  { name: "contact", type: "pageContact" },
  { name: "hot-contact", type: "pageHotContact" },
  { name: "partnercontact", type: "pagePartnerContact" },
  { name: "statuspage-contact", type: "pageStatusContact" },
  { name: "requests", type: "pageMyRequests" },
  { name: "named-contact", type: "pageMyRequests" },
  { name: "file-download", type: "pageFileDownload" },
  { name: "not-found", type: "pageNotFound" },
];

const siteTypes: ReadonlySet<string> = new Set(builtInPages.map(({ type }) => type));

/** Pages that the frame links to by themselves; they are below no other page. */
export function isSitePage(type: string): boolean {
  return siteTypes.has(type);
}
