import { posix } from "node:path";
import { isConfigurationPath, pathFromAbove } from "#server/content/files/watch/above-folder.ts";
import { isRecord } from "#shared/record.ts";
import { isWrittenType } from "./page-fields.ts";
import { parseStructure } from "./parse-structure.ts";
import type { SettingsRecord } from "./records.ts";
import type { Structure } from "./structure.ts";
import { parseToml } from "./toml.ts";
import { parseYaml } from "./yaml.ts";

/** Tags that only the generator's own program knows: `!!python/name:…`, `!ENV`, `!relative`. */
const foreignTag = /(^|[\s[,])!{1,2}[A-Za-z][\w./:$-]*(?=\s|$)/gm;
const maxBytes = 1_048_576;

/** Whether a file is a generator's or a host's configuration, by its path: at the top of the content folder or of the one above. */
export function isConfiguration(file: string): boolean {
  const above = pathFromAbove(file);
  if (above === undefined && /(?:^|\/)SUMMARY\.md$|^toc\.ya?ml$/.test(file)) return false;
  return isConfigurationPath(above ?? file);
}

/**
 * The settings in a configuration file of another tool: fields of YAML, JSON and TOML, the text of everything else, which is
 * never run. What cannot be read is a warning: no page depends on it. Undefined for a page that only has such a name.
 */
export function readConfiguration(file: string, text: string): SettingsRecord | undefined {
  const record = { kind: "settings", file } as const;
  if (text.length > maxBytes) return { ...record, ...noFields };
  const structure = structureOf(file, text);
  if (structure === undefined) return { ...record, ...noFields, text };
  const { type } = structure.value;
  if (pathFromAbove(file) === undefined && typeof type === "string" && isWrittenType(type)) return undefined;
  const problems = structure.problems.map((problem) => ({ ...problem, severity: "warning" as const }));
  return { ...record, value: structure.value, lineOf: structure.lineOf, problems };
}

const noFields = { value: {}, lineOf: () => undefined, problems: [] } as const;

function structureOf(file: string, text: string): Structure | undefined {
  const extension = posix.extname(file).toLowerCase();
  if (extension === ".toml") return aLineEarlier(parseToml(file, text));
  if (extension === ".json") return parseStructure(file, text);
  if (extension !== ".yml" && extension !== ".yaml") return undefined;
  const structure = parseYaml(file, text.replace(foreignTag, "$1"));
  return isRecord(structure.value) ? structure : undefined;
}

/** Front matter has a line before it; a file has none. */
function aLineEarlier({ value, lineOf, problems }: Structure): Structure {
  const earlier = (line: number | undefined) => (line === undefined ? undefined : Math.max(1, line - 1));
  return {
    value,
    lineOf: (path) => earlier(lineOf(path)),
    problems: problems.map(({ line, ...problem }) => ({ ...problem, line: earlier(line) ?? 1 })),
  };
}
