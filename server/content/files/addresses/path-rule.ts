import type { PageSummary } from "#server/content/files/read/records.ts";

/** A page's file as its generator sees it. */
export type PageFile = {
  /** Below the generator's folder of texts, without extension: `guides/01-intro`. */
  readonly path: string;
  readonly summary: PageSummary;
  /** The file only names its folder. */
  readonly isCategory?: boolean;
};

/** What a generator's configuration says of addresses; nothing of it has to be there. */
export type AddressSettings = {
  /** Folder of the generator's texts in the content folder, where that holds the whole project; ends with "/". */
  readonly textFolder?: string;
  /** Folders that are published at addresses which are not theirs. */
  readonly published: readonly { readonly folder: string; readonly path: string }[];
  /** What addresses began with where the site was before: `/docs`, `/book`. */
  readonly prefixes: readonly string[];
  /** Jekyll: the template of posts, and of collections by name. */
  readonly permalink?: string;
  readonly collections: Readonly<Record<string, string>>;
  /** Hugo: templates of sections by name. */
  readonly sectionTemplates: Readonly<Record<string, string>>;
};

/** The address that a generator gives to a page, or undefined where it gives none. */
export type PathRule = (file: PageFile, settings: AddressSettings) => string | undefined;
