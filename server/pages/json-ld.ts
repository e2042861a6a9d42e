import type { PageEntry } from "#shared/entries/page-entry.ts";
import { homePath, searchPath } from "#shared/links/site-paths.ts";
import type { PageRequest } from "./page-type.ts";

/** schema.org descriptions of pages. Addresses begin with "/"; the document makes them absolute. */
export function techArticle(entry: PageEntry, { site }: PageRequest, description: string): object {
  const { publisher } = site.metadata;
  return {
    "@type": "TechArticle",
    headline: entry.title,
    description,
    url: entry.url,
    inLanguage: entry.language,
    ...(entry.lastPublished !== undefined && { dateModified: entry.lastPublished }),
    ...(publisher !== undefined && { publisher: { "@type": "Organization", name: publisher } }),
  };
}

export function collectionPage(entry: PageEntry, description: string): object {
  return { "@type": "CollectionPage", name: entry.title, description, url: entry.url, inLanguage: entry.language };
}

/** The whole site and how it is searched. */
export function webSite({ site, locale }: PageRequest): object {
  return {
    "@type": "WebSite",
    name: site.metadata.siteName,
    url: homePath,
    inLanguage: locale,
    potentialAction: {
      "@type": "SearchAction",
      target: { "@type": "EntryPoint", urlTemplate: `${searchPath}?searchTerm={search_term_string}` },
      "query-input": "required name=search_term_string",
    },
  };
}
