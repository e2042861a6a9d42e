import type { LineOf } from "#server/content/files/read/structure.ts";
import { isRecord } from "#shared/record.ts";
import { lineAt, textOf } from "./config-fields.ts";
import { joined, maxItemDepth, type NavigationItem, targetOf } from "./navigation.ts";

type ListReading = {
  /** Folder that files are relative to. */
  readonly folder: string;
  readonly lineOf: LineOf;
  /** A group takes the page called index of its first entry without a name for its own. */
  readonly hasIndexes?: boolean;
};
type Path = readonly (string | number)[];

/** Lists as MkDocs writes them: a file, `Label: file or address`, `Label: [entries]`, and `...` or `folder/` for all the rest. */
export function readNamedList(list: unknown, path: Path, reading: ListReading, depth = 1): NavigationItem[] {
  if (!Array.isArray(list) || depth > maxItemDepth) return [];
  return list.flatMap((entry: unknown, at) => readEntry(entry, [...path, at], reading, depth));
}

function readEntry(entry: unknown, path: Path, reading: ListReading, depth: number): NavigationItem[] {
  const { folder, lineOf } = reading;
  const written = textOf(entry);
  if (written !== undefined) {
    const target = leadsTo(written, folder);
    return target === undefined ? [] : [{ target, items: [], ...lineAt(lineOf, path) }];
  }
  if (!isRecord(entry)) return [];
  return Object.entries(entry).flatMap(([label, value]): NavigationItem[] => {
    const line = lineAt(lineOf, [...path, label]);
    if (Array.isArray(value))
      return [groupOf(label, readNamedList(value, [...path, label], reading, depth + 1), line, reading)];
    const link = textOf(value);
    if (link === undefined) return [];
    const target = leadsTo(link, folder);
    if (target?.kind === "folder") return [{ label, items: [{ target, items: [], ...line }], ...line }];
    return target === undefined ? [] : [{ label, target, items: [], ...line }];
  });
}

function groupOf(
  label: string,
  items: readonly NavigationItem[],
  line: Pick<NavigationItem, "line">,
  { hasIndexes = false }: ListReading,
): NavigationItem {
  const index = hasIndexes ? items.find(isIndex) : undefined;
  if (index?.target === undefined) return { label, items, ...line };
  return { label, target: index.target, items: items.filter((item) => item !== index), ...line };
}

function isIndex({ label, target }: NavigationItem): boolean {
  return label === undefined && target?.kind === "file" && /(?:^|\/)(?:index|README)\.mdx?$/i.test(target.file);
}

function leadsTo(written: string, folder: string) {
  if (/^\.\.\.(?:\s*\||$)/.test(written)) return { kind: "folder", folder } as const;
  if (written.endsWith("/") && !/^[a-z]+:|^\//i.test(written))
    return { kind: "folder", folder: joined(folder, written) } as const;
  return targetOf(written, folder);
}
