import type { ContentProblem, PagePath } from "#server/content/content-source.ts";
import type { OldForms } from "#server/content/files/addresses/redirect-patterns.ts";
import type { Navigation, StatedSite } from "#server/content/files/navigation/navigation.ts";
import type { ProductFolders } from "#server/content/files/read/classify.ts";
import type { ProductFields, WrittenType } from "#server/content/files/read/page-fields.ts";
import type { AssetRecord, PageRecord } from "#server/content/files/read/records.ts";
import type { Dialect } from "#server/content/markdown/syntaxes/dialects.ts";
import type { Site } from "#shared/entries/site.ts";
import type { Languages, Locale, PerLanguage } from "#shared/locale.ts";
import type { AssetVersions } from "./asset-versions.ts";

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
  readonly fallbackTitle: PerLanguage<string> | undefined;
  /** Of the site. */
  readonly languages: Languages;
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
  /** The landing page of a product without one, whose address leads to the documentation; or a page whose file says where it leads. */
  readonly leadsTo: PagePath | undefined;
  /** What the site's navigation calls it, by language. */
  readonly labels: Partial<Record<Locale, string>> | undefined;
  /** Before and behind it in the order in which a navigation has pages read. */
  readonly previous: Page | undefined;
  readonly next: Page | undefined;
  /** Addresses that generators would have given it, which lead here unless something else is there. */
  readonly formerPaths: readonly PagePath[];
};

/** A product in one deployment and version, with its pages. */
export type ProductFolder = {
  readonly folder: string;
  readonly base: PagePath;
  readonly fields: PerLanguage<ProductFields>;
  /** In the default language. */
  readonly original: ProductFields;
  readonly id: string;
  readonly nameId: string;
  readonly name: PerLanguage<string>;
  readonly file: string;
  readonly landing?: Page;
  readonly docs?: Page;
  readonly kb?: Page;
  /** Inside another product's folder: an older version. */
  readonly isNested: boolean;
  /** It is a version of the whole site, which has no products; by its place among them, the one that is shown first 0. */
  readonly siteEdition?: number;
};

/** All pages, and the ways to find them. */
export type PageTree = {
  readonly pages: ReadonlyMap<PagePath, Page>;
  readonly home: Page;
  /** By place in the English tree. */
  readonly byFile: ReadonlyMap<string, Page>;
  readonly byFolder: ReadonlyMap<string, Page>;
  readonly byId: ReadonlyMap<string, Page>;
  readonly byStatedId: ReadonlyMap<string, readonly Page[]>;
  /** What the authors' navigation says, where there is one that pages are found by. */
  readonly navigation?: Navigation | undefined;
};

/** Everything known of a content folder at one moment. Never changed; a change of the folder makes a new one. */
export type SiteIndex = PageTree & {
  /** Old address to present address or, from `site.yaml`, to any address. */
  readonly redirects: ReadonlyMap<PagePath, string>;
  /** Forms of addresses that are looked for when nothing else is found. */
  readonly oldForms: OldForms;
  readonly productFolders: ProductFolders;
  readonly products: ReadonlyMap<string, ProductFolder>;
  readonly assets: ReadonlyMap<string, AssetRecord>;
  readonly versions: AssetVersions;
  readonly languages: Languages;
  readonly sites: PerLanguage<Site>;
  readonly fragments: PerLanguage<Readonly<Record<string, unknown>>>;
  readonly problems: readonly ContentProblem[];
  /** The site was made for Signpost: what generators do concerns nothing in it. */
  readonly isOwn: boolean;
  /** The generator that the texts were written for, where one is known. */
  readonly dialect?: Dialect;
  /** Address of the module with the site's own code, and the page types in it. */
  readonly own?: string;
  readonly ownPageTypes: readonly string[];
  /** What a configuration of another generator says of the whole site. */
  readonly stated: StatedSite;
};

/** An index whose settings are still to come. */
export type IndexOfPages = Omit<SiteIndex, "sites" | "fragments" | "problems" | "ownPageTypes">;
