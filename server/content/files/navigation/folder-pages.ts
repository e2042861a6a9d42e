import { posix } from "node:path";
import { inWords } from "#server/content/files/read/name-in-words.ts";
import { isRecord } from "#shared/record.ts";
import { type Fields, lineAt, readStructure, textOf } from "./config-fields.ts";
import type { ConfigFiles } from "./config-files.ts";
import { joined, maxItemDepth, type NavigationItem, targetOf } from "./navigation.ts";

const orderFiles = [".pages", ".nav.yml"];

/**
 * The pages of a folder as MkDocs has them without a `nav`: its index, files by name, then folders. A `.pages` or `.nav.yml` file
 * in a folder gives it a title and its entries an order (plugins awesome-pages and awesome-nav).
 */
export function readFolder(files: ConfigFiles, folder: string, hasIndexes: boolean, depth = 1): NavigationItem[] {
  if (depth > maxItemDepth) return [];
  const names = files.names(folder).filter((name) => !/^[._]/.test(name) || name === "_index.md");
  const pages = names.filter((name) => /\.(?:md|mdx|markdown)$/i.test(name)).sort(indexFirst);
  const folders = names.filter((name) => !name.includes(".") && files.isFolder(joined(folder, name)));
  const stated = orderFiles.map((name) => joined(folder, name)).find((path) => files.read(path));
  const structure = stated === undefined ? undefined : readStructure(files, stated);
  const left = new Set([...pages, ...folders]);
  const entryOf = (name: string, label?: string): NavigationItem[] => {
    const path = joined(folder, name);
    left.delete(posix.normalize(name).replace(/\/$/, ""));
    if (!/\.\w+$/.test(name)) return folderGroup(files, path, hasIndexes, depth, label);
    const target = targetOf(name, folder);
    return target === undefined ? [] : [{ ...(label !== undefined && { label }), target, items: [] }];
  };
  const nav = structure?.value["nav"] ?? structure?.value["arrange"];
  if (stated === undefined || structure === undefined || !Array.isArray(nav)) {
    const all = [...pages, ...folders];
    return (structure?.value["order"] === "desc" ? all.reverse() : all).flatMap((name) => entryOf(name));
  }
  const isRest = (entry: unknown) => typeof entry === "string" && /^(?:\.\.\.(?:\s*\|.*)?|\*+(?:\.md)?)$/.test(entry);
  const read = (list: readonly unknown[], path: readonly (string | number)[]): (NavigationItem | "rest")[] =>
    list.flatMap((entry, at): readonly (NavigationItem | "rest")[] => {
      if (isRest(entry)) return ["rest"];
      const line = { file: stated, ...lineAt(structure.lineOf, [...path, at]) };
      const name = textOf(entry);
      if (name !== undefined) return entryOf(name).map((item) => ({ ...line, ...item }));
      if (!isRecord(entry)) return [];
      return Object.entries(entry).flatMap(([label, value]): readonly (NavigationItem | "rest")[] => {
        if (Array.isArray(value)) {
          const items = read(value, [...path, at, label]).filter((item) => item !== "rest");
          return [{ label, items, ...line }];
        }
        const link = textOf(value);
        return link === undefined ? [] : entryOf(link, label).map((item) => ({ ...line, ...item }));
      });
    });
  const items = read(nav, ["nav"]);
  const rest = [...left].flatMap((name) => entryOf(name));
  return items.flatMap((item) => (item === "rest" ? rest.splice(0) : [item]));
}

function folderGroup(
  files: ConfigFiles,
  folder: string,
  hasIndexes: boolean,
  depth: number,
  label?: string,
): NavigationItem[] {
  const about = folderFields(files, folder);
  if (about["hide"] === true) return [];
  const items = readFolder(files, folder, hasIndexes, depth + 1);
  if (items.length === 0) return [];
  const name = label ?? textOf(about["title"]) ?? inWords(posix.basename(folder));
  const [first, ...others] = items;
  const isIndex = first?.target?.kind === "file" && /(?:^|\/)(?:index|README)\.\w+$/i.test(first.target.file);
  if (hasIndexes && first?.target !== undefined && isIndex && first.label === undefined)
    return [{ label: name, target: first.target, items: others }];
  return [{ label: name, items }];
}

function folderFields(files: ConfigFiles, folder: string): Fields {
  const path = orderFiles.map((name) => joined(folder, name)).find((each) => files.read(each));
  return (path === undefined ? undefined : readStructure(files, path)?.value) ?? {};
}

function indexFirst(one: string, other: string): number {
  const rank = (name: string) => (/^(?:index|readme)\./i.test(name) ? 0 : 1);
  return rank(one) - rank(other) || (one < other ? -1 : 1);
}
