import type { ContentProblem } from "#server/content/content-source.ts";

/** Where an entry of a navigation leads. Files and folders are relative to the content folder; what is outside of it begins with `../`. */
export type NavigationTarget =
  /** A page by its file, with or without its extension. */
  | { readonly kind: "file"; readonly file: string }
  /** A page by the address it has, or had where it was published before. */
  | { readonly kind: "address"; readonly address: string }
  /** An address on another site. */
  | { readonly kind: "elsewhere"; readonly url: string }
  /** Everything in a folder that no other entry names stands here: by order and title, or by order and file name. */
  | { readonly kind: "folder"; readonly folder: string; readonly isByName?: boolean };

/** One entry: a page, a link, or a group of entries, which may have a page of its own. */
export type NavigationItem = {
  /** As its authors wrote it; absent: the page's own title. */
  readonly label?: string;
  /** The same in other languages, by their tags in small letters. */
  readonly labels?: ReadonlyMap<string, string>;
  readonly target?: NavigationTarget;
  readonly items: readonly NavigationItem[];
  /** It has a page tree of its own, and is in no list of the site: another edition of it. */
  readonly isAside?: boolean;
  /** Where it stands in the navigation's file, from 1; found out only for what is to be told of. */
  readonly line?: number | (() => number | undefined);
  /** Of that file, where it is another one than the navigation's first. */
  readonly file?: string;
};

/** A language as a configuration states it. */
export type ConfiguredLanguage = { readonly tag: string; readonly name?: string | undefined };

/** One version of the whole documentation, which has a folder for itself. */
export type StatedEdition = {
  readonly folder: string;
  readonly version: string;
  /** What the addresses of its pages begin with: `/docs/1.0`. */
  readonly base: string;
};

/** A folder whose texts are those of another one in a language. */
export type TranslationFolder = { readonly tag: string; readonly folder: string; readonly of: string };

/** What a configuration says of the whole site. */
export type StatedSite = {
  readonly name?: string;
  readonly description?: string;
  /** Candidates for the file of the logo, relative to the content folder. */
  readonly logo?: readonly string[];
  /** Languages of the texts, the default one first, where the configuration says how they lie in the content folder. */
  readonly languages?: readonly ConfiguredLanguage[];
  /** Where the texts of languages lie that are not in folders by their tags; paths end with "/". */
  readonly translations?: readonly TranslationFolder[];
  /** The version that is shown where none is asked for comes first, what is to come last. */
  readonly editions?: readonly StatedEdition[];
  /** Folders that are published at addresses which are not theirs; both without a slash at either end. */
  readonly published?: readonly { readonly folder: string; readonly path: string }[];
  /** What all addresses begin with: `/project`. */
  readonly basePath?: string;
};

/** The order, groups and names of pages as the authors of a site wrote them. */
export type Navigation = {
  /** The file it was read from, relative to the content folder: for problems. */
  readonly file: string;
  readonly items: readonly NavigationItem[];
  /** The outermost entries are sections of their own, each with its own page tree. */
  readonly hasTabs?: boolean;
  /** Its name only suggests that it is the menu: a flat one that leaves most pages out is the bar above them. */
  readonly isGuess?: boolean;
  /** Its pages are read on from one tab to the next. */
  readonly readsOnAcrossTabs?: boolean;
  readonly problems: readonly ContentProblem[];
};

/** What was found beside and in a content folder. */
export type FoundNavigation = {
  /** In the order in which they are tried: the one that most pages are found by holds, of equals the first. */
  readonly candidates: readonly Navigation[];
  readonly site: StatedSite;
  /** Files of the content folder that say how it is shown and are no pages of it. */
  readonly files: ReadonlySet<string>;
  /** What could not be read, whatever is used of the rest. */
  readonly problems: readonly ContentProblem[];
};

export const noNavigation: FoundNavigation = { candidates: [], site: {}, files: new Set(), problems: [] };

/** So many entries a navigation may have, and so deep. */
export const maxItems = 20_000;
export const maxItemDepth = 12;

/** Where a link leads that a navigation writes in a file of `folder`: on another site, at an address, or a file beside it. */
export function targetOf(written: string, folder: string): NavigationTarget | undefined {
  const link = written.trim();
  if (link === "" || link.startsWith("#")) return undefined;
  if (/^(?:https?:)?\/\/|^mailto:/i.test(link)) return { kind: "elsewhere", url: link };
  if (/^[a-z][a-z\d+.-]*:/i.test(link)) return undefined;
  if (link.startsWith("/")) return { kind: "address", address: link };
  return { kind: "file", file: joined(folder, link.replace(/[?#].*$/s, "")) };
}

/** A path below a folder, with `.` and `..` carried out; what leads above the content folder keeps its `../`. */
export function joined(folder: string, path: string): string {
  const parts: string[] = [];
  for (const part of `${folder}/${path}`.split("/")) {
    if (part === "" || part === ".") continue;
    if (part === ".." && parts.length > 0 && parts.at(-1) !== "..") parts.pop();
    else parts.push(part);
  }
  return parts.join("/");
}
