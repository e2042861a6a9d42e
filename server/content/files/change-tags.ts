import type { ContentTag } from "#server/content/content-source.ts";
import { contentTags } from "#server/content/content-tags.ts";
import { diffIndex } from "#server/content/files/index/diff-index.ts";
import type { SiteIndex } from "#server/content/files/index/index-types.ts";
import type { IncludeGraph } from "#server/content/files/read/include-graph.ts";
import { filePlace } from "#server/content/files/read/records.ts";

/** What a change of files changed in a site that was `old` and is `now`. */
export function changedTags(
  old: SiteIndex,
  now: SiteIndex,
  files: ReadonlySet<string>,
  isOther: boolean,
): Set<ContentTag> {
  const tags: Set<ContentTag> = isOther ? diffIndex(old, now) : new Set();
  for (const file of files) for (const tag of bodyTags(now, file)) tags.add(tag);
  return tags;
}

/** Pages whose text comes from a file, in the languages in which it can be seen. */
function bodyTags(index: SiteIndex, file: string): ContentTag[] {
  const { locale, key } = filePlace(file, index.languages);
  const page = index.byFile.get(key);
  if (page === undefined) return [];
  const shownIn = index.languages.all.filter(({ chain }) => chain.includes(locale)).map(({ tag }) => tag);
  return shownIn.map((shown) => contentTags.page(shown, page.path));
}

/** Pages whose texts include something of what is at the paths. */
export function includingTags(index: SiteIndex, includes: IncludeGraph, paths: readonly string[]): ContentTag[] {
  return includes.pagesWith(paths).flatMap((path) => index.languages.all.map(({ tag }) => contentTags.page(tag, path)));
}
