import type { ContentSource, ContentTag, Tagged } from "#server/content/content-source.ts";
import type { RelatedPages } from "#server/search/related-pages.ts";
import type { Locale } from "#shared/locale.ts";
import type { ContentReader, PageRequest } from "./page-type.ts";

/** What a page may read while it is made. The tags of every answer are added to `tags`. */
export function contentReader(content: ContentSource, locale: Locale, tags: Set<ContentTag>): ContentReader {
  const noted = async <Value>(answer: Promise<Tagged<Value>>): Promise<Value> => {
    const { value, tags: answerTags } = await answer;
    for (const tag of answerTags) tags.add(tag);
    return value;
  };
  return {
    children: (id) => noted(content.children(id, locale)),
    listPages: () => noted(content.listPages(locale)),
  };
}

/** The same for pages that are about the same as one. */
export function noting(related: RelatedPages, tags: Set<ContentTag>): NonNullable<PageRequest["related"]> {
  return async (call) => {
    const answer = await related(call);
    for (const tag of answer.tags) tags.add(tag);
    return answer.pages;
  };
}
