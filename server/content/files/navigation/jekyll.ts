import { posix } from "node:path";
import { defined } from "#server/content/files/defined.ts";
import type { LineOf } from "#server/content/files/read/structure.ts";
import { isRecord } from "#shared/record.ts";
import { lineAt, readFields, readList, textOf } from "./config-fields.ts";
import { joined, maxItemDepth, type Navigation, type NavigationItem, targetOf } from "./navigation.ts";
import type { NavigationFormat } from "./navigation-format.ts";

type Path = readonly (string | number)[];

/** Names that themes and sites give to the data files of their menus. */
const menuName = /nav|toc|sidebar|menu|contents|docs/i;
const isMenuFile = (path: string) => {
  const { name, ext } = posix.parse(path);
  return [".yml", ".yaml", ".json"].includes(ext.toLowerCase()) && menuName.test(name);
};
const labelFields = ["title", "name", "text", "label"];
const linkFields = ["url", "link", "href", "path", "permalink", "page"];

/** Data files of Jekyll (`_data/navigation.yml`, `_data/sidebars/…`): lists of titles and addresses, whatever their fields are called. */
export const readJekyllIn: NavigationFormat = (files, folder) => {
  const config = readFields(files, joined(folder, "_config.yml")) ?? readFields(files, joined(folder, "_config.yaml"));
  const data = joined(folder, textOf(config?.["data_dir"]) ?? "_data");
  const names = files.names(data);
  if (config === undefined && names.length === 0) return undefined;
  const below = names
    .filter((name) => !name.includes("."))
    .flatMap((name) => files.names(joined(data, name)).map((file) => `${name}/${file}`));
  // Data of templates is no page, whatever is in it.
  for (const name of [...names, ...below]) if (/\.(?:ya?ml|json)$/i.test(name)) files.claim(joined(data, name));
  const navigations = [...names, ...below]
    .filter((name) => isMenuFile(name))
    .flatMap((name): Navigation[] => {
      const file = joined(data, name);
      const structure = readList(files, file);
      if (structure === undefined) return [];
      return menusIn(structure.value).map(([path, list]) => {
        const items = itemsOf(list, path, structure.lineOf, files.place(folder), 1);
        return { file, items, isGuess: true, problems: [] };
      });
    });
  const site = defined({
    name: textOf(config?.["title"]) ?? textOf(config?.["name"]),
    description: textOf(config?.["description"]),
    logo: logoOf(config?.["logo"], folder),
  });
  return { navigations, site };
};

function logoOf(written: unknown, folder: string): readonly string[] | undefined {
  const path = textOf(written);
  return path === undefined || /^[a-z]+:/i.test(path) ? undefined : [joined(folder, path)];
}

/** Each list of a file is a menu of its own; themes keep several in one. */
function menusIn(fields: Readonly<Record<string, unknown>>): readonly (readonly [Path, readonly unknown[]])[] {
  return Object.entries(fields).flatMap(([name, value]) => (Array.isArray(value) ? [[[name], value] as const] : []));
}

function itemsOf(
  list: readonly unknown[],
  path: Path,
  lineOf: LineOf,
  folder: string,
  depth: number,
): NavigationItem[] {
  if (depth > maxItemDepth) return [];
  return list.flatMap((entry, at): NavigationItem[] => {
    const place = [...path, at];
    const page = textOf(entry);
    const named = page === undefined ? undefined : targetOf(page, folder);
    if (named !== undefined) return [{ target: named, items: [], ...lineAt(lineOf, place) }];
    if (!isRecord(entry)) return [];
    const label = firstOf(entry, labelFields);
    const link = firstOf(entry, linkFields);
    const target = link === undefined ? undefined : targetOf(link, folder);
    const items = Object.entries(entry).flatMap(([field, value]) =>
      Array.isArray(value) ? itemsOf(value, [...place, field], lineOf, folder, depth + 1) : [],
    );
    if (target === undefined && items.length === 0) return [];
    return [{ ...(label !== undefined && { label }), ...(target && { target }), items, ...lineAt(lineOf, place) }];
  });
}

function firstOf(fields: Readonly<Record<string, unknown>>, names: readonly string[]): string | undefined {
  for (const name of names) {
    const text = textOf(fields[name]);
    if (text !== undefined) return text;
  }
  return undefined;
}
