import type { ContentSource, ContentTag, Tagged } from "#server/content/content-source.ts";
import type { Locale } from "#shared/locale.ts";
import type { ContentReader } from "./page-type.ts";

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
