import type { Locale } from "#shared/locale.ts";
import type { ContentTag, PagePath } from "./content-source.ts";

/** Nothing to take away: no capital letters, no dot. */
const isPlain = /^[a-z0-9/_-]*$/;

/** One for all forms of an address that lead to one page. */
function plainForm(path: PagePath): string {
  return path.toLowerCase().replace(/(?:\/index)?\.html?$/, "") || "/";
}

/** The names of what can change; see ContentTag for what each stands for. */
export const contentTags = {
  page: (locale: Locale, path: PagePath): ContentTag => `page:${locale}:${path}`,
  link: (locale: Locale, path: PagePath): ContentTag => `link:${locale}:${isPlain.test(path) ? path : plainForm(path)}`,
  children: (locale: Locale, id: string): ContentTag => `children:${locale}:${id}`,
  product: (locale: Locale, base: PagePath): ContentTag => `product:${locale}:${base}`,
  site: (locale: Locale): ContentTag => `site:${locale}`,
  pages: (locale: Locale): ContentTag => `pages:${locale}`,
  fragments: (locale: Locale): ContentTag => `fragments:${locale}`,
  title: (locale: Locale, key: string): ContentTag => `title:${locale}:${key}`,
  id: (id: string): ContentTag => `id:${id}`,
  oldForms: "old-forms" as ContentTag,
  asset: (file: string): ContentTag => `asset:${file}`,
};
