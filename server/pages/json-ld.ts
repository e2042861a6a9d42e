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

/** Who publishes the site, with everything that `site.yaml` says of them; undefined where it names nobody. */
function publisherOf({ site: { metadata } }: PageRequest): object | undefined {
  const { publisher, legalName, brand, logo, owns } = metadata;
  const name = publisher ?? legalName ?? brand;
  if (name === undefined) return undefined;
  return {
    "@type": "Organization",
    name,
    ...(legalName !== undefined && { legalName }),
    ...(brand !== undefined && { brand: { "@type": "Brand", name: brand } }),
    ...(logo !== undefined && { logo }),
    ...(owns !== undefined && { owns: { "@type": "WebSite", url: owns.includes("://") ? owns : `https://${owns}` } }),
  };
}

/** The whole site, who publishes it, and how it is searched. */
export function webSite(request: PageRequest): object {
  const { site, locale } = request;
  const publisher = publisherOf(request);
  return {
    "@type": "WebSite",
    name: site.metadata.siteName,
    url: homePath,
    inLanguage: locale,
    ...(publisher !== undefined && { publisher }),
    potentialAction: {
      "@type": "SearchAction",
      target: { "@type": "EntryPoint", urlTemplate: `${searchPath}?searchTerm={search_term_string}` },
      "query-input": "required name=search_term_string",
    },
  };
}
