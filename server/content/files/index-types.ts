import type { ContentProblem, PagePath } from "#server/content/content-source.ts";
import type { Site } from "#shared/entries/site.ts";
import type { Locale } from "#shared/locale.ts";
import type { ProductFolders } from "./classify.ts";
import type { ProductFields, WrittenType } from "./page-fields.ts";
import type { AssetRecord, PageRecord } from "./records.ts";

/** One page in all its languages. */
export type Page = {
  readonly path: PagePath;
  /** The path as it stands in links: percent-encoded where an address needs it. */
  readonly url: string;
  /** Unique in the site. */
  readonly id: string;
  /** The id its file states; pages of several versions of a product share one. */
  readonly statedId: string | undefined;
  readonly type: WrittenType | "unknown";
  /** Place in the English tree: of its file, or of its folder when no file makes it. */
  readonly key: string;
  readonly texts: { readonly [Language in Locale]?: PageRecord };
  /** Title where no file gives one; without it the name of the file or folder in words. */
  readonly fallbackTitle: Readonly<Record<Locale, string>> | undefined;
  /** Languages of a page that the site makes itself: those that the site has text in. Undefined: a file or a folder makes it. */
  readonly builtIn: readonly Locale[] | undefined;
  /** Hidden from lists: by itself, or because it is no page for readers. */
  readonly hidden: boolean;
  readonly order: number | undefined;
  /** Folder of the product it belongs to. */
  readonly product: string | undefined;
  /** Undefined for the home page and for what stands directly below it. */
  readonly parent: Page | undefined;
  /** Pages directly below, hidden and broken ones left out, in English order. */
  readonly children: readonly Page[];
  /** The landing page of a product without one; its address leads to the documentation. */
  readonly leadsTo: PagePath | undefined;
};

/** A product in one deployment and version, with its pages. */
export type ProductFolder = {
  readonly folder: string;
  readonly base: PagePath;
  readonly fields: Readonly<Record<Locale, ProductFields>>;
  readonly id: string;
  readonly nameId: string;
  readonly name: Readonly<Record<Locale, string>>;
  readonly file: string;
  readonly landing?: Page;
  readonly docs?: Page;
  readonly kb?: Page;
  /** Inside another product's folder: an older version. */
  readonly isNested: boolean;
};

/** Everything known of a content folder at one moment. Never changed; a change of the folder makes a new one. */
export type SiteIndex = {
  readonly pages: ReadonlyMap<PagePath, Page>;
  readonly home: Page;
  /** By place in the English tree. */
  readonly byFile: ReadonlyMap<string, Page>;
  readonly byFolder: ReadonlyMap<string, Page>;
  readonly byId: ReadonlyMap<string, Page>;
  readonly byStatedId: ReadonlyMap<string, readonly Page[]>;
  /** Old address to present address or, from `site.yaml`, to any address. */
  readonly redirects: ReadonlyMap<PagePath, string>;
  readonly productFolders: ProductFolders;
  readonly products: ReadonlyMap<string, ProductFolder>;
  readonly assets: ReadonlyMap<string, AssetRecord>;
  readonly sites: Readonly<Record<Locale, Site>>;
  readonly fragments: Readonly<Record<Locale, Readonly<Record<string, unknown>>>>;
  readonly problems: readonly ContentProblem[];
};
