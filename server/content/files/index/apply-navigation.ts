import { slug } from "github-slugger";
import type { ContentProblem, PagePath } from "#server/content/content-source.ts";
import type { Navigation } from "#server/content/files/navigation/navigation.ts";
import { folderOf } from "#server/content/files/read/classify.ts";
import type { Locale } from "#shared/locale.ts";
import { isSitePage } from "./built-in-pages.ts";
import {
  type NavigationNode,
  type PagePlaces,
  type ResolvedNavigation,
  resolveNavigation,
} from "./navigation-nodes.ts";
import { type DraftPage, newDraft } from "./page-drafts.ts";
import { isBroken } from "./page-text.ts";

type Tree = PagePlaces & {
  readonly pages: Map<PagePath, DraftPage>;
  readonly byFolder: Map<string, DraftPage>;
  readonly home: DraftPage;
};

/** The types of pages that a navigation puts in order; it says nothing of knowledge bases and pages of the site itself. */
const orderedTypes: ReadonlySet<string> = new Set(["collection", "topicSet", "topic"]);

/**
 * Gives pages the places, names and order of the navigation that most of them are found by; answers it, or undefined where none
 * finds a page: then everything keeps the place that its folder gives it. What the navigation leaves out stays reachable and is in
 * no list. Parents and children must be set.
 */
export function applyNavigation(
  candidates: readonly Navigation[],
  tree: Tree,
  report: (problem: ContentProblem) => void,
): Navigation | undefined {
  const resolved = candidates
    .map((navigation) => resolveNavigation(navigation, tree))
    .filter((each) => each.navigation.isGuess !== true || isMenu(each, tree));
  const best = resolved.reduce<ResolvedNavigation | undefined>(
    (found, next) => (next.pages.size > (found?.pages.size ?? 0) ? next : found),
    undefined,
  );
  for (const { navigation } of resolved.filter(
    (each) => each !== best && each.pages.size === 0 && each.nodes.length === 0,
  ))
    for (const problem of navigation.problems) report(problem);
  if (best === undefined) return undefined;
  for (const problem of [...best.navigation.problems, ...best.problems]) report(problem);
  const groups = new Groups(tree, best.pages);
  clearPlaces(tree, best);
  const place = (nodes: readonly NavigationNode[], parent: DraftPage, depth: number): DraftPage[] =>
    nodes.flatMap((node) => {
      if (node.page === undefined && node.url !== undefined)
        return [linkTo(node, tree), ...place(node.nodes, parent, depth)];
      const page = node.page ?? groups.pageFor(node, depth);
      if (page.hidden || isBroken(page)) return place(node.nodes, parent, depth);
      const isNamed = node.isAside !== true || Object.keys(page.texts).length === 0;
      if (node.label !== undefined && isNamed) page.labels = labelsOf(node, tree);
      if (page !== tree.home && parent !== tree.home) page.parent = parent;
      const children = place(node.nodes, page === tree.home ? parent : page, depth + 1);
      if (page === tree.home) return depth === 1 ? children : [page, ...children];
      page.children = children;
      asPage(page);
      return [page];
    });
  const kept = tree.home.children.filter(({ type }) => !orderedTypes.has(type));
  const listed = best.nodes.filter(({ isAside }) => isAside !== true);
  tree.home.children = [...place(listed, tree.home, 1), ...kept];
  const asides = best.nodes.filter(({ isAside }) => isAside === true).map((node) => place([node], tree.home, 1));
  dropEmptyFolders(tree, best);
  const { hasTabs = false, readsOnAcrossTabs = false } = best.navigation;
  const { children } = tree.home;
  const sections = hasTabs && !readsOnAcrossTabs ? children.map((section) => [section]) : [children];
  for (const section of [...sections, ...asides]) setNeighbours(section, tree);
  return best.navigation;
}

/** What an entry is called in each of the site's languages that its authors named it in. */
function labelsOf({ label, labels }: NavigationNode, { languages }: Tree): Partial<Record<Locale, string>> {
  const named: Partial<Record<Locale, string>> = { [languages.tags[0]]: label ?? "" };
  for (const tag of languages.tags.slice(1)) {
    const translated = labels?.get(tag.toLowerCase());
    if (translated !== undefined) named[tag] = translated;
  }
  return named;
}

/** Whether what may be a menu is one: it has groups, or at least half of the pages. */
function isMenu({ nodes, pages }: ResolvedNavigation, tree: Tree): boolean {
  const all = [...tree.pages.values()].filter(
    ({ type, texts }) => orderedTypes.has(type) && Object.keys(texts).length > 0,
  );
  return nodes.some((node) => node.nodes.length > 0) || pages.size * 2 >= all.length;
}

