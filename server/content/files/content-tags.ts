import type { ContentTag, PagePath } from "#server/content/content-source.ts";
import type { Locale } from "#shared/locale.ts";

/** The names of what can change; see ContentTag for what each stands for. */
export const contentTags = {
  page: (locale: Locale, path: PagePath): ContentTag => `page:${locale}:${path}`,
  link: (locale: Locale, path: PagePath): ContentTag => `link:${locale}:${path}`,
  children: (locale: Locale, id: string): ContentTag => `children:${locale}:${id}`,
  product: (locale: Locale, base: PagePath): ContentTag => `product:${locale}:${base}`,
  site: (locale: Locale): ContentTag => `site:${locale}`,
  pages: (locale: Locale): ContentTag => `pages:${locale}`,
  fragments: (locale: Locale): ContentTag => `fragments:${locale}`,
  title: (locale: Locale, key: string): ContentTag => `title:${locale}:${key}`,
  id: (id: string): ContentTag => `id:${id}`,
  asset: (file: string): ContentTag => `asset:${file}`,
};
