import { posix } from "node:path";
import type { ContentProblem, PagePath } from "#server/content/content-source.ts";
import {
  maxItemDepth,
  maxItems,
  type Navigation,
  type NavigationItem,
  type NavigationTarget,
} from "#server/content/files/navigation/navigation.ts";
import { asMarkdown, filePlace } from "#server/content/files/read/records.ts";
import { percentDecoded } from "#shared/links/percent-decoding.ts";
import { withoutTrailingSlashes } from "#shared/links/trailing-slashes.ts";
import type { Languages } from "#shared/locale.ts";
import { addressPath } from "./old-addresses.ts";
import type { DraftPage } from "./page-drafts.ts";

/** Where pages are found by what a navigation says of them. */
export type PagePlaces = {
  readonly pages: ReadonlyMap<PagePath, DraftPage>;
  readonly byFile: ReadonlyMap<string, DraftPage>;
  readonly byFolder: ReadonlyMap<string, DraftPage>;
  readonly languages: Languages;
};

/** An entry whose page was found: a page, a group without one, or a link elsewhere. */
export type NavigationNode = {
  readonly label?: string | undefined;
  readonly labels?: ReadonlyMap<string, string> | undefined;
  readonly page?: DraftPage | undefined;
  /** An address on another site, or a part of a page. */
  readonly url?: string | undefined;
  readonly isAside?: boolean | undefined;
  readonly nodes: readonly NavigationNode[];
};

/** So many mistakes are told of one navigation. */
const maxProblems = 200;

export type ResolvedNavigation = {
  readonly navigation: Navigation;
  readonly nodes: readonly NavigationNode[];
  /** Every page once: its first place counts. */
  readonly pages: ReadonlySet<DraftPage>;
  readonly problems: readonly ContentProblem[];
};

/** Finds the pages of a navigation. What leads nowhere is left out and told of; so is what comes again, with all below it. */
export function resolveNavigation(navigation: Navigation, places: PagePlaces): ResolvedNavigation {
  const pages = new Set<DraftPage>();
  const problems: ContentProblem[] = [];
  const report = (item: NavigationItem, message: string) => {
    if (problems.length > maxProblems) return;
    const { file = navigation.file } = item;
    const line = typeof item.line === "function" ? item.line() : item.line;
    const told = problems.length === maxProblems ? "and more entries are left out" : message;
    problems.push({ severity: "warning", file, ...(line !== undefined && { line }), message: told });
  };
  const named = namedPages(navigation, places);
  let count = 0;
  const nodesOf = (items: readonly NavigationItem[], depth: number): NavigationNode[] =>
    items.flatMap((item) => nodeOf(item, depth));
  const nodeOf = (item: NavigationItem, depth: number): NavigationNode[] => {
    count++;
    if (count > maxItems || depth > maxItemDepth) {
      if (count === maxItems + 1 || depth > maxItemDepth)
        report(item, "is left out: the navigation is too long or too deep");
      return [];
    }
    const { label, labels, target } = item;
    if (target?.kind === "folder") return restOf(target, depth);
    if (target?.kind === "elsewhere") return [{ label, url: target.url, nodes: nodesOf(item.items, depth + 1) }];
    const page = target && pageAt(target, places);
    if (target !== undefined && page === undefined) report(item, `there is no page ${writtenAs(target)}`);
    if (page !== undefined && pages.has(page)) {
      const part = target?.kind === "address" ? /#.+$/s.exec(target.address)?.[0] : undefined;
      if (part !== undefined) return [{ label, url: `${page.url}${part}`, nodes: [] }];
      report(item, `${page.path} stands in the navigation already: its first place counts`);
      return nodesOf(item.items, depth + 1);
    }
    if (page !== undefined) pages.add(page);
    const nodes = nodesOf(item.items, depth + 1);
    if (page !== undefined) return [{ label, labels, page, nodes, isAside: item.isAside }];
    return nodes.length === 0 ? [] : label === undefined ? nodes : [{ label, labels, nodes }];
  };
  /** The pages below a folder that have no place of their own, in their own order. */
  const restOf = ({ folder, isByName }: FolderTarget, depth: number): NavigationNode[] => {
    const top = folder === "" ? places.pages.get("/") : places.byFolder.get(folder);
    const below = (page: DraftPage, level: number): NavigationNode[] => {
      if (level > maxItemDepth) return [];
      const children = isByName === true ? page.children.toSorted(byOrderThenName) : page.children;
      return children.flatMap((child) => {
        const nodes = below(child, level + 1);
        if (pages.has(child) || named.has(child)) return nodes;
        const isGroup = Object.keys(child.texts).length === 0;
        if (isGroup && nodes.length === 0) return [];
        pages.add(child);
        return [{ page: child, nodes }];
      });
    };
    if (top === undefined) return [];
    const nodes = below(top, depth);
    if (top.path === "/" || pages.has(top) || named.has(top) || Object.keys(top.texts).length === 0) return nodes;
    pages.add(top);
    return [{ page: top, nodes: [] }, ...nodes];
  };
  const nodes = nodesOf(navigation.items, 1);
  return { navigation, nodes, pages, problems };
}

