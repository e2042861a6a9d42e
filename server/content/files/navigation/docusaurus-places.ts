import type { ContentProblem } from "#server/content/content-source.ts";
import { withoutTrailingSlashes } from "#shared/links/trailing-slashes.ts";
import type { ConfigFiles } from "./config-files.ts";
import { type ConfiguredLanguage, joined, type StatedEdition, type StatedSite } from "./navigation.ts";
import { fieldOf, isList, textIn, type Value, valuesOf } from "./programs/values.ts";
import { isTag } from "./stated-languages.ts";

/** A version that Docusaurus keeps in a folder of its own, or the one that is being written. */
export type DocusaurusVersion = Omit<StatedEdition, "base"> & {
  /** What stands behind the address of the documentation; "" for the version that is shown first. */
  readonly path: string;
  readonly sidebars: string | undefined;
  readonly name: string;
};

/** So many versions one documentation has. */
const maxVersions = 200;
const plugin = "docusaurus-plugin-content-docs";

/** `versions.json` with `versioned_docs` and `versioned_sidebars`: the last version first, then older ones, then what is being written. */
export function docusaurusVersions(
  files: ConfigFiles,
  folder: string,
  docs: Value,
  root: string,
): { readonly versions: readonly DocusaurusVersion[]; readonly problems: readonly ContentProblem[] } {
  const file = joined(folder, "versions.json");
  const names = namesIn(files.read(file)).slice(0, maxVersions);
  if (names.length === 0) return { versions: [], problems: [] };
  files.claim(file);
  const options = fieldOf(docs, "versions");
  const last = textIn(fieldOf(docs, "lastVersion")) ?? names[0] ?? "";
  const textsOf = (name: string) =>
    name === "current" ? root : files.place(joined(folder, `versioned_docs/version-${name}`));
  const isCurrentShown = fieldOf(docs, "includeCurrentVersion") !== false;
  const order = [last, ...names.filter((name) => name !== last), ...(last === "current" ? [] : ["current"])];
  const known = order.filter((name) => name !== "current" || isCurrentShown);
  const there = known.filter((name) => !textsOf(name).startsWith("..") && textsOf(name) !== "");
  // Only a folder that holds them all has pages of them.
  if (!there.includes(last) || there.length < 2) {
    const message = `lists ${names.length} versions, of which none is shown: serve the folder that holds versioned_docs`;
    return { versions: [], problems: [{ severity: "warning", file, message }] };
  }
  const versions = there.map((name): DocusaurusVersion => {
    const stated = fieldOf(options, name);
    const sidebars = joined(folder, `versioned_sidebars/version-${name}-sidebars.json`);
    const path = textIn(fieldOf(stated, "path")) ?? (name === last ? "" : name === "current" ? "next" : name);
    return {
      name,
      folder: textsOf(name),
      version: textIn(fieldOf(stated, "label")) ?? (name === "current" ? "Next" : name),
      path: bare(path),
      sidebars: files.isFile(sidebars) ? sidebars : undefined,
    };
  });
  return { versions, problems: [] };
}

/** Where folders are published, by `baseUrl`, `routeBasePath` and versions, and in which folders translations lie. */
export function sitePlaces(
  files: ConfigFiles,
  folder: string,
  config: Value,
  docs: Value,
  root: string,
  versions: readonly DocusaurusVersion[],
): Partial<StatedSite> {
  const base = bare(textIn(fieldOf(config, "baseUrl")) ?? "");
  const route = bare(textIn(fieldOf(docs, "routeBasePath")) ?? "docs");
  const sources = versions.length > 0 ? versions : [{ name: "current", folder: root, path: "" }];
  const published = sources
    .filter((source) => source.folder !== "" && !source.folder.startsWith(".."))
    .map((source) => ({ folder: source.folder, path: [route, source.path].filter((part) => part !== "").join("/") }));
  // Where the content folder is that of the texts, its address is in front of theirs.
  const begins = [base, root === "" && route !== "docs" ? route : ""].filter((part) => part !== "");
  const i18n = fieldOf(config, "i18n");
  const original = textIn(fieldOf(i18n, "defaultLocale")) ?? "en";
  const labelOf = (tag: string) => textIn(fieldOf(fieldOf(fieldOf(i18n, "localeConfigs"), tag), "label"));
  const translations = valuesOf(fieldOf(i18n, "locales")).flatMap((locale) => {
    const tag = textIn(locale);
    if (tag === undefined || tag === original || !isTag(tag)) return [];
    return sources.flatMap((source) => {
      const name = source.name === "current" ? "current" : `version-${source.name}`;
      const place = files.place(joined(folder, `i18n/${tag}/${plugin}/${name}`));
      const isThere = source.folder !== "" && !place.startsWith("..") && files.isFolder(place);
      return isThere ? [{ tag, folder: `${place}/`, of: `${source.folder}/` }] : [];
    });
  });
  const tags = [...new Set(translations.map(({ tag }) => tag))];
  const languages = [original, ...tags].map((tag): ConfiguredLanguage => ({ tag, name: labelOf(tag) }));
  return {
    ...(translations.length > 0 && isTag(original) && { translations, languages }),
    ...(versions.length > 0 && {
      editions: versions.map(({ folder: texts, version, path }) => ({
        folder: texts,
        version,
        base: ["", route, path].filter((part, at) => at === 0 || part !== "").join("/"),
      })),
    }),
    ...(published.length > 0 && { published }),
    ...(begins.length > 0 && { basePath: `/${begins.join("/")}` }),
  };
}

/** A path without slashes at its ends. */
function bare(path: string): string {
  return withoutTrailingSlashes(path.replace(/^\/+/, ""));
}

function namesIn(text: string | undefined): readonly string[] {
  if (text === undefined) return [];
  try {
    const value: Value = JSON.parse(text);
    return isList(value) ? value.flatMap((name) => (isName(name) ? [name] : [])) : [];
  } catch {
    return [];
  }
}

function isName(value: Value): value is string {
  return typeof value === "string" && /^[\w.-]{1,100}$/.test(value) && !value.startsWith(".");
}
