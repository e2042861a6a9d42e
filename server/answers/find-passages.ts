import type { ContentSource } from "#server/content/content-source.ts";
import type { SearchBackend } from "#server/search/search-backend.ts";
import { isEntryType, type PageEntry } from "#shared/entries/page-entry.ts";
import { defaultLocale, type Locale } from "#shared/locale.ts";
import { descriptionParts } from "#shared/search/highlights.ts";
import type { SearchRequest } from "#shared/search/search-request.ts";
import type { SearchResult } from "#shared/search/search-response.ts";
import { entrySections } from "./entry-sections.tsx";
import type { Passage } from "./passage.ts";

export type PassageSources = {
  readonly search: Pick<SearchBackend, "search">;
  readonly content: Pick<ContentSource, "findPage">;
};

/** An answer stands on what is found first. */
const maxHits = 6;
/** A page that nobody has read for long is rendered first; an answer does not wait for it. */
const readTimeoutMs = 4000;

export type FoundPassages = {
  /** What was searched for: the question, or what its spelling was corrected to. */
  readonly question: string;
  readonly passages: readonly Passage[];
};

/**
 * What the first results of a search say, section by section. Of a page that cannot be read in time, or is not of this site,
 * there is only what the search says of it.
 *
 * @throws what the search throws.
 */
export async function findPassages(
  { search, content }: PassageSources,
  request: SearchRequest,
  locale: Locale,
  signal: AbortSignal,
): Promise<FoundPassages> {
  const asked = {
    ...request,
    highlights: { enable: false },
    facets: { enable: false },
    pagination: { from: 0, size: maxHits },
  };
  const { response } = await search.search({ request: asked, locale }, signal);
  const passages = await Promise.all(
    response.results.slice(0, maxHits).map(async (result, rank) => {
      const entry = await inTime(entryOf(content, result.content.url));
      const ofPage = entry === undefined ? [] : pagePassages(result, entry, rank);
      return ofPage.length > 0 ? ofPage : descriptionPassage(result, locale, rank);
    }),
  );
  return { question: response.metadata.query.searchedQuery, passages: passages.flat() };
}

async function entryOf(content: PassageSources["content"], url: string): Promise<PageEntry | undefined> {
  const { locale, path } = addressOf(url);
  if (path === undefined) return undefined;
  const found = await content.findPage(path, locale);
  return found.kind === "entry" && isKnown(found.entry) ? found.entry : undefined;
}

function isKnown(entry: { readonly type: string }): entry is PageEntry {
  return isEntryType(entry.type);
}

/** The page of this site that an address names; without path: a page of another site. */
function addressOf(url: string): { readonly locale: Locale; readonly path?: string } {
  const [, prefix, written] = /^(\/ja(?=[/?#]|$))?(\/[^?#]*)?/.exec(url) ?? [];
  const locale = prefix === undefined ? defaultLocale : "ja";
  if (!url.startsWith("/") || url.startsWith("//")) return { locale };
  try {
    return { locale, path: decodeURIComponent(written ?? "/").replace(/(?<=.)\/$/, "") };
  } catch {
    return { locale };
  }
}

/** Undefined for what cannot be had, or not in time: the other results are there all the same. */
async function inTime<Value>(value: Promise<Value | undefined>): Promise<Value | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, readTimeoutMs, undefined);
  });
  try {
    return await Promise.race([value.catch(() => undefined), late]);
  } finally {
    clearTimeout(timer);
  }
}

function pagePassages({ content }: SearchResult, entry: PageEntry, rank: number): readonly Passage[] {
  const { url, products, section } = content;
  return entrySections(entry).map(({ title, anchor, blocks, language }) => ({
    url: anchor === undefined ? url : `${url}#${encodeURIComponent(anchor)}`,
    title: entry.title,
    ...(title !== undefined && { section: title }),
    language,
    products,
    blocks,
    rank,
    isBestSection: section?.anchor === anchor,
  }));
}

function descriptionPassage({ content }: SearchResult, language: Locale, rank: number): readonly Passage[] {
  const { url, title, description, products } = content;
  const text = descriptionParts(description)
    .map((part) => part.text)
    .join("")
    .trim();
  if (text === "") return [];
  return [{ url, title, language, products, blocks: [text], rank, isBestSection: false }];
}
