import type { RequestHandler } from "express";
import { pageAddress } from "#server/addresses/page-address.ts";
import { localiseUrl } from "#shared/links/localise-url.ts";
import type { LanguageTags } from "#shared/locale.ts";
import { redirectOf, type SearchRulesOf } from "./search-rules.ts";

/** Leads from the search page to where a query leads at once (docs/behaviour/search.md, Embedded search); passes on all others. */
export function redirectedQueries(rulesOf: SearchRulesOf, languageTags: () => LanguageTags): RequestHandler {
  return async (req, res, next) => {
    const { searchTerm } = req.query;
    if (typeof searchTerm !== "string" || (req.method !== "GET" && req.method !== "HEAD")) return next();
    const tags = languageTags();
    const { locale } = pageAddress(req.path, tags);
    const to = await redirectOf(rulesOf, searchTerm, locale);
    if (to === undefined) return next();
    res.set("Cache-Control", "no-store").redirect(302, localiseUrl(to, locale, tags));
  };
}
