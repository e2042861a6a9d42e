import type { PagePath } from "#server/content/content-source.ts";
import { followPattern } from "#server/content/files/addresses/redirect-patterns.ts";
import type { Page, SiteIndex } from "./index-types.ts";

type Addresses = Pick<SiteIndex, "pages" | "redirects"> & Partial<Pick<SiteIndex, "oldForms">>;

export type Found = { readonly page?: Page; readonly to?: string };

/** The page at an address as visitors write it, or where that address leads; both may be missing. */
export function findAddress(index: Addresses, path: PagePath): Found {
  const page = index.pages.get(path);
  if (page !== undefined) return page.leadsTo === undefined ? { page } : { to: page.leadsTo };
  const to = index.redirects.get(path);
  if (to !== undefined) return { to };
  const old = findForm(index, path);
  return old === undefined ? (findPattern(index, path) ?? {}) : { to: old };
}

/** A page's address in another form: as a file, in other letters, below what addresses began with before. */
function findForm(index: Addresses, path: PagePath): string | undefined {
  const short = shortForm(path);
  const found = present(index, short);
  if (found !== undefined) return found;
  for (const prefix of index.oldForms?.prefixes ?? []) {
    if (short !== prefix && !(short.startsWith(prefix) && short[prefix.length] === "/")) continue;
    const below = present(index, short.slice(prefix.length) || "/");
    if (below !== undefined) return below;
  }
  return undefined;
}

/** Without what generators end addresses with that write a file for each page. */
export function shortForm(path: PagePath): PagePath {
  return path.replace(/(?:\/(?:index|readme))?\.html?$|\/(?:index|readme)$/i, "").replace(/(?<=[^/])\/+$/, "") || "/";
}

/** Where an address leads, whatever its letters are. */
function present({ pages, redirects }: Addresses, path: PagePath): string | undefined {
  const page = pages.get(path);
  if (page !== undefined) return page.leadsTo ?? page.url;
  return redirects.get(path) ?? folded(pages, redirects).get(path.toLowerCase());
}

/** Made when an address is first not found; an index never changes. */
const foldedOf = new WeakMap<SiteIndex["redirects"], ReadonlyMap<string, string>>();

function folded(pages: SiteIndex["pages"], redirects: SiteIndex["redirects"]): ReadonlyMap<string, string> {
  const known = foldedOf.get(redirects);
  if (known !== undefined) return known;
  const byFolded = new Map<string, string>();
  const add = (path: string, to: string) => {
    const key = path.toLowerCase();
    if (!byFolded.has(key)) byFolded.set(key, to);
  };
  for (const page of pages.values()) add(page.path, page.leadsTo ?? page.url);
  for (const [from, to] of redirects) add(from, to);
  foldedOf.set(redirects, byFolded);
  return byFolded;
}

/** Patterns lead to what is there, or elsewhere: one that led to another pattern could lead around for ever. */
function findPattern(index: Addresses, path: PagePath): Found | undefined {
  for (const pattern of index.oldForms?.patterns ?? []) {
    const to = followPattern(pattern, path);
    if (to === undefined) continue;
    if (!to.startsWith("/")) return { to };
    const [target = "", tail = ""] = /^([^?#]*)(.*)$/s.exec(to)?.slice(1) ?? [];
    const end = findForm(index, decoded(target));
    if (end !== undefined) return { to: tail === "" ? end : end.replace(/[?#].*$/s, "") + tail };
  }
  return undefined;
}

function decoded(path: string): PagePath {
  try {
    return decodeURI(path).replace(/(?<=[^/])\/+$/, "");
  } catch {
    return path;
  }
}
