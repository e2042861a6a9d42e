import { defined } from "#server/content/files/defined.ts";
import type { LineOf } from "#server/content/files/read/structure.ts";
import { isRecord } from "#shared/record.ts";
import { type Fields, lineAt, readStructure, textOf } from "./config-fields.ts";
import type { ConfigFiles } from "./config-files.ts";
import { joined, maxItemDepth, type NavigationItem, type StatedSite, targetOf } from "./navigation.ts";
import type { NavigationFormat } from "./navigation-format.ts";
import { languagesByFolder } from "./stated-languages.ts";

type Path = readonly (string | number)[];
type Reading = { readonly folder: string; readonly lineOf: LineOf };

/** What divides a navigation, by the field of its list and the field that names one of them. */
const divisions = [
  ["languages", "language"],
  ["versions", "version"],
  ["products", "product"],
  ["tabs", "tab"],
  ["dropdowns", "dropdown"],
  ["anchors", "anchor"],
  ["menu", "item"],
  ["groups", "group"],
  ["pages", "group"],
] as const;
/** Of these the default one is the site, for readers who have not chosen another. */
const alternatives: ReadonlySet<string> = new Set(["languages", "versions"]);
const tabLike: ReadonlySet<string> = new Set(["products", "tabs", "dropdowns", "anchors"]);

/** `docs.json`, and `mint.json` as it was called before (Mintlify). */
export const readMintlifyIn: NavigationFormat = (files, folder) => {
  for (const name of ["docs.json", "mint.json"]) {
    const file = joined(folder, name);
    const structure = readStructure(files, file);
    const written = structure?.value["navigation"];
    if (structure === undefined || (!isRecord(written) && !Array.isArray(written))) continue;
    const reading = { folder, lineOf: structure.lineOf };
    const { value } = structure;
    const groups = Array.isArray(written)
      ? withTabs(itemsOf(written, ["navigation"], reading, 1), value)
      : { items: divisionOf(written, ["navigation"], reading, 1), hasTabs: hasTabs(written) };
    const navigation = { file, ...groups, problems: [] };
    return {
      navigations: [navigation],
      site: { ...siteOf(value, folder, files), ...languagesOf(written, folder, files) },
    };
  }
  return undefined;
};

function hasTabs(fields: Fields): boolean {
  if ([...tabLike].some((field) => Array.isArray(fields[field]))) return true;
  return [...alternatives].some((field) => {
    const chosen = defaultOf(fields[field]);
    return isRecord(chosen) && hasTabs(chosen);
  });
}

/** Everything that a division holds: pages before what divides it further. */
function divisionOf(fields: Fields, path: Path, reading: Reading, depth: number): NavigationItem[] {
  if (depth > maxItemDepth) return [];
  return divisions.flatMap(([field, name]): NavigationItem[] => {
    const list = fields[field];
    if (!Array.isArray(list)) return [];
    if (alternatives.has(field)) {
      const chosen = defaultOf(list);
      const at = list.indexOf(chosen);
      if (!isRecord(chosen)) return [];
      const others = field === "versions" ? list.filter((each: unknown) => each !== chosen) : [];
      return [
        ...divisionOf(chosen, [...path, field, at], reading, depth),
        ...itemsOf(others, [...path, field], reading, depth, name),
      ];
    }
    return itemsOf(list, [...path, field], reading, depth, name);
  });
}

function defaultOf(list: unknown): unknown {
  if (!Array.isArray(list)) return undefined;
  return list.find((each: unknown) => isRecord(each) && each["default"] === true) ?? list[0];
}

