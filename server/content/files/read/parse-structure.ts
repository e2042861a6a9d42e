import { messageOf } from "#shared/errors.ts";
import { categoryFields, isCategoryFile } from "./foreign-fields.ts";
import { withNewNames } from "./old-names.ts";
import { type Structure, unreadable, withoutFields } from "./structure.ts";
import { parseYaml } from "./yaml.ts";

/** A YAML or JSON file as fields: JSON is YAML too, but its own parser is much faster; YAML's tells where a mistake is. */
export function parseStructure(file: string, text: string): Structure {
  const structure = withNewNames(file, file.endsWith(".json") ? parseJson(file, text) : parseYaml(file, text));
  return isCategoryFile(file) ? { ...structure, value: categoryFields(structure.value) } : structure;
}

/** Where a number may stand that would print otherwise: 9.10, 1e3, or one of more digits than a number keeps. */
const oddNumber = /\.\d*0(?!\d)|\d[eE]|\d{16}/;

function parseJson(file: string, text: string): Structure {
  try {
    const value: unknown = JSON.parse(text);
    if (Array.isArray(value)) return { ...withoutFields(file), isList: true };
    if (typeof value !== "object" || value === null) return parseYaml(file, text);
    const written = oddNumber.test(text) ? parseYaml(file, text) : undefined;
    if (written?.problems.length === 0) return written;
    // An object that is neither null nor an array is a map of unknown values.
    const fields = value as Record<string, unknown>;
    return { value: fields, lineOf: (path) => parseYaml(file, text).lineOf(path), problems: [] };
  } catch (error) {
    const parsed = parseYaml(file, text);
    if (parsed.problems.length > 0) return parsed;
    const message = messageOf(error);
    const offset = /position (\d+)/.exec(message)?.[1];
    return unreadable(
      file,
      message,
      offset === undefined ? undefined : text.slice(0, Number(offset)).split("\n").length,
    );
  }
}
