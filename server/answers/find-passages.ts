import type { ContentSource } from "#server/content/content-source.ts";
import type { SearchBackend } from "#server/search/search-backend.ts";
import { isKnownEntry, type PageEntry } from "#shared/entries/page-entry.ts";
import { percentDecoded } from "#shared/links/percent-decoding.ts";
import { type LanguageTags, type Locale, splitLocale } from "#shared/locale.ts";
import { descriptionParts } from "#shared/search/highlights.ts";
import type { SearchRequest } from "#shared/search/search-request.ts";
import type { SearchResult } from "#shared/search/search-response.ts";
import { type EntrySection, entrySections, type ReadSections } from "./entry-sections.tsx";
import type { Passage } from "./passage.ts";

export type PassageSources = {
  readonly search: Pick<SearchBackend, "search">;
  readonly content: Pick<ContentSource, "findPage" | "languages">;
  readonly readSections: ReadSections;
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
  { search, content, readSections }: PassageSources,
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
      const read = async () => {
        const entry = await entryOf(content, result.content.url);
        return entry && pagePassages(result, entry, await entrySections(entry, readSections), rank);
      };
      const ofPage = (await inTime(read())) ?? [];
      return ofPage.length > 0 ? ofPage : descriptionPassage(result, locale, rank);
    }),
  );
  return { question: response.metadata.query.searchedQuery, passages: passages.flat() };
}

async function entryOf(content: PassageSources["content"], url: string): Promise<PageEntry | undefined> {
  const { locale, path } = addressOf(url, content.languages().tags);
  if (path === undefined) return undefined;
  const found = await content.findPage(path, locale);
  return found.kind === "entry" && isKnownEntry(found.entry) ? found.entry : undefined;
}

/** The page of this site that an address names; without path: a page of another site. */
function addressOf(url: string, tags: LanguageTags): { readonly locale: Locale; readonly path?: string } {
  const { locale, path: rest } = splitLocale(url, tags);
  const [written = ""] = /^[^?#]*/.exec(rest) ?? [];
  if (!url.startsWith("/") || url.startsWith("//")) return { locale };
  const path = percentDecoded(written || "/");
  return path === undefined ? { locale } : { locale, path: path.replace(/(?<=.)\/$/, "") };
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

function pagePassages(
  { content }: SearchResult,
  entry: PageEntry,
  sections: readonly EntrySection[],
  rank: number,
): readonly Passage[] {
  const { url, products, section } = content;
  const description = plainDescription(content);
  return sections.map(({ title, anchor, blocks, steps, rows, language }, at) => ({
    url: anchor === undefined ? url : `${url}#${encodeURIComponent(anchor)}`,
    title: entry.title,
    ...(title !== undefined && { section: title }),
    language,
    products,
    blocks,
    ...(steps !== undefined && { steps }),
    ...(rows !== undefined && { rows }),
    ...(at === 0 && description !== "" && { description }),
    rank,
    isBestSection: section?.anchor === anchor,
  }));
}

function descriptionPassage({ content }: SearchResult, language: Locale, rank: number): readonly Passage[] {
  const { url, title, products } = content;
  const text = plainDescription(content);
  if (text === "") return [];
  return [{ url, title, language, products, blocks: [text], rank, isBestSection: false }];
}

function plainDescription({ description }: SearchResult["content"]): string {
  return descriptionParts(description)
    .map((part) => part.text)
    .join("")
    .trim();
}