type FolderTarget = Extract<NavigationTarget, { kind: "folder" }>;

/** Pages with an order by it or by the number that their file's name begins with, then the others by the file's name. */
function byOrderThenName(one: DraftPage, other: DraftPage): number {
  const [first, second] = [one, other].map(({ order, key, isLanding, folder }) => {
    const name = posix.basename(isLanding ? folder : key);
    const number = /^(\d+)\s*[-_.]+\s*(?=\D)/.exec(name)?.[1];
    return { order: order ?? (number === undefined ? Number.POSITIVE_INFINITY : Number(number)), name };
  });
  if (first === undefined || second === undefined) return 0;
  return first.order === second.order ? (first.name < second.name ? -1 : 1) : first.order - second.order;
}

/** Pages that entries name by file or address, wherever they stand. */
function namedPages({ items }: Navigation, places: PagePlaces): ReadonlySet<DraftPage> {
  const named = new Set<DraftPage>();
  const visit = (level: readonly NavigationItem[], depth: number) => {
    if (depth > maxItemDepth) return;
    for (const { target, items: below } of level) {
      const page = target && target.kind !== "folder" ? pageAt(target, places) : undefined;
      if (page !== undefined) named.add(page);
      visit(below, depth + 1);
    }
  };
  visit(items, 1);
  return named;
}

function writtenAs(target: NavigationTarget): string {
  if (target.kind === "file") return target.file;
  return target.kind === "address" ? target.address : "";
}

function pageAt(target: NavigationTarget, places: PagePlaces): DraftPage | undefined {
  if (target.kind === "file") return pageOfFile(target.file, places);
  return target.kind === "address" ? pageOfAddress(target.address, places) : undefined;
}

const landings = ["index.md", "_index.md", "README.md", "readme.md"];

function pageOfFile(written: string, places: PagePlaces): DraftPage | undefined {
  const { byFile, byFolder, pages, languages } = places;
  const file = withoutTrailingSlashes((percentDecoded(written) ?? written).replace(/^\/+/, ""));
  const { key } = filePlace(asMarkdown(file), languages);
  const found = byFile.get(key) ?? byFile.get(`${key}.md`) ?? byFile.get(key.replace(/\.html?$/i, ".md"));
  if (found !== undefined) return found;
  for (const name of landings) {
    const landing = byFile.get(key === "" ? name : `${key}/${name}`);
    if (landing !== undefined) return landing;
  }
  // An index that is called README here, or the other way round.
  const folder = /(?:^|\/)(?:index|_index|readme)(?:\.md)?$/i.test(key)
    ? key.slice(0, Math.max(0, key.lastIndexOf("/")))
    : key;
  const landing = folder === "" && key !== "" ? pages.get("/") : byFolder.get(folder);
  return landing ?? pages.get(addressPath(`/${file}`)) ?? looseNames(places).get(looseName(key));
}

/** Pages by the names that generators make of their files: in small letters, without numbers in front, with the id for the name. */
const looselyNamed = new WeakMap<PagePlaces["byFile"], ReadonlyMap<string, DraftPage>>();

function looseNames({ byFile }: PagePlaces): ReadonlyMap<string, DraftPage> {
  const known = looselyNamed.get(byFile);
  if (known !== undefined) return known;
  const names = new Map<string, DraftPage>();
  for (const [key, page] of byFile) {
    const name = looseName(key);
    if (!names.has(name)) names.set(name, page);
    if (page.statedId === undefined) continue;
    const byId = looseName(`${key.slice(0, key.lastIndexOf("/") + 1)}${page.statedId}`);
    if (!names.has(byId)) names.set(byId, page);
  }
  looselyNamed.set(byFile, names);
  return names;
}

function looseName(key: string): string {
  const plain = key
    .toLowerCase()
    .replace(/\.md$/, "")
    .replace(/(?:^|\/)(?:index|_index|readme)$/, "");
  return plain.replace(/(^|\/)\d+\s*[-_.]+\s*(?=[^/\d])/g, "$1");
}

function pageOfAddress(written: string, places: PagePlaces): DraftPage | undefined {
  const path = addressPath(written.replace(/[?#].*$/s, ""));
  const short = path.replace(/(?:\/index)?\.html?$|\/index$/i, "");
  return places.pages.get(path) ?? places.pages.get(short === "" ? "/" : short) ?? pageOfFile(short, places);
}
