import type { LineOf, Structure } from "#server/content/files/read/structure.ts";
import { parseToml } from "#server/content/files/read/toml.ts";
import { parseYaml } from "#server/content/files/read/yaml.ts";
import type { ConfigFiles } from "./config-files.ts";
import type { NavigationItem } from "./navigation.ts";

export type Fields = Readonly<Record<string, unknown>>;
type Path = readonly (string | number)[];

/** A configuration in YAML, JSON or TOML; undefined when there is none, or nothing can be read of it, which is a problem then. */
export function readStructure(files: ConfigFiles, path: string): Structure | undefined {
  const text = files.read(path);
  if (text === undefined) return undefined;
  const structure = path.endsWith(".toml") ? parseToml(path, text) : parseYaml(path, withoutTags(text));
  return checked(files, path, structure);
}

/** A file that states a page type is a page, whatever it is called. */
function checked(files: ConfigFiles, path: string, structure: Structure): Structure | undefined {
  if (typeof structure.value["type"] === "string") return undefined;
  files.claim(path);
  for (const problem of structure.problems) files.problems.push({ ...problem, severity: "warning" });
  return structure.problems.length > 0 ? undefined : structure;
}

export function readFields(files: ConfigFiles, path: string): Fields | undefined {
  return readStructure(files, path)?.value;
}

/** A file in YAML whose top is a list, as its field `items`; a map stays one. Lines are the file's own. */
export function readList(files: ConfigFiles, path: string): Structure | undefined {
  const text = files.read(path);
  if (text === undefined) return undefined;
  const isList = firstWritten(text)?.startsWith("- ") === true;
  const structure = isList ? parseYaml(path, `items:\n${text.replace(/^---\s*$/m, "")}`, -1) : parseYaml(path, text);
  return checked(files, path, structure);
}

/** YAML without tags that name code of another program (`!!python/name:…`, `!ENV`): what they would make is not needed. */
function withoutTags(text: string): string {
  return text.replace(/([:-][ \t]+)!{1,2}[\w.$/:-]+(?=\s|$)/gm, "$1");
}

/** The line of the value at a path, as an entry has it: to find it takes a look at everything before. */
export function lineAt(lineOf: LineOf, path: Path): Pick<NavigationItem, "line"> {
  return { line: () => lineOf(path) };
}

/** What a field says as text; numbers are taken as they read. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === "number") return String(value);
  return typeof value === "string" && value.trim() !== "" ? value.trim() : undefined;
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The first line that is neither empty, nor a comment, nor the mark of a document's beginning. */
function firstWritten(text: string): string | undefined {
  return text
    .split("\n")
    .find((line) => line.trim() !== "" && line.trim() !== "---" && !line.trimStart().startsWith("#"));
}
