import { defined } from "#server/content/files/defined.ts";
import { isRecord } from "#shared/record.ts";
import { type Fields, listOf, readStructure, textOf } from "./config-fields.ts";
import type { ConfigFiles } from "./config-files.ts";
import { readFolder } from "./folder-pages.ts";
import { readNamedList } from "./named-list.ts";
import { type ConfiguredLanguage, joined, type Navigation, type StatedSite } from "./navigation.ts";
import type { NavigationFormat } from "./navigation-format.ts";
import { isTag, languagesByFolder } from "./stated-languages.ts";

/** `mkdocs.yml`: its `nav` or, without one, the folder by its file names and the `.pages` files in it, as MkDocs does. */
export const readMkdocsIn: NavigationFormat = (files, folder) => {
  const file = ["mkdocs.yml", "mkdocs.yaml"].map((name) => joined(folder, name)).find((path) => files.read(path));
  const structure = file && readStructure(files, file);
  if (!file || !structure) return undefined;
  const { value, lineOf } = structure;
  const base = inherited(files, folder, value);
  const fields: Fields = { ...base, ...value };
  const root = files.place(joined(folder, textOf(fields["docs_dir"]) ?? "docs"));
  const theme = isRecord(fields["theme"]) ? fields["theme"] : {};
  const features = listOf(theme["features"]);
  const hasIndexes = features.includes("navigation.indexes");
  const items = Array.isArray(fields["nav"])
    ? readNamedList(fields["nav"], ["nav"], { folder: root, lineOf, hasIndexes })
    : readFolder(files, root, hasIndexes);
  const navigation: Navigation = {
    file,
    items,
    hasTabs: features.includes("navigation.tabs"),
    readsOnAcrossTabs: true,
    problems: [],
  };
  const languages = languagesOf(fields["plugins"], root, files);
  return { navigations: [navigation], site: { ...siteOf(fields, theme, root, files), ...defined({ languages }) } };
};

/** The configuration that another one is laid over. */
function inherited(files: ConfigFiles, folder: string, { INHERIT: base }: Fields): Fields {
  const path = textOf(base);
  return (path === undefined ? undefined : readStructure(files, joined(folder, path))?.value) ?? {};
}

function siteOf(fields: Fields, theme: Fields, root: string, files: ConfigFiles): StatedSite {
  const logo = textOf(theme["logo"]);
  return defined({
    name: textOf(fields["site_name"]),
    description: textOf(fields["site_description"]),
    logo: logo === undefined ? undefined : [files.place(joined(root, logo))],
  });
}

/** Languages of the plugin i18n: each has a folder, or its files end in its name. */
function languagesOf(plugins: unknown, root: string, files: ConfigFiles): readonly ConfiguredLanguage[] | undefined {
  const options = listOf(plugins).flatMap((plugin) =>
    isRecord(plugin) && isRecord(plugin["i18n"]) ? [plugin["i18n"]] : [],
  )[0];
  const stated = listOf(options?.["languages"]).flatMap((language) => {
    const tag = isRecord(language) ? textOf(language["locale"]) : undefined;
    if (!isRecord(language) || tag === undefined || !isTag(tag)) return [];
    return [{ tag, name: textOf(language["name"]), isDefault: language["default"] === true }];
  });
  const original = stated.find(({ isDefault }) => isDefault) ?? stated[0];
  if (original === undefined || stated.length < 2) return undefined;
  const others = stated.filter((language) => language !== original);
  if (options?.["docs_structure"] === "folder") return languagesByFolder(files, root, original, others);
  return root === "" ? [original, ...others].map(({ tag, name }) => ({ tag, name })) : undefined;
}
