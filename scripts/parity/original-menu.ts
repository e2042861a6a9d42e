import { findAddress } from "#server/content/files/index/find-address.ts";
import type { Page, SiteIndex } from "#server/content/files/index/index-types.ts";
import { addressPath } from "#server/content/files/index/old-addresses.ts";
import type { Navigation, NavigationItem, NavigationTarget } from "#server/content/files/navigation/navigation.ts";
import { folderOf, landingRank, withoutExtension } from "#server/content/files/read/classify.ts";
import { asMarkdown } from "#server/content/files/read/records.ts";
import type { Dialect } from "#server/content/markdown/syntaxes/dialects.ts";
import type { Place } from "./parity-report.ts";

/** One page of a menu, in the order of reading. */
export type MenuEntry = {
  readonly page: Page;
  readonly label: string | undefined;
  /** The page above it, or the name of a group that has none; undefined at the top. */
  readonly above: Page | string | undefined;
  /** The section that it is read in, where each is read by itself. */
  readonly section: number;
};

export type OriginalMenu = {
  readonly file: string;
  readonly entries: readonly MenuEntry[];
  readonly missing: readonly (Place & { readonly what: string })[];
};

/** How generators sort a folder that no menu names: by weight and title, or by position and file name. */
const folderOrders: Readonly<Partial<Record<Dialect, "title" | "name">>> = {
  hugo: "title",
  docusaurus: "name",
  starlight: "name",
};

/**
 * The menu as its authors wrote it, found again by a way of its own: by files and addresses as they are written, not by what the
 * site made of them. Undefined where neither a file nor the generator's rule states an order.
 */
export function originalMenu(index: SiteIndex): OriginalMenu | undefined {
  const { navigation, dialect } = index;
  if (navigation !== undefined) return new MenuReader(index, navigation).read(navigation.items);
  const order = dialect && folderOrders[dialect];
  if (order === undefined) return undefined;
  const folder: NavigationItem = { target: { kind: "folder", folder: "", isByName: order === "name" }, items: [] };
  return new MenuReader(index, { file: "", items: [folder], problems: [] }).read([folder]);
}

class MenuReader {
  readonly #index: SiteIndex;
  readonly #navigation: Navigation;
  readonly #entries: MenuEntry[] = [];
  readonly #seen = new Set<Page>();
  readonly #missing: (Place & { readonly what: string })[] = [];
  readonly #named: ReadonlySet<Page>;
  #section = 0;

  constructor(index: SiteIndex, navigation: Navigation) {
    this.#index = index;
    this.#navigation = navigation;
    this.#named = new Set(targetsIn(navigation.items).flatMap((target) => this.#pageAt(target) ?? []));
  }

  read(items: readonly NavigationItem[]): OriginalMenu {
    const isSplit = this.#navigation.hasTabs === true && this.#navigation.readsOnAcrossTabs !== true;
    for (const item of items) {
      if (isSplit) this.#section += 1;
      this.#add(item, undefined);
    }
    return { file: this.#navigation.file, entries: this.#entries, missing: this.#missing };
  }

  #add(item: NavigationItem, above: Page | string | undefined): void {
    const { target, label, items } = item;
    if (target?.kind === "folder") this.#addFolder(target.folder, target.isByName === true, above);
    const page = target && this.#pageAt(target);
    if (target !== undefined && page === undefined && (target.kind === "file" || target.kind === "address")) {
      const line = typeof item.line === "function" ? item.line() : item.line;
      const file = item.file ?? this.#navigation.file;
      const what = target.kind === "file" ? target.file : target.address;
      this.#missing.push({ file, ...(line !== undefined && { line }), what });
    }
    if (page !== undefined) this.#push(page, label, above);
    // The home page is above everything; what stands below it in a menu stands beside it here.
    const inner = page === undefined ? (label ?? above) : page === this.#index.home ? above : page;
    for (const child of items) this.#add(child, inner);
  }

  #push(page: Page, label: string | undefined, above: Page | string | undefined): void {
    if (this.#seen.has(page)) return;
    this.#seen.add(page);
    this.#entries.push({ page, label, above, section: this.#section });
  }

  #pageAt(target: NavigationTarget): Page | undefined {
    if (target.kind === "address" && !target.address.includes("#")) return this.#at(addressPath(target.address));
    if (target.kind !== "file") return undefined;
    const { byFile, byStatedId, byFolder } = this.#index;
    const file = asMarkdown(target.file.replace(/^\/+|\/+$/g, ""));
    const names = [file, `${file}.md`, `${file}/index.md`, `${file}/_index.md`, `${file}/README.md`];
    const found = names.map((name) => byFile.get(name)).find((page) => page !== undefined);
    if (found !== undefined) return found;
    const id = file.slice(file.lastIndexOf("/") + 1);
    const byId = byStatedId.get(id)?.find(({ key }) => folderOf(key) === folderOf(file));
    return byId ?? (landingRank(file) === undefined ? undefined : byFolder.get(folderOf(file))) ?? this.#at(`/${file}`);
  }

  #at(path: string): Page | undefined {
    const { page, to } = findAddress(this.#index, path);
    return page ?? (to?.startsWith("/") ? this.#index.pages.get(addressPath(to)) : undefined);
  }

  /** Docusaurus compares names of files sign by sign, so that capitals come first; the others as a dictionary does. */
  #compared(one: string, other: string): number {
    if (this.#index.dialect === "docusaurus") return one < other ? -1 : one > other ? 1 : 0;
    return one.localeCompare(other, "en", { numeric: true });
  }

  /** What lies in a folder and stands nowhere else, sorted as the generator sorts it. */
  #addFolder(folder: string, isByName: boolean, above: Page | string | undefined): void {
    const prefix = folder === "" ? "" : `${folder}/`;
    const landing = folder === "" ? this.#index.home : this.#index.byFolder.get(folder);
    const children = new Map<string, Page>();
    for (const [key, page] of this.#index.byFile) {
      if (!key.startsWith(prefix) || this.#named.has(page) || page.hidden || page === landing) continue;
      const [name = "", ...rest] = key.slice(prefix.length).split("/");
      const child = rest.length === 0 ? page : this.#index.byFolder.get(prefix + name);
      if (child !== undefined) children.set(prefix + name, child);
    }
    const nameOf = ([key, page]: readonly [string, Page]) =>
      isByName ? withoutExtension(key) : (page.labels?.[page.languages.tags[0]] ?? shownTitle(page));
    const sorted = [...children].sort(
      (one, other) =>
        (one[1].order ?? Number.POSITIVE_INFINITY) - (other[1].order ?? Number.POSITIVE_INFINITY) ||
        this.#compared(nameOf(one), nameOf(other)),
    );
    for (const [key, page] of sorted) {
      const isFolder = !/\.(?:md|ya?ml|json)$/.test(key);
      if (Object.keys(page.texts).length > 0) this.#push(page, undefined, above);
      if (isFolder) this.#addFolder(key, isByName, page);
    }
  }
}

function shownTitle({ texts, languages, fallbackTitle }: Page): string {
  const summary = texts[languages.tags[0]]?.summary;
  return summary?.shortTitle ?? summary?.title ?? fallbackTitle?.(languages.tags[0]) ?? "";
}

function targetsIn(items: readonly NavigationItem[]): NavigationTarget[] {
  return items.flatMap(({ target, items: below }) => [...(target === undefined ? [] : [target]), ...targetsIn(below)]);
}
