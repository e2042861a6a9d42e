import { wholeAddress } from "#server/http/base-path.ts";
import { siteTexts } from "#server/messages/messages-for.ts";
import type { Site } from "#shared/entries/site.ts";
import { localiseUrl } from "#shared/links/localise-url.ts";
import { searchPath } from "#shared/links/site-paths.ts";
import type { Locale } from "#shared/locale.ts";
import { xmlText } from "./xml-text.ts";

export const openSearchType = "application/opensearchdescription+xml";

type Scope = { readonly site: Site; readonly locale: Locale; readonly baseUrl: string; readonly icon: string };

/** How a browser searches the site from its address bar (OpenSearch 1.1). */
export function openSearchDescription({ site, locale, baseUrl, icon }: Scope): string {
  const { siteName, brand = siteName } = site.metadata;
  const { searchSubheading } = siteTexts(site, locale).pages;
  const template = `${baseUrl}${localiseUrl(searchPath, locale, site.languages.tags)}?searchTerm={searchTerms}`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
  <ShortName>${escaped(cut(brand, 16))}</ShortName>
  <LongName>${escaped(cut(siteName, 48))}</LongName>
  <Description>${escaped(cut(searchSubheading, 1024))}</Description>
  <Language>${locale}</Language>
  <InputEncoding>UTF-8</InputEncoding>
  <Image>${escaped(wholeAddress(icon, baseUrl))}</Image>
  <Url type="text/html" method="get" template="${escaped(template)}"/>
</OpenSearchDescription>
`;
}

/** The format limits its texts. */
function cut(text: string, maxCharacters: number): string {
  return [...text].slice(0, maxCharacters).join("");
}

function escaped(text: string): string {
  return xmlText(text).replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
