import type { ContentSource } from "#server/content/content-source.ts";

/** Tells whether a public page has an id, from a list that is made anew when pages come or go. Never rejects. */
export function knownPages(
  content: Pick<ContentSource, "languages" | "listPages" | "subscribe">,
): (id: string) => Promise<boolean> {
  let ids: Promise<ReadonlySet<string>> | undefined;
  content.subscribe(({ tags }) => {
    if ([...tags].some((tag) => tag.startsWith("pages:"))) ids = undefined;
  });
  const list = async () => {
    const pages = await Promise.all(content.languages().tags.map((locale) => content.listPages(locale)));
    return new Set(pages.flatMap(({ value }) => value.map(({ id }) => id)));
  };
  return async (id) => {
    ids ??= list();
    try {
      return (await ids).has(id);
    } catch {
      // Content is out of reach: it is asked again for the next event, and this one is not counted.
      ids = undefined;
      return false;
    }
  };
}
