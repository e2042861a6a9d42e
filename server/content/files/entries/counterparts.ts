import type { ContentTag, PagePath } from "#server/content/content-source.ts";
import { contentTags } from "#server/content/content-tags.ts";
import type { Page, ProductFolder, SiteIndex } from "#server/content/files/index/index-types.ts";
import { addressPath } from "#server/content/files/index/old-addresses.ts";
import { answersIn, titleIn } from "#server/content/files/index/page-text.ts";
import type { Edition } from "#shared/entries/context.ts";
import type { Locale } from "#shared/locale.ts";

/** What a counterpart is looked for in; `tags` gets those of everything the answer hangs on. */
export type CounterpartScope = {
  readonly index: SiteIndex;
  readonly locale: Locale;
  readonly tags: Set<ContentTag>;
};

/**
 * The same page in another edition of its product: by the id that both state, as the home of the same part, by an alias that
 * either has, else by its address within the product (docs/behaviour/addresses.md, Addresses of pages).
 */
export function counterpart(scope: CounterpartScope, page: Page, edition: ProductFolder): Page | undefined {
  const { index, locale, tags } = scope;
  const own = page.product === undefined ? undefined : index.products.get(page.product);
  if (own === undefined) return undefined;
  if (own === edition) return page;
  const isThere = (found: Page | undefined): found is Page =>
    found?.product === edition.folder && found.leadsTo === undefined && answersIn(found, locale);
  if (page.statedId !== undefined) tags.add(contentTags.id(page.statedId));
  const sharing = page.statedId === undefined ? [] : (index.byStatedId.get(page.statedId) ?? []);
  const byId = sharing.find(isThere);
  if (byId !== undefined) return noted(byId, scope);
  const home = [
    // Where the landing page was left out, its address leads to the documentation.
    [own.landing, edition.landing ?? edition.docs],
    [own.docs, edition.docs],
    [own.kb, edition.kb],
  ].find(([here]) => here === page)?.[1];
  if (home !== undefined) return noted(home, scope);
  for (const path of addressesIn(edition, page, own)) {
    tags.add(contentTags.link(locale, path));
    const found = pageAt(index, path);
    if (isThere(found)) return noted(found, scope);
  }
  return undefined;
}

/**
 * The closest page that an edition has when it has no counterpart: that of the nearest page above which has one, else the
 * edition's documentation or landing page.
 */
export function nearestPage(scope: CounterpartScope, page: Page, edition: ProductFolder): Page | undefined {
  for (let at = page.parent; at !== undefined; at = at.parent) {
    const found = counterpart(scope, at, edition);
    if (found !== undefined) return found;
  }
  const home = edition.docs ?? edition.landing;
  return home && noted(home, scope);
}

/** Says of each edition where the page is there, or what is closest to it. */
export function withCounterparts(
  scope: CounterpartScope & { readonly page: Page },
  editions: readonly Edition[],
  folders: readonly ProductFolder[],
): Edition[] {
  const { page, locale } = scope;
  return editions.map((edition, at) => {
    const folder = folders[at];
    if (folder === undefined) return edition;
    const found = counterpart(scope, page, folder);
    if (found !== undefined) return { ...edition, pageUrl: found.url };
    const near = nearestPage(scope, page, folder);
    return near === undefined ? edition : { ...edition, nearest: { url: near.url, title: titleIn(near, locale) } };
  });
}

function noted(found: Page, { locale, tags }: CounterpartScope): Page {
  tags.add(contentTags.link(locale, found.path));
  return found;
}

/** Where the page may be in the other edition: at its former addresses, whose pages were renamed since, and at its present one. */
function addressesIn(edition: ProductFolder, page: Page, own: ProductFolder): PagePath[] {
  const aliases = page.languages.tags.flatMap((locale) => page.texts[locale]?.summary.aliases ?? []).map(addressPath);
  return [...aliases, page.path].map((path) => translated(path, own, edition)).filter((path) => path !== undefined);
}

/** The same place in another edition, whose documentation may be in a folder of another name. */
function translated(path: PagePath, own: ProductFolder, edition: ProductFolder): PagePath | undefined {
  const parts = [
    [own.docs?.path, edition.docs?.path],
    [own.base, edition.base],
  ] as const;
  for (const [here, there] of parts)
    if (here !== undefined && there !== undefined && `${path}/`.startsWith(`${here}/`))
      return there + path.slice(here.length);
  return undefined;
}

/** The page at an address, or the one that has it as an alias. */
function pageAt(index: SiteIndex, path: PagePath): Page | undefined {
  const page = index.pages.get(path);
  if (page !== undefined) return page;
  const target = index.redirects.get(path);
  return target === undefined ? undefined : index.pages.get(addressPath(target));
}