function itemsOf(
  list: readonly unknown[],
  path: Path,
  reading: Reading,
  depth: number,
  name = "group",
): NavigationItem[] {
  if (depth > maxItemDepth) return [];
  return list.flatMap((entry, at): NavigationItem[] => {
    const place = lineAt(reading.lineOf, [...path, at]);
    const page = textOf(entry);
    if (page !== undefined) return pageOf(page, reading, place);
    if (!isRecord(entry) || entry["hidden"] === true) return [];
    const label = textOf(entry[name]) ?? textOf(entry["group"]) ?? textOf(entry["name"]);
    const root = textOf(entry["root"]);
    const href = textOf(entry["href"]) ?? textOf(entry["url"]);
    const items = divisionOf(entry, [...path, at], reading, depth + 1);
    const target =
      root !== undefined
        ? targetOf(root, reading.folder)
        : items.length === 0 && href
          ? targetOf(href, reading.folder)
          : undefined;
    if (target === undefined && items.length === 0) return [];
    return [{ ...(label !== undefined && { label }), ...(target && { target }), items, ...place }];
  });
}

/** A page by its path; one that is made from a description of an API (`GET /users`) has no file. */
function pageOf(page: string, { folder }: Reading, place: Pick<NavigationItem, "line">): NavigationItem[] {
  if (/^(?:\S+\.(?:json|ya?ml)\s+)?(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS|TRACE|WEBHOOK)\s/i.test(page)) return [];
  const target = targetOf(page.startsWith("/") ? page.slice(1) : page, folder);
  return target === undefined ? [] : [{ target, items: [], ...place }];
}

/** `mint.json` names tabs by the folder that their pages are in; groups of no tab are the first. */
function withTabs(groups: readonly NavigationItem[], fields: Fields) {
  const stated = Array.isArray(fields["tabs"]) ? fields["tabs"].filter(isRecord) : [];
  const tabs = stated.flatMap((tab: Fields) => {
    const [label, url] = [textOf(tab["name"]), textOf(tab["url"])];
    return label === undefined || url === undefined || /^[a-z]+:/i.test(url)
      ? []
      : [{ label, prefix: url.replace(/^\/|\/$/g, "") }];
  });
  const tabOf = (item: NavigationItem) => {
    const page = firstFile(item);
    return page && tabs.find(({ prefix }) => page.startsWith(`${prefix}/`));
  };
  if (tabs.length === 0) return { items: groups, hasTabs: false };
  const primary = isRecord(fields["primaryTab"]) ? textOf(fields["primaryTab"]["name"]) : undefined;
  const first = { label: primary ?? "Documentation", items: groups.filter((group) => tabOf(group) === undefined) };
  const others = tabs.map((tab) => ({ label: tab.label, items: groups.filter((group) => tabOf(group) === tab) }));
  return { items: [first, ...others].filter(({ items }) => items.length > 0), hasTabs: true };
}

function firstFile({ target, items }: NavigationItem): string | undefined {
  if (target?.kind === "file") return target.file;
  for (const item of items) {
    const file = firstFile(item);
    if (file !== undefined) return file;
  }
  return undefined;
}

function languagesOf(written: unknown, folder: string, files: ConfigFiles): Pick<StatedSite, "languages"> {
  const list = isRecord(written) && Array.isArray(written["languages"]) ? written["languages"] : [];
  const original = defaultOf(list);
  // The default one may leave its name out.
  const tagOf = (each: unknown) => (isRecord(each) ? textOf(each["language"]) : undefined);
  const others = list.flatMap((each: unknown) => (each === original ? [] : { tag: tagOf(each) ?? "" }));
  return defined({
    languages: languagesByFolder(files, files.place(folder), { tag: tagOf(original) ?? "en" }, others),
  });
}

function siteOf(fields: Fields, folder: string, files: ConfigFiles): StatedSite {
  const { logo } = fields;
  const path = textOf(isRecord(logo) ? (logo["light"] ?? logo["dark"]) : logo);
  const isOwn = path !== undefined && !/^[a-z]+:/i.test(path);
  return defined({
    name: textOf(fields["name"]),
    description: textOf(fields["description"]),
    logo: isOwn ? [files.place(joined(folder, path))] : undefined,
  });
}
