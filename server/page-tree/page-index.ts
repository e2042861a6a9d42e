import type { ContentSource, ContentTag, Tagged } from "#server/content/content-source.ts";
import { localiseUrl } from "#shared/links/localise-url.ts";
import type { Locale } from "#shared/locale.ts";
import type { IndexedPage, PageIndex } from "#shared/navigation/page-index.ts";

/** More pages than this are left to the search. */
const maxPages = 10_000;

type FoundPage = { readonly title: string; readonly url: string; readonly below: FoundPage[] };

/** Titles and addresses of the pages below one page, in the order of the tree; undefined when there are none. */
export async function pageIndex(
  content: ContentSource,
  rootId: string,
  locale: Locale,
): Promise<Tagged<PageIndex | undefined>> {
  const tags = new Set<ContentTag>();
  const seen = new Set([rootId]);
  const level: FoundPage[] = [];
  await collect(rootId, level);
  const base = commonBase([...addressesOf(level)]);
  const value = level.length === 0 ? undefined : { base, pages: level.map(indexed) };
  return { value, tags: [...tags] };

  async function collect(id: string, into: FoundPage[]): Promise<void> {
    const children = await content.children(id, locale);
    for (const tag of children.tags) tags.add(tag);
    for (const { id: childId, title, shortTitle, url, childCount } of children.value) {
      if (seen.size > maxPages) return;
      // A source whose pages stand below each other must not be walked for ever.
      if (seen.has(childId)) continue;
      seen.add(childId);
      const page: FoundPage = {
        title: shortTitle ?? title,
        url: localiseUrl(url, locale, content.languages().tags),
        below: [],
      };
      into.push(page);
      if (childCount > 0) await collect(childId, page.below);
    }
  }

  function indexed({ title, url, below }: FoundPage): IndexedPage {
    const address = url.slice(base.length);
    return below.length === 0 ? [title, address] : [title, address, below.map(indexed)];
  }
}

function* addressesOf(level: readonly FoundPage[]): Generator<string> {
  for (const { url, below } of level) {
    yield url;
    yield* addressesOf(below);
  }
}

/** The longest beginning that all addresses share. */
function commonBase([first = "", ...others]: readonly string[]): string {
  let length = first.length;
  for (const url of others) {
    length = Math.min(length, url.length);
    while (url.slice(0, length) !== first.slice(0, length)) length -= 1;
  }
  return first.slice(0, length);
}
