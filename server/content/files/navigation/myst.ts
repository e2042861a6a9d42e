import { defined } from "#server/content/files/defined.ts";
import type { LineOf } from "#server/content/files/read/structure.ts";
import { isRecord } from "#shared/record.ts";
import { lineAt, listOf, readStructure, textOf } from "./config-fields.ts";
import type { ConfigFiles } from "./config-files.ts";
import { matching } from "./name-patterns.ts";
import { joined, maxItemDepth, type Navigation, type NavigationItem, targetOf } from "./navigation.ts";
import type { NavigationFormat } from "./navigation-format.ts";
import { readToctrees } from "./toctree.ts";

type Path = readonly (string | number)[];
/** What holds entries below one, in MyST and in Jupyter Book's older form. */
const below = ["children", "parts", "chapters", "sections", "entries", "subtrees"];

/** `toc` of `myst.yml`, `_toc.yml` of Jupyter Book, and `toctree` directives in the pages of Sphinx. */
export const readMystIn: NavigationFormat = (files, folder) => {
  const config = readStructure(files, joined(folder, "myst.yml"));
  const book = readStructure(files, joined(folder, "_config.yml"));
  const project = isRecord(config?.value["project"]) ? config.value["project"] : {};
  const stated = config !== undefined && Array.isArray(project["toc"]) ? config : undefined;
  const toc = readStructure(files, joined(folder, "_toc.yml"));
  const place = files.place(folder);
  const navigations: Navigation[] = [];
  if (stated !== undefined)
    navigations.push({
      file: joined(folder, "myst.yml"),
      items: itemsOf(project["toc"], ["project", "toc"], stated.lineOf, place, files, 1),
      problems: [],
    });
  if (toc !== undefined) {
    const root = textOf(toc.value["root"]);
    const first = root === undefined ? undefined : targetOf(root, place);
    const items = below.flatMap((field) => itemsOf(toc.value[field], [field], toc.lineOf, place, files, 1));
    navigations.push({
      file: joined(folder, "_toc.yml"),
      items: [...(first ? [{ target: first, items: [] }] : []), ...items],
      problems: [],
    });
  }
  if (navigations.length === 0 && files.read(joined(folder, "conf.py")) !== undefined) {
    const read = ["index.md", "source/index.md"].map((name) => readToctrees(files, files.place(joined(folder, name))));
    navigations.push(...read.filter((each) => each !== undefined));
  }
  if (navigations.length === 0 && config === undefined) return undefined;
  const site = defined({
    name: textOf(project["title"]) ?? (toc && textOf(book?.value["title"])),
    description: textOf(project["description"]),
  });
  return { navigations, site };
};

function itemsOf(
  list: unknown,
  path: Path,
  lineOf: LineOf,
  folder: string,
  files: ConfigFiles,
  depth: number,
): NavigationItem[] {
  if (depth > maxItemDepth) return [];
  return listOf(list).flatMap((entry, at): NavigationItem[] => {
    if (!isRecord(entry) || entry["hidden"] === true) return [];
    const place = lineAt(lineOf, [...path, at]);
    const items = below.flatMap((field) =>
      itemsOf(entry[field], [...path, at, field], lineOf, folder, files, depth + 1),
    );
    const pattern = textOf(entry["pattern"]) ?? textOf(entry["glob"]);
    if (pattern !== undefined)
      return [...matching(files, folder, pattern).map((target) => ({ target, items: [], ...place })), ...items];
    const label = textOf(entry["title"]) ?? textOf(entry["caption"]);
    const written = textOf(entry["file"]) ?? textOf(entry["url"]);
    const target = written === undefined ? undefined : targetOf(written, folder);
    if (target === undefined && items.length === 0) return [];
    return [{ ...(label !== undefined && { label }), ...(target && { target }), items, ...place }];
  });
}
