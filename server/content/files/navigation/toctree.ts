import { posix } from "node:path";
import type { ConfigFiles } from "./config-files.ts";
import { matching } from "./name-patterns.ts";
import { joined, maxItemDepth, type Navigation, type NavigationItem, targetOf } from "./navigation.ts";

type Toctree = {
  readonly caption?: string;
  readonly isGlob: boolean;
  readonly entries: readonly { readonly text: string; readonly line: number }[];
};

/** The tree that `toctree` directives build from the first page on: what a page lists stands below it. */
export function readToctrees(files: ConfigFiles, first: string): Navigation | undefined {
  const root = folderOf(first);
  const seen = new Set<string>([first]);
  const visit = (file: string, depth: number): NavigationItem[] => {
    const text = depth > maxItemDepth ? undefined : files.read(file);
    if (text === undefined) return [];
    return toctreesIn(text).flatMap(({ caption, isGlob, entries }) => {
      const items = entries.flatMap(({ text: entry, line }) => entryItems(entry, line, isGlob, file, depth));
      return caption === undefined
        ? items
        : [{ label: caption, items, file, ...(entries[0] && { line: entries[0].line }) }];
    });
  };
  const entryItems = (entry: string, line: number, isGlob: boolean, file: string, depth: number): NavigationItem[] => {
    const { title, written } = titledEntry(entry);
    const folder = written.startsWith("/") ? root : folderOf(file);
    const label = title === undefined || title === "" ? {} : { label: title };
    if (written === "self") return [{ ...label, target: { kind: "file", file }, items: [], file, line }];
    if (isGlob && written.includes("*"))
      return matching(files, folder, written).flatMap((target) => pageItem({}, target.file, file, line, depth));
    if (/^[a-z]+:/i.test(written)) {
      const target = targetOf(written, folder);
      return target === undefined ? [] : [{ ...label, target, items: [], file, line }];
    }
    return pageItem(label, joined(folder, written), file, line, depth);
  };
  const pageItem = (
    label: { label?: string },
    path: string,
    file: string,
    line: number,
    depth: number,
  ): NavigationItem[] => {
    const page = [path, `${path}.md`].find((each) => /\.\w+$/.test(each) && files.read(each) !== undefined) ?? path;
    const isNew = !seen.has(page);
    seen.add(page);
    return [{ ...label, target: { kind: "file", file: page }, items: isNew ? visit(page, depth + 1) : [], file, line }];
  };
  const items = visit(first, 1);
  return items.length === 0
    ? undefined
    : { file: first, items: [{ target: { kind: "file", file: first }, items: [] }, ...items], problems: [] };
}

/** `Title <target>`, or a target alone. */
function titledEntry(entry: string): { readonly title?: string; readonly written: string } {
  const at = entry.lastIndexOf("<");
  const written = entry.slice(at + 1, -1);
  if (at === -1 || !entry.endsWith(">") || written === "" || written.includes(">")) return { written: entry };
  return { title: entry.slice(0, at).trimEnd(), written };
}

/** The directives of a text: a fence of backticks or colons, options between `:`s, then an entry a line. */
function toctreesIn(text: string): Toctree[] {
  const found: Toctree[] = [];
  const lines = text.split(/\r?\n/);
  for (let at = 0; at < lines.length; at++) {
    const fence = /^\s{0,3}(`{3,}|:{3,}|~{3,})\{toctree\}/.exec(lines[at] ?? "")?.[1];
    if (fence === undefined) continue;
    const options = new Map<string, string>();
    const entries: { text: string; line: number }[] = [];
    let isYaml = false;
    for (at++; at < lines.length && !(lines[at] ?? "").trim().startsWith(fence); at++) {
      const line = (lines[at] ?? "").trim();
      const [, name, value = ""] = (isYaml ? /^([\w-]+):(.*)$/ : /^:([\w-]+):(.*)$/).exec(line) ?? [];
      if (line === "---") isYaml = !isYaml;
      else if (name !== undefined) options.set(name, value.trim().replace(/^(["'])(.*)\1$/, "$2"));
      else if (line !== "" && !line.startsWith("%")) entries.push({ text: line, line: at + 1 });
    }
    const caption = options.get("caption");
    if (options.get("reversed") !== undefined) entries.reverse();
    found.push({ ...(caption && { caption }), isGlob: options.has("glob"), entries });
  }
  return found;
}

function folderOf(file: string): string {
  const folder = posix.dirname(file);
  return folder === "." ? "" : folder;
}
