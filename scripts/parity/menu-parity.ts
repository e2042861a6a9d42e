import type { Page, SiteIndex } from "#server/content/files/index/index-types.ts";
import { shortTitleIn, titleIn } from "#server/content/files/index/page-text.ts";
import { kendallTau, shareOf } from "./compare-order.ts";
import { type MenuEntry, originalMenu } from "./original-menu.ts";
import type { MenuParity } from "./parity-report.ts";

/** Compares the menu as its authors wrote it with the one that the site shows. `onLoss` is told of pages that stand elsewhere. */
export function menuParity(index: SiteIndex, onLoss: (page: Page, what: string) => void): MenuParity | undefined {
  const menu = originalMenu(index);
  if (menu === undefined || menu.entries.length === 0) return undefined;
  const shown = pagesInOrder(index.home);
  const inMenu = new Set(shown);
  const here = menu.entries.filter(({ page }) => inMenu.has(page));
  const differences: string[] = [];
  const differs = ({ page }: MenuEntry, what: string) => {
    differences.push(`${page.path}: ${what}`);
    onLoss(page, what);
  };
  for (const entry of menu.entries) if (!inMenu.has(entry.page)) differs(entry, "is not in the menu");
  const parents = here.filter(
    (entry) => hasParent(entry, index) || differs(entry, `stood below ${nameOf(entry, index)}`),
  );
  const labelled = here.filter(({ label }) => label !== undefined);
  const labels = labelled.filter((entry) => {
    const name = shownName(entry.page, index);
    return same(name, entry.label ?? "") || differs(entry, `was called "${entry.label}", and is called "${name}"`);
  });
  const pairs = here.flatMap((entry, at) => {
    const next = here[at + 1];
    // The home page shows all there is, and leads on to nothing by itself.
    const isHome = entry.page === index.home || next?.page === index.home;
    return next === undefined || isHome || next.section !== entry.section ? [] : [{ entry, next: next.page }];
  });
  // Where no file states a menu, pages lead on to nothing: what counts is which one is listed next.
  const order = shown.filter((page) => here.some((entry) => entry.page === page));
  const nextOf = (page: Page) => (menu.file === "" ? order[order.indexOf(page) + 1] : page.next);
  const follows = pairs.filter(
    ({ entry, next }) => nextOf(entry.page) === next || differs(entry, `was followed by ${next.path}`),
  );
  return {
    file: menu.file,
    pages: menu.entries.length + menu.missing.length,
    here: here.length,
    missing: menu.missing,
    tau: kendallTau(
      here.map(({ page }) => page),
      shown,
    ),
    nextSame: shareOf(follows.length, pairs.length),
    parentSame: shareOf(parents.length, here.length),
    labelSame: shareOf(labels.length, labelled.length),
    differences,
  };
}

/** Down the menu as visitors see it; the home page, which is above it, comes first. */
function pagesInOrder(home: Page): readonly Page[] {
  const found = new Set<Page>([home]);
  const visit = ({ children }: Page) => {
    for (const child of children) {
      if (found.has(child)) continue;
      found.add(child);
      visit(child);
    }
  };
  visit(home);
  return [...found];
}

function hasParent({ page, above }: MenuEntry, index: SiteIndex): boolean {
  const parent = page.parent === index.home ? undefined : page.parent;
  if (page === index.home || above === undefined) return parent === undefined || page === index.home;
  return typeof above === "string" ? parent !== undefined && same(shownName(parent, index), above) : parent === above;
}

function nameOf({ above }: MenuEntry, index: SiteIndex): string {
  if (above === undefined) return "nothing";
  return typeof above === "string" ? above : shownName(above, index);
}

function shownName(page: Page, { languages }: SiteIndex): string {
  const [tag] = languages.tags;
  return shortTitleIn(page, tag) ?? titleIn(page, tag);
}

/** Marks of Markdown and blanks are no part of a name. */
function same(one: string, other: string): boolean {
  const plain = (text: string) =>
    text
      .replace(/[`*_\\]|<[^<>]*>/g, "")
      .replace(/\s+/g, " ")
      .trim();
  return plain(one) === plain(other);
}
