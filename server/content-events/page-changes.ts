import type { SearchableContent } from "#server/content/searchable-content.ts";
import type { Locale } from "#shared/locale.ts";

/** What became of a page, as a receiver is told. */
export type PageChange = {
  readonly kind: "published" | "changed" | "vanished";
  /** The page's public address. */
  readonly url: string;
  readonly language: Locale;
};

/** Pages by their public addresses: the language and a text that changes with all that can be read on them. */
export type PageStates = ReadonlyMap<string, { readonly language: Locale; readonly stamp: string }>;

/** Every public page as it is now. `addressOf` makes public addresses. */
export async function pageStates(
  content: Pick<SearchableContent, "searchStamps">,
  addressOf: (path: string, locale: Locale) => string,
): Promise<PageStates> {
  const stamps = await content.searchStamps();
  return new Map(
    stamps.map(({ path, locale, stamp }) => [addressOf(path, locale), { language: locale, stamp }] as const),
  );
}

/** Diff of two states of a site, in the order of the addresses. */
export function pageChanges(before: PageStates, now: PageStates): readonly PageChange[] {
  const changes: PageChange[] = [];
  for (const [url, { language, stamp }] of now) {
    const known = before.get(url);
    if (known === undefined) changes.push({ kind: "published", url, language });
    else if (known.stamp !== stamp) changes.push({ kind: "changed", url, language });
  }
  for (const [url, { language }] of before) if (!now.has(url)) changes.push({ kind: "vanished", url, language });
  return changes.sort((one, other) => (one.url < other.url ? -1 : 1));
}
