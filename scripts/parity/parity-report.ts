/** A place in a file of the folder; lines count from 1. */
export type Place = { readonly file: string; readonly line?: number };

/** What a page lost on the way here, in the words of the report. */
export type Loss = Place & {
  readonly kind: "text" | "syntax" | "looks" | "include" | "link" | "anchor" | "picture" | "page" | "address" | "menu";
  readonly what: string;
  /** What it leads to is nowhere in the folder: that is lost, but not on the way. */
  readonly isAbsent?: boolean;
};

/** Right: nothing is lost. Partly: it can be read, but something is. Wrong: it is not served, or most of it is lost. */
export type Verdict = "right" | "partly" | "wrong";

export type PageParity = {
  readonly file: string;
  readonly language: string;
  readonly address: string;
  readonly verdict: Verdict;
  readonly losses: readonly Loss[];
};

export type SyntaxParity = {
  readonly syntax: string;
  readonly name: string;
  readonly read: number;
  readonly asText: number;
  readonly dropped: number;
  /** The first place where it was not read, else where it first stands. */
  readonly first: Place;
};

export type MenuParity = {
  readonly file: string;
  /** Pages that the menu names, each once, and how many of them are here. */
  readonly pages: number;
  readonly here: number;
  readonly missing: readonly (Place & { readonly what: string })[];
  /** Kendall's tau of the order of pages: 1 the same, 0 chance, -1 turned around. */
  readonly tau: number;
  /** Shares from 0 to 1: pages whose next page, parent and name are those of the menu. */
  readonly nextSame: number;
  readonly parentSame: number;
  readonly labelSame: number;
  readonly differences: readonly string[];
};

/** Something that was asked for and what did not answer. */
export type Answered<Dead> = { readonly asked: number; readonly dead: readonly Dead[] };

export type DeadAddress = Place & { readonly address: string; readonly redirectTo?: string };

/** Migration report: what a folder that was written for another generator keeps and loses here. */
export type ParityReport = {
  readonly folder: string;
  readonly generator: string | undefined;
  readonly siteName: string;
  /** Share of pages that lose nothing at all, in percent: the one number. */
  readonly parity: number;
  /** Shares of pages in percent, whatever their places in the menu are, by what is in the folder. */
  readonly right: number;
  readonly wrong: number;
  /** The first of them if what programs showed that are not in the folder counts as lost here. */
  readonly rightWithPrograms: number;
  readonly pages: readonly PageParity[];
  /** Undefined: nothing states an order. */
  readonly menu: MenuParity | undefined;
  readonly addresses: Answered<DeadAddress>;
  readonly anchors: Answered<Place & { readonly what: string }>;
  readonly pictures: Answered<Place & { readonly what: string; readonly isInFolder: boolean }>;
  readonly links: Answered<Place & { readonly what: string; readonly isInFolder: boolean }>;
  readonly syntax: readonly SyntaxParity[];
  readonly includes: { readonly files: number; readonly failed: readonly (Place & { readonly what: string })[] };
  readonly languages: readonly { readonly language: string; readonly pages: number }[];
  readonly versions: readonly string[];
  readonly passedOver: readonly (Place & { readonly what: string })[];
  /** Lines for `site.yaml` that lead dead addresses to what is here; empty where nothing fits. */
  readonly redirects: string;
};