/** Takes every page that a navigation may order out of the tree; what it names comes back. */
function clearPlaces({ pages, home, byFolder }: Tree, { pages: listed }: ResolvedNavigation): void {
  for (const page of pages.values()) {
    if (page === home || !orderedTypes.has(page.type) || page.builtIn !== undefined) continue;
    page.children = [];
    if (listed.has(page)) page.parent = undefined;
    else {
      // The nearest folder's page that is in the navigation is still above it.
      let above: DraftPage | undefined;
      for (let at = page.folder; at !== "" && above === undefined; at = folderOf(at)) {
        const landing = byFolder.get(at);
        if (landing !== page && landing !== undefined && listed.has(landing)) above = landing;
      }
      page.parent = above;
      if (Object.keys(page.texts).length > 0) page.hidden = true;
    }
  }
}

/** A landing page without pages below it is read like other pages; one that a folder lends its address keeps its cards. */
function asPage(page: DraftPage): void {
  const isWritten = Object.keys(page.texts).length > 0;
  if (isWritten && page.children.length === 0 && (page.type === "collection" || page.type === "topicSet"))
    page.type = "topic";
}

/** Pages made for folders whose pages stand elsewhere now would be empty. */
function dropEmptyFolders({ pages, byFolder, home }: Tree, { pages: listed }: ResolvedNavigation): void {
  for (const [folder, page] of byFolder) {
    const isMade = Object.keys(page.texts).length === 0 && page.builtIn === undefined;
    if (page === home || !isMade || !orderedTypes.has(page.type) || listed.has(page)) continue;
    if (page.children.length > 0 || page.labels !== undefined) continue;
    pages.delete(page.path);
    byFolder.delete(folder);
  }
}

/** The order in which the pages of a section are read: down the tree. */
function setNeighbours(pages: readonly DraftPage[], { home }: Tree): void {
  const read = new Set<DraftPage>();
  const visit = (page: DraftPage) => {
    if (Object.keys(page.texts).length > 0 && !isSitePage(page.type)) read.add(page);
    if (page !== home) for (const child of page.children) visit(child);
  };
  for (const page of pages) visit(page);
  const order = [...read];
  for (const [at, page] of order.entries()) {
    page.previous = order[at - 1];
    page.next = order[at + 1];
  }
}

/** An entry that leads elsewhere: shown in lists and trees, and no page. */
function linkTo({ label, url = "" }: NavigationNode, { languages }: Tree): DraftPage {
  const link = newDraft(url, { path: url, type: "unknown" }, "", false, languages);
  link.url = url;
  const title = label ?? url;
  link.fallbackTitle = () => title;
  return link;
}

/** Pages for groups that have none: the page of the folder that holds all of a group's pages, or one beside it. */
class Groups {
  readonly #tree: Tree;
  readonly #aliases: ReadonlySet<PagePath>;

  readonly #listed: ReadonlySet<DraftPage>;

  constructor(tree: Tree, listed: ReadonlySet<DraftPage>) {
    this.#tree = tree;
    this.#listed = listed;
    const texts = [...tree.pages.values()].flatMap((page) => Object.values(page.texts));
    this.#aliases = new Set(texts.flatMap((text) => text?.summary.aliases ?? []));
  }

  pageFor(group: NavigationNode, depth: number): DraftPage {
    const { byFolder, pages } = this.#tree;
    const label = group.label ?? "";
    const folder = commonFolder(group);
    const own = folder === "" ? undefined : byFolder.get(folder);
    const page = own !== undefined && this.#isFreeFor(group, folder, own) ? own : this.#newPage(label, folder, own);
    page.type = depth === 1 ? "collection" : "topicSet";
    const labels = labelsOf(group, this.#tree);
    page.fallbackTitle = (locale: Locale) => labels[locale] ?? label;
    page.labels = labels;
    pages.set(page.path, page);
    return page;
  }

  /** Whether a folder's page is nobody's, and the group has all that the navigation names of the folder. */
  #isFreeFor(group: NavigationNode, folder: string, page: DraftPage): boolean {
    if (Object.keys(page.texts).length > 0 || page.labels !== undefined) return false;
    if (!orderedTypes.has(page.type) || this.#listed.has(page)) return false;
    const within = new Set(pagesOf(group));
    return [...this.#listed].every((each) => within.has(each) || !isIn(each, folder));
  }

  #newPage(label: string, folder: string, landing: DraftPage | undefined): DraftPage {
    const { pages, languages } = this.#tree;
    const base = landing === undefined || landing.path === "/" ? "" : landing.path;
    const name = slug(label) || "section";
    let path = `${base}/${name}`;
    for (let number = 2; pages.has(path) || this.#aliases.has(path); number++) path = `${base}/${name}-${number}`;
    return newDraft(path.slice(1), { path, type: "topicSet" }, folder, false, languages);
  }
}

/** The folder that all pages of a group are in; "" where they share none. */
function commonFolder(group: NavigationNode): string {
  let common: string | undefined;
  for (const page of pagesOf(group)) {
    common ??= page.folder;
    while (common !== "" && !isIn(page, common)) common = folderOf(common);
  }
  return common ?? "";
}

function isIn({ folder }: DraftPage, above: string): boolean {
  return folder === above || folder.startsWith(`${above}/`);
}

function* pagesOf({ page, nodes }: NavigationNode): Generator<DraftPage> {
  if (page !== undefined) yield page;
  for (const node of nodes) yield* pagesOf(node);
}
