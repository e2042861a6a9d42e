import type { StatedSite } from "#server/content/files/navigation/navigation.ts";
import type { SettingsRecord } from "#server/content/files/read/records.ts";
import { isAbove, isConfigurationPath } from "#server/content/files/watch/above-folder.ts";
import type { Dialect } from "#server/content/markdown/syntaxes/dialects.ts";
import { isRecord } from "#shared/record.ts";
import type { AddressSettings } from "./path-rule.ts";

type Settings = ReadonlyMap<string, SettingsRecord>;

/** Where a generator looks for texts in its project, unless it is told another place. */
const textFolders: Readonly<Partial<Record<Dialect, string>>> = {
  starlight: "src/content/docs/",
  hugo: "content/",
  mdbook: "src/",
  mkdocs: "docs/",
};
/** What hosts put in front of addresses: the branch that is shown, with the language before it. */
const hostPrefixes = ["/en/latest", "/en/stable", "/latest", "/stable"];

/** What configuration files, in the content folder or the one above, say of addresses. */
export function addressSettings(
  settings: Settings,
  dialect: Dialect | undefined,
  folderName: string,
  { published = [], basePath }: Pick<StatedSite, "published" | "basePath"> = {},
): AddressSettings {
  const jekyll = configured(settings, "_config.yml", "_config.yaml");
  const hugo = configured(settings, "hugo.toml", "hugo.yaml", "hugo.yml", "hugo.json", "config.toml");
  const permalink = jekyll["permalink"];
  const textFolder = textFolderOf(settings, dialect);
  return {
    prefixes: [...(basePath === undefined ? [] : [basePath]), ...prefixesOf(settings, dialect, folderName)],
    published,
    collections: templatesIn(jekyll["collections"], (collection) => isRecord(collection) && collection["permalink"]),
    sectionTemplates: templatesIn(
      isRecord(hugo["permalinks"]) && isRecord(hugo["permalinks"]["page"])
        ? hugo["permalinks"]["page"]
        : hugo["permalinks"],
      (template) => template,
    ),
    ...(typeof permalink === "string" && { permalink }),
    ...(textFolder !== undefined && { textFolder }),
  };
}

/** Only where the content folder is the whole project: its own configuration lies in it. */
function textFolderOf(settings: Settings, dialect: Dialect | undefined): string | undefined {
  if (dialect === undefined) return textFolders.starlight;
  if (![...settings.keys()].some((file) => !isAbove(file) && isConfigurationPath(file))) return undefined;
  const mkdocs = settings.get("mkdocs.yml") ?? settings.get("mkdocs.yaml");
  const book = settings.get("book.toml");
  const stated = mkdocs?.value["docs_dir"] ?? (isRecord(book?.value["book"]) ? book.value["book"]["src"] : undefined);
  return typeof stated === "string" ? `${stated.replace(/^\.?\/|\/$/g, "")}/` : textFolders[dialect];
}

function prefixesOf(settings: Settings, dialect: Dialect | undefined, folderName: string): readonly string[] {
  const book = configured(settings, "book.toml");
  const output = isRecord(book["output"]) ? book["output"]["html"] : undefined;
  const stated = [
    configured(settings, "mkdocs.yml", "mkdocs.yaml")["site_url"],
    configured(settings, "_config.yml", "_config.yaml")["baseurl"],
    configured(settings, "hugo.toml", "hugo.yaml", "hugo.yml", "hugo.json", "config.toml")["baseURL"],
    isRecord(output) ? output["site-url"] : undefined,
  ].flatMap((written) => (typeof written === "string" ? pathOf(written) : []));
  const ofHosts = dialect === undefined || dialect === "mkdocs" || dialect === "myst" ? hostPrefixes : [];
  const ofDialect = dialect === "docusaurus" || dialect === undefined ? ["/docs"] : [];
  return [...new Set([...stated, ...ofDialect, `/${folderName}`, ...ofHosts])];
}

function pathOf(written: string): string[] {
  const path = written.replace(/^(?:https?:)?\/\/[^/]*/i, "").replace(/^\/?|\/+$/g, "");
  return path === "" || /[{}?#]/.test(path) ? [] : [`/${path}`];
}

function configured(settings: Settings, ...names: readonly string[]): Readonly<Record<string, unknown>> {
  for (const name of names) {
    const found = settings.get(name) ?? settings.get(`@above/${name}`);
    if (found !== undefined) return found.value;
  }
  return {};
}

function templatesIn(value: unknown, template: (each: unknown) => unknown): Readonly<Record<string, string>> {
  if (!isRecord(value)) return {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, each]) => {
      const written = template(each);
      return typeof written === "string" && name !== "__proto__" ? [[name, written]] : [];
    }),
  );
}
