import { notFoundName, type PagePath } from "#server/content/content-source.ts";
import type { WrittenType } from "#server/content/files/read/page-fields.ts";
import type { BuiltInPage } from "#shared/messages/text-arguments.ts";
import type { Page } from "./index-types.ts";

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
  { name: "login", type: "pageSignIn" },
  { name: "privacy-choices", type: "pagePrivacyChoices" },
  { name: notFoundName, type: "pageNotFound" },
];

const siteTypes: ReadonlySet<string> = new Set(builtInPages.map(({ type }) => type));

/** Pages that are not for search engines: in no sitemap, feed or search result. */
const unlistedTypes: ReadonlySet<string> = new Set([
  "pageSearchResults",
  "pageSignIn",
  "pagePrivacyChoices",
  "pageNotFound",
]);

/** Where visitors write to support and manage what they wrote. */
const supportTypes: ReadonlySet<string> = new Set([
  "pageContact",
  "pageHotContact",
  "pagePartnerContact",
  "pageStatusContact",
  "pageMyRequests",
  "pageFileDownload",
]);

/** A page for writing to support that no file makes: it answers, and is listed where a setting says that support is offered. */
export function isBuiltInSupport({ type, builtIn }: Pick<Page, "type" | "builtIn">): boolean {
  return builtIn !== undefined && supportTypes.has(type);
}

export function isUnlisted(type: string): boolean {
  return unlistedTypes.has(type);
}

/** Addresses of the unlisted pages that every site has. */
export const unlistedPaths: readonly PagePath[] = builtInPages
  .filter(({ type }) => isUnlisted(type))
  .map(({ name }) => `/${name}`);

/** Pages that the frame links to by themselves; they are below no other page. */
export function isSitePage(type: string): boolean {
  return siteTypes.has(type);
}
