import { defaultSort } from "./search-limits.ts";

/** The platforms that searches know. */
export const platformKeys = ["cloud", "data_center"] as const;
export type PlatformKey = (typeof platformKeys)[number];

/** What is being searched for: everything that a search's body and address are made from. */
export type SearchState = {
  readonly term: string;
  readonly deployment: PlatformKey | undefined;
  /** A product's name id. */
  readonly product: string | undefined;
  /** Only with a product in Data Center. */
  readonly version: string | undefined;
  /** The content-type tab; none is All. Only an address names several. */
  readonly contentTypes: readonly string[];
  /** The tab of the new filters; undefined is All. */
  readonly category: string | undefined;
  /** What is checked in the category's list. */
  readonly categoryContentTypes: readonly string[];
  readonly sort: string;
  /** Index of the first result shown. */
  readonly from: number;
};

export const nothingSearched: SearchState = {
  term: "",
  deployment: undefined,
  product: undefined,
  version: undefined,
  contentTypes: [],
  category: undefined,
  categoryContentTypes: [],
  sort: defaultSort,
  from: 0,
};
