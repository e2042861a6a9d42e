import type { ContentTag, PagePath } from "#server/content/content-source.ts";
import { articleSectionOf } from "#server/content/outline/article-sections.ts";
import { markdownSections } from "#server/content/outline/markdown-outline.ts";
import type { SearchableContent, SearchablePage } from "#server/content/searchable-content.ts";
import type { Logger } from "#server/http/logger.ts";
import { type Locale, localePrefix } from "#shared/locale.ts";
import type { DocumentChange, IndexFeed, SearchDocument } from "./search-document.ts";
import { supportSynonyms } from "./support-synonyms.ts";

/** Changes of a burst are passed on together. */
const burstMs = 150;

/** A content source's pages as documents for an index. What cannot be read is reported and left out. */
export function contentFeed(content: SearchableContent, log: Pick<Logger, "warn">): IndexFeed {
  /** Fingerprints as they were last reported, by key. */
  const known = new Map<string, string>();

  const document = async (key: string): Promise<SearchDocument | undefined> => {
    const { path, locale } = pageOf(key);
    try {
      const page = await content.searchPage(path, locale);
      return page && documentOf(key, page, locale, localePrefix(locale, content.languages().tags));
    } catch (err) {
      log.warn({ err, pagePath: path }, "a page could not be indexed");
      return undefined;
    }
  };

  /** What is different now, among `paths` or all pages; the pages that `paths` names are read in any case. */
  const changesOf = async (paths: ReadonlySet<PagePath>, isAll: boolean): Promise<DocumentChange> => {
    const stamps = await content.searchStamps(isAll ? undefined : paths);
    const now = new Map(stamps.map(({ path, locale, stamp }) => [keyOf(path, locale), stamp]));
    const changed: DocumentChange["changed"][number][] = [];
    const removed = [...known.keys()].filter((key) => !now.has(key) && (isAll || paths.has(pageOf(key).path)));
    for (const key of removed) known.delete(key);
    for (const [key, fingerprint] of now) {
      if (known.get(key) === fingerprint && !paths.has(pageOf(key).path)) continue;
      known.set(key, fingerprint);
      const found = await document(key);
      if (found === undefined) removed.push(key);
      else changed.push({ document: found, fingerprint });
    }
    return { changed, removed };
  };

  return {
    document,
    fingerprints: async () => {
      const stamps = await content.searchStamps();
      known.clear();
      for (const { path, locale, stamp } of stamps) known.set(keyOf(path, locale), stamp);
      return new Map(known);
    },
    synonyms: async () => {
      const sites = await Promise.all(content.languages().tags.map((locale) => content.site(locale)));
      const own = sites.flatMap(({ value }) => value.search.synonyms);
      return sites.some(({ value }) => value.search.supportSynonyms) ? [...own, ...supportSynonyms] : own;
    },
    subscribe: (listener) => {
      const collected = new Set<ContentTag>();
      let timer: NodeJS.Timeout | undefined;
      let work = Promise.resolve();
      const pass = async () => {
        const tags = [...collected];
        collected.clear();
        // Bodies are named one by one; anything else, such as a product's name, may be in any page.
        const paths = new Set(tags.flatMap(bodyPath));
        const isAll = tags.some((tag) => /^(?:pages|product|site|fragments):/.test(tag));
        if (isAll || paths.size > 0) listener(await changesOf(paths, isAll));
      };
      const unsubscribe = content.subscribe(({ tags }) => {
        for (const tag of tags) collected.add(tag);
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

function documentOf(key: string, page: SearchablePage, language: Locale, prefix: string): SearchDocument {
  const { markdown, parts, headings, ...facts } = page;
  const sections =
    headings === "text"
      ? markdownSections(markdown)
      : markdownSections(markdown, { ownIdOf: articleSectionOf, isPrefixed: headings === "documents" });
  return { ...facts, key, language, prefix, sections: [...sections, ...parts], trust: {} };
}

function keyOf(path: string, locale: Locale): string {
  return `${locale}:${path}`;
}

function pageOf(key: string): { readonly path: string; readonly locale: Locale } {
  const at = key.indexOf(":");
  return { path: key.slice(at + 1), locale: key.slice(0, at) };
}

function bodyPath(tag: ContentTag): PagePath[] {
  const path = /^page:[^:]+:(.*)$/s.exec(tag)?.[1];
  return path === undefined ? [] : [path];
}
