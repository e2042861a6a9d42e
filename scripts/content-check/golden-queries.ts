import { folderEngine, plainRequest } from "#scripts/search/folder-engine.ts";
import type { ContentProblem } from "#server/content/content-source.ts";
import { pinnedTo } from "#server/search/search-rules.ts";
import { localePrefix } from "#shared/locale.ts";

const silent = { info: () => undefined, warn: () => undefined };

/** Golden queries of a site (`golden` in `search.yaml`) that do not find their page where it should be. Nothing is indexed where there are none. */
export async function goldenProblems(dir: string): Promise<readonly ContentProblem[]> {
  const { content, filled } = await folderEngine(dir, silent);
  try {
    const { tags } = content.languages();
    const rules = await Promise.all(
      tags.map(async (locale) => ({ locale, ...(await content.site(locale)).value.search })),
    );
    if (rules.every(({ golden }) => golden.length === 0)) return [];
    const engine = await filled();
    return rules.flatMap(({ locale, golden, pins }) => {
      const prefix = localePrefix(locale, tags);
      return golden.flatMap(({ query, page, within }): ContentProblem[] => {
        const pinned = pinnedTo(query, pins);
        const { results } = engine.search({ request: plainRequest(query), locale, pinned });
        const at = results.findIndex(({ content: { url } }) => url === page || url === `${prefix}${page}`);
        if (at >= 0 && at < within) return [];
        const place = at < 0 ? "is not among the first ten" : `is number ${at + 1}, not among the first ${within}`;
        const message = `for "${query}" (${locale}) ${page} ${place}`;
        return [{ severity: "error", file: "search.yaml", field: "golden", message }];
      });
    });
  } finally {
    await content.close();
  }
}
