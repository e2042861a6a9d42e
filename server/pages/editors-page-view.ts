import type { PageView } from "#server/render/page-view.ts";
import type { Site } from "#shared/entries/site.ts";
import { homePath } from "#shared/links/site-paths.ts";
import type { Locale } from "#shared/locale.ts";

type EditorsPage = Pick<PageView, "title" | "main"> & Pick<Partial<PageView>, "hero" | "breadcrumbs">;

/** A page for editors in the place of the not-found page: nobody else finds it, and nobody keeps it. `breadcrumbs` are those below the site's home. */
export function editorsPage(
  { description: _, ...view }: PageView,
  site: Site,
  locale: Locale,
  { breadcrumbs = [], ...page }: EditorsPage,
): PageView {
  const home = { title: site.metadata.siteName, url: homePath, language: locale };
  return { ...view, status: 200, noindex: true, cacheable: false, ...page, breadcrumbs: [home, ...breadcrumbs] };
}
