import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { ContentSource, PageSource } from "#server/content/content-source.ts";
import { currentEditionLabel } from "#server/frame/edition-label.ts";
import type { PageView } from "#server/render/page-view.ts";
import type { PageEntry } from "#shared/entries/page-entry.ts";
import type { Site } from "#shared/entries/site.ts";
import { localiseUrl } from "#shared/links/localise-url.ts";
import { markdownAddress } from "#shared/links/markdown-address.ts";
import { type Locale, languageIn, splitLocale } from "#shared/locale.ts";
import type { Messages } from "#shared/messages/messages.ts";

/** What a text has to say of itself to be cited: which page it is, of which product and edition, and of when. */
export type AboutPage = {
  readonly title: string;
  readonly product?: string;
  readonly edition?: string;
  /** ISO 8601, as the content states it. */
  readonly updated?: string;
  /** The page's canonical address. */
  readonly address: string;
};

type Made = {
  readonly view: Pick<PageView, "product">;
  readonly entry: Pick<PageEntry, "title" | "url" | "language" | "lastPublished">;
  readonly locale: Locale;
  readonly site: Site;
  readonly messages: Messages;
  readonly baseUrl: string;
};

export function aboutPage({ view: { product }, entry, site, messages, baseUrl }: Made): AboutPage {
  const edition = product && currentEditionLabel(product, site, messages);

  return {
    title: entry.title,
    ...(product !== undefined && { product: product.productNameReference.productName }),
    ...(edition !== undefined && { edition }),
    ...(entry.lastPublished !== undefined && { updated: entry.lastPublished }),
    address: `${baseUrl}${localiseUrl(entry.url, entry.language, site.languages.tags)}`,
  };
}

type MadeMarkdown = { readonly about: AboutPage; readonly bare: ReactNode; readonly language: Locale };
type Place = { readonly content: Pick<ContentSource, "languages" | "listPages">; readonly baseUrl: string };

/**
 * Markdown view: a page as a Markdown text that stands for itself (docs/behaviour/addresses.md, Addresses): front matter with what it is about,
 * its title, and its own text or, without one, what the page shows.
 */
export async function markdownView(
  { about, bare, language }: MadeMarkdown,
  source: PageSource | undefined,
  place: Place,
  htmlToMarkdown: (html: string) => Promise<string>,
): Promise<string> {
  const { markdown, hasTitle } = source ?? (await shownText(bare, language, place, htmlToMarkdown));
  const title = hasTitle === true ? "" : `# ${about.title}\n\n`;
  return `${frontMatter(about)}\n${title}${markdown.trimStart()}`;
}

/** JSON's strings are YAML's as well. */
function frontMatter({ title, product, edition, updated, address }: AboutPage): string {
  const fields = Object.entries({ title, product, edition, updated, url: address });
  const lines = fields.flatMap(([name, value]) => (value === undefined ? [] : `${name}: ${JSON.stringify(value)}\n`));
  return `---\n${lines.join("")}---\n`;
}

async function shownText(
  bare: ReactNode,
  locale: Locale,
  { content, baseUrl }: Place,
  htmlToMarkdown: (html: string) => Promise<string>,
) {
  const languages = content.languages();
  const { tags } = languages;
  const lists = await Promise.all(languageIn(languages, locale).chain.map((listed) => content.listPages(listed)));
  const pages = new Set(lists.flatMap(({ value }) => value.map(({ url }) => url)));
  const isPage = (path: string) => pages.has(splitLocale(path, tags).path || "/");
  const portable = (url: string) => markdownAddress(url.replaceAll("&amp;", "&"), baseUrl, tags, isPage);
  // Our own markup: every address is in double quotes, and no text looks like an attribute.
  const html = renderToStaticMarkup(bare).replace(
    /(<[a-z][^<>]*? (?:href|src)=")([^"]*)(?=")/g,
    (_whole, before: string, url: string) => `${before}${portable(url).replaceAll("&", "&amp;")}`,
  );
  const markdown = await htmlToMarkdown(html);
  return { markdown, hasTitle: html.includes("<h1") };
}
