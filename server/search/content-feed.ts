import type { ContentTag } from "#server/content/content-source.ts";
import type { SearchableContent, SearchablePage } from "#server/content/searchable-content.ts";
import type { Logger } from "#server/http/logger.ts";
import { defaultLocale, type Locale, locales } from "#shared/locale.ts";
import { markdownSections } from "./markdown-sections.ts";
import type { DocumentChange, IndexFeed, SearchDocument } from "./search-document.ts";

/** Changes of a burst are passed on together. */
const burstMs = 150;

/** Level-2 headings that are an article's own sections, and the ids they have in the page (docs/behaviour.md, KB article). */
const articleSectionIds: ReadonlyMap<string, string> = new Map([
  ["summary", "summary"],
  ["diagnosis", "diagnosis"],
  ["cause", "cause"],
  ["solution", "solution"],
  ["概要", "summary"],
  ["診断", "diagnosis"],
  ["原因", "cause"],
  ["解決策", "solution"],
]);

/** A content source's pages as documents for an index. What cannot be read is reported and left out. */
export function contentFeed(content: SearchableContent, log: Pick<Logger, "warn">): IndexFeed {
  /** What listeners know: stamps of the last look. */
  let known: ReadonlyMap<string, string> = new Map();

  const fingerprints = async (): Promise<ReadonlyMap<string, string>> => {
    const stamps = await content.searchStamps();
    known = new Map(stamps.map(({ path, locale, stamp }) => [keyOf(path, locale), stamp]));
    return known;
  };

  const document = async (key: string): Promise<SearchDocument | undefined> => {
    const { path, locale } = pageOf(key);
    try {
      const page = await content.searchPage(path, locale);
      return page && documentOf(key, page, locale);
    } catch (err) {
      log.warn({ err, pagePath: path }, "a page could not be indexed");
      return undefined;
    }
  };

  /** What is different now; pages that `touched` names are read in any case. */
  const changeSince = async (
    before: ReadonlyMap<string, string>,
    touched: ReadonlySet<string>,
  ): Promise<DocumentChange> => {
    const now = await fingerprints();
    const changed: DocumentChange["changed"][number][] = [];
    const removed = [...before.keys()].filter((key) => !now.has(key));
    for (const [key, fingerprint] of now) {
      if (before.get(key) === fingerprint && !touched.has(key)) continue;
      const found = await document(key);
      if (found === undefined) removed.push(key);
      else changed.push({ document: found, fingerprint });
    }
    return { changed, removed };
  };

  return {
    fingerprints,
    document,
    synonyms: async () => {
      const sites = await Promise.all(locales.map((locale) => content.site(locale)));
      return sites.flatMap(({ value }) => value.search.synonyms);
    },
    subscribe: (listener) => {
      let touched = new Set<string>();
      let timer: NodeJS.Timeout | undefined;
      let work = Promise.resolve();
      const pass = async () => {
        const keys = touched;
        touched = new Set();
        const change = await changeSince(known, keys);
        listener(change);
      };
      const unsubscribe = content.subscribe(({ tags }) => {
        for (const tag of tags) for (const key of touchedBy(tag)) touched.add(key);
        clearTimeout(timer);
        timer = setTimeout(() => {
          work = work.then(pass).catch((err: unknown) => log.warn({ err }, "changes could not be indexed"));
        }, burstMs);
      });
      return () => {
        clearTimeout(timer);
        unsubscribe();
      };
    },
  };
}

function documentOf(key: string, page: SearchablePage, language: Locale): SearchDocument {
  const { markdown, hasArticleSections, ...facts } = page;
  const sections = markdownSections(markdown, hasArticleSections ? { ownIds: articleSectionIds } : {});
  return { ...facts, key, language, sections, trust: {} };
}

function keyOf(path: string, locale: Locale): string {
  return `${locale}:${path}`;
}

function pageOf(key: string): { readonly path: string; readonly locale: Locale } {
  const at = key.indexOf(":");
  const language = key.slice(0, at);
  return { path: key.slice(at + 1), locale: locales.find((locale) => locale === language) ?? defaultLocale };
}

function touchedBy(tag: ContentTag): string[] {
  const [, language, path] = /^page:([^:]+):(.*)$/s.exec(tag) ?? [];
  return language === undefined || path === undefined ? [] : [`${language}:${path}`];
}
