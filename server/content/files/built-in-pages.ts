import type { PagePath } from "#server/content/content-source.ts";
import type { WrittenType } from "#server/content/files/page-fields.ts";

/**
 * Address of the page shown where nothing is found. It can be looked up, so that its title and message come from content, but
 * whoever serves pages answers it, too, as not found; it is in no list.
 */
export const notFoundPath: PagePath = "/not-found";

/** Pages that exist even when no file makes them (docs/content-format.md, Addresses and page types). */
export const builtInPages: readonly { readonly path: PagePath; readonly type: WrittenType }[] = [
  { path: "/search-results", type: "pageSearchResults" },
  { path: "/products", type: "pageProductListing" },
  { path: "/contact", type: "pageContact" },
  { path: "/hot-contact", type: "pageHotContact" },
  { path: "/partnercontact", type: "pagePartnerContact" },
  { path: "/statuspage-contact", type: "pageStatusContact" },
  { path: "/requests", type: "pageMyRequests" },
  { path: "/named-contact", type: "pageMyRequests" },
  { path: "/file-download", type: "pageFileDownload" },
  { path: notFoundPath, type: "pageNotFound" },
];

const siteTypes: ReadonlySet<string> = new Set(builtInPages.map(({ type }) => type));

/** Pages that the frame links to by themselves; they are below no other page. */
export function isSitePage(type: string): boolean {
  return siteTypes.has(type);
}
