import type { ContentProblem } from "#server/content/content-source.ts";
import { isRecord } from "#shared/record.ts";
import type { Structure } from "./structure.ts";

type Names = Readonly<Record<string, string>>;

/** Aliases: fields under the names that they had before, each with its name now. */
const newNamesInHeader: Names = {
  atlassianLogo: "vendorLogo",
  atlassianLogoV2: "vendorLogoV2",
  atlassianLogoV3: "vendorLogoV3",
  atlassianSupportLogo: "supportLogo",
  atlassianSupportLogoV2: "supportLogoV2",
  atlassianSupportLogoV3: "supportLogoV3",
};
const newNamesInSite: Names = { confluence: "wiki" };
const newNamesInPages: Names = { confluencePageId: "wikiPageId" };
const newNamesInCards: Names = { sacHomeDescription: "homeDescription" };
const cardLists = ["cards", "resources", "resourceCards"];

type Fields = Readonly<Record<string, unknown>>;
type Path = readonly (string | number)[];

/**
 * The fields of a file under the names that they have now (docs/content-format.md, Old names). An old name is a warning, once
 * a file; where the file has both, the new one counts.
 */
export function withNewNames(file: string, structure: Structure): Structure {
  const old: OldNames = new Map();
  let value = renamed(structure.value, namesIn(file), [], old);
  for (const list of cardLists) {
    const cards = value[list];
    if (!Array.isArray(cards)) continue;
    const named = cards.map((card: unknown, at) =>
      isRecord(card) ? renamed(card, newNamesInCards, [list, at], old) : card,
    );
    if (named.some((card, at) => card !== cards[at])) value = { ...value, [list]: named };
  }
  if (old.size === 0) return structure;
  const lineOf: Structure["lineOf"] = (path) =>
    structure.lineOf(path) ?? structure.lineOf(path.map((key) => old.get(String(key))?.oldName ?? key));
  const warnings = [...old].map(([name, { oldName, at }]): ContentProblem => {
    const line = structure.lineOf([...at, oldName]);
    const message = `is an old name: write ${name}`;
    return { severity: "warning", file, ...(line !== undefined && { line }), field: oldName, message };
  });
  return { ...structure, value, lineOf, problems: [...structure.problems, ...warnings] };
}

/** By its new name, each old one and where it was first written. */
type OldNames = Map<string, { readonly oldName: string; readonly at: Path }>;

function namesIn(file: string): Names {
  if (file.endsWith("header.yaml")) return newNamesInHeader;
  return file.endsWith("site.yaml") ? newNamesInSite : newNamesInPages;
}

/** `fields` itself when nothing in it has an old name; each that has is noted in `old`, by its new one. */
function renamed(fields: Fields, names: Names, at: Path, old: OldNames): Fields {
  let copy: Record<string, unknown> | undefined;
  for (const oldName in names) {
    const name = names[oldName];
    if (name === undefined || fields[oldName] === undefined) continue;
    copy ??= { ...fields };
    delete copy[oldName];
    copy[name] ??= fields[oldName];
    if (!old.has(name)) old.set(name, { oldName, at });
  }
  return copy ?? fields;
}
