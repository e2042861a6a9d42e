import type { Config } from "#server/config/config.ts";
import { type EditorsPageParts, editorsPageRoutes } from "#server/pages/editors-page.ts";
import { searchesRoutes } from "#server/pages/searches-page/searches-routes.ts";
import { themePageExtra } from "#server/pages/theme-page/theme-page.tsx";
import type { SiteSearch } from "./search.ts";

type Shown = Omit<EditorsPageParts, "isDevelopment"> & Pick<SiteSearch, "search" | "searches">;

/** Joins the pages that only editors find, and what they download from them. */
export function joinEditorsPages({ isDevelopment }: Config, { search, searches, ...shown }: Shown) {
  const parts = { ...shown, isDevelopment };
  const { page, csv } = searchesRoutes({ ...parts, searches, backend: search });
  return { themePage: editorsPageRoutes(parts, async () => themePageExtra), searchesPage: page, searchesCsv: csv };
}
