import { type RequestHandler, Router } from "express";
import { type EditorsPageParts, editorsPageRoutes } from "#server/pages/editors-page.ts";
import { privateCacheControl } from "#server/pages/send-page.ts";
import type { SearchBackend } from "#server/search/search-backend.ts";
import type { SearchLog } from "#server/search/search-log.ts";
import { reportAsCsv, searchesReport } from "#server/search/searches-report.ts";
import { splitLocale } from "#shared/locale.ts";
import { searchesCsvPath, searchesExtra } from "./searches-page.tsx";

type SearchesParts = EditorsPageParts & {
  readonly searches: Pick<SearchLog, "read">;
  readonly backend: Pick<SearchBackend, "explain">;
};

const maxQueryLength = 500;

/** What visitors search for, for editors: a page, and the same as CSV below /gateway. */
export function searchesRoutes(parts: SearchesParts): { readonly page: RequestHandler; readonly csv: RequestHandler } {
  const { searches, backend, viewerOf, isDevelopment, maker } = parts;
  const page = editorsPageRoutes(parts, async (asked, locale, signal) => {
    const query = (asked.get("query") ?? "").trim().slice(0, maxQueryLength);
    const written = (asked.get("page") ?? "").trim();
    const { path } = splitLocale(pathOf(written), maker.content.languages().tags);
    const explanation =
      query === "" || backend.explain === undefined
        ? undefined
        : await backend.explain({ query, locale, ...(written !== "" && { path }) }, signal);
    const report = searchesReport(await searches.read(), asked.get("week") ?? undefined);
    return searchesExtra({ report, asked: { query, page: written }, explanation });
  });
  const csv = Router().get(searchesCsvPath.replace("/gateway", ""), async (req, res, next) => {
    const isEditor =
      isDevelopment || (req.headers.cookie !== undefined && (await viewerOf(req, res))?.canEdit === true);
    if (!isEditor) return next();
    const week = typeof req.query["week"] === "string" ? req.query["week"] : undefined;
    const report = searchesReport(await searches.read(), week);
    res
      .set("Cache-Control", privateCacheControl)
      .vary("Cookie")
      .attachment(`searches-${report.week ?? "none"}.csv`);
    res.type("text/csv; charset=utf-8").send(reportAsCsv(report));
  });
  return { page, csv };
}

/** Also of a whole address, without query and fragment; an address that cannot be read is a page that is not there. */
function pathOf(written: string): string {
  try {
    const { pathname } = new URL(written, "http://site.invalid");
    return decodeURIComponent(pathname).replace(/(?<=.)\/$/, "");
  } catch {
    return written;
  }
}
