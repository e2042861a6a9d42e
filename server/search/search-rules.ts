import type { Logger } from "#server/http/logger.ts";
import type { SearchFile } from "#shared/entries/search-file.ts";
import type { Locale } from "#shared/locale.ts";
import type { SearchCall } from "#shared/search/search-call.ts";
import type { SearchBackend } from "./search-backend.ts";

/** What a site says of single queries, as it is now. */
export type SearchRulesOf = (locale: Locale) => Promise<Pick<SearchFile, "pins" | "redirects">>;

/** Where a query leads at once; undefined for one that is to be searched for. Case and spaces make no other query. */
export async function redirectOf(rulesOf: SearchRulesOf, query: string, locale: Locale): Promise<string | undefined> {
  const asked = nameOf(query);
  if (asked === "") return undefined;
  const { redirects } = await rulesOf(locale);
  return Object.entries(redirects).find(([written]) => nameOf(written) === asked)?.[1];
}

/** Query rules: the same backend with the pages first that the site pins to a query. */
export function withPins(backend: SearchBackend, rulesOf: SearchRulesOf, log: Pick<Logger, "warn">): SearchBackend {
  const pinned = async ({ request, locale }: SearchCall) => {
    try {
      return pinnedTo(request.query, (await rulesOf(locale)).pins);
    } catch (err) {
      log.warn({ err }, "the site's rules for queries cannot be read: none is applied");
      return [];
    }
  };
  return {
    ...backend,
    async search(call, signal) {
      const pages = await pinned(call);
      return backend.search(pages.length === 0 ? call : { ...call, pinned: pages }, signal);
    },
  };
}

/** Addresses of the pages that come first for a query. */
export function pinnedTo(query: string, pins: SearchFile["pins"]): readonly string[] {
  const asked = nameOf(query);
  return pins.find((pin) => nameOf(pin.query) === asked)?.pages ?? [];
}

function nameOf(query: string): string {
  return query.normalize("NFKC").trim().toLowerCase().replace(/\s+/g, " ");
}
