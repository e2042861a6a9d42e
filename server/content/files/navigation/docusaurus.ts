import { defined } from "#server/content/files/defined.ts";
import { inWords } from "#server/content/files/read/name-in-words.ts";
import type { ConfigFiles } from "./config-files.ts";
import { docusaurusVersions, sitePlaces } from "./docusaurus-places.ts";
import { joined, maxItemDepth, type Navigation, type NavigationItem, targetOf } from "./navigation.ts";
import type { FormatReading, NavigationFormat } from "./navigation-format.ts";
import { ProgramReading, programIn } from "./programs/program-reading.ts";
import { fieldOf, isList, isPlain, textIn, type Value, valuesOf } from "./programs/values.ts";

/** `sidebars.js` of Docusaurus, and what `docusaurus.config.js` says of it; the site may lie in `website` beside its pages. */
export const readDocusaurusIn: NavigationFormat = (files, folder) =>
  readSite(files, folder) ?? (folder === "" ? undefined : readSite(files, joined(folder, "website")));

function readSite(files: ConfigFiles, folder: string): FormatReading | undefined {
  const configFile = programIn(files, folder, "docusaurus.config");
  const config = configFile === undefined ? undefined : new ProgramReading(files, configFile);
  const docs = docsOptions(config?.value);
  const stated = textIn(fieldOf(docs, "sidebarPath"));
  const sidebarsFile = [
    stated === undefined ? undefined : joined(folder, stated),
    joined(folder, "sidebars.json"),
    programIn(files, folder, "sidebars"),
  ].find((path) => path !== undefined && files.isFile(path));
  if (configFile === undefined && sidebarsFile === undefined) return undefined;
  const root = files.place(joined(folder, textIn(fieldOf(docs, "path")) ?? "docs"));
  const { versions, problems } = docusaurusVersions(files, folder, docs, root);
  const menuOf = (sidebars: string | undefined, texts: string): Navigation =>
    sidebars === undefined
      ? {
          file: configFile ?? "",
          items: [{ target: { kind: "folder", folder: texts, isByName: true }, items: [] }],
          problems: [],
        }
      : readSidebars(new ProgramReading(files, sidebars), texts, config?.value);
  const [main, ...others] = versions.map(({ folder: texts, sidebars }) => menuOf(sidebars ?? sidebarsFile, texts));
  const navigation = main === undefined ? menuOf(sidebarsFile, root) : withEditions(main, others, versions.slice(1));
  return {
    navigations: [navigation],
    site: { ...siteOf(config?.value, folder), ...sitePlaces(files, folder, config?.value, docs, root, versions) },
    problems: [...(config?.problems ?? []), ...problems],
  };
}

/** The menu of the version that is shown first; the others' stand beside it. */
function withEditions(
  main: Navigation,
  others: readonly Navigation[],
  versions: readonly { readonly folder: string; readonly version: string }[],
): Navigation {
  const asides = versions.map(
    ({ folder, version }, at): NavigationItem => ({
      label: version,
      isAside: true,
      target: { kind: "file", file: folder },
      items: others[at]?.items ?? [],
    }),
  );
  return {
    ...main,
    items: [...main.items, ...asides],
    problems: [main, ...others].flatMap((each) => each.problems),
  };
}

/** The options of the documentation: in the classic preset, or the plugin by itself. */
function docsOptions(config: Value): Value {
  for (const preset of valuesOf(fieldOf(config, "presets"))) {
    const docs = isList(preset) ? fieldOf(preset[1], "docs") : undefined;
    if (docs !== undefined) return docs;
  }
  for (const plugin of valuesOf(fieldOf(config, "plugins"))) {
    if (isList(plugin) && /plugin-content-docs$/.test(String(plugin[0]))) return plugin[1];
  }
  return undefined;
}

function siteOf(config: Value, folder: string) {
  const logo = fieldOf(fieldOf(fieldOf(config, "themeConfig"), "navbar"), "logo");
  const src = textIn(fieldOf(logo, "src"));
  return defined({
    name: textIn(fieldOf(config, "title")),
    description: textIn(fieldOf(config, "tagline")),
    logo: src === undefined || /^[a-z]+:/i.test(src) ? undefined : [src, joined(folder, `static/${src}`)],
  });
}

/** One sidebar is the menu; each of several is a section, called as the bar above calls it. */
function readSidebars(reading: ProgramReading, root: string, config: Value): Navigation {
  const { file, value, problems } = reading;
  if (reading.isUnread(value) || !isPlain(value)) return { file, items: [], problems };
  const labels = sidebarLabels(config);
  const sidebars = Object.entries(value).map(([name, list]) => ({
    label: labels.get(name) ?? inWords(name),
    items: itemsOf(list, root, reading, 1),
  }));
  const filled = sidebars.filter(({ items }) => items.length > 0);
  const [only] = filled;
  if (filled.length === 1 && only !== undefined) return { file, items: only.items, problems };
  return { file, items: filled, hasTabs: true, problems };
}

/** What the bar above the pages calls a sidebar. */
function sidebarLabels(config: Value): ReadonlyMap<string, string> {
  const items = valuesOf(fieldOf(fieldOf(fieldOf(config, "themeConfig"), "navbar"), "items"));
  return new Map(
    items.flatMap((item) => {
      const [id, label] = [textIn(fieldOf(item, "sidebarId")), textIn(fieldOf(item, "label"))];
      return id === undefined || label === undefined ? [] : [[id, label]];
    }),
  );
}

function itemsOf(list: Value, root: string, reading: ProgramReading, depth: number): NavigationItem[] {
  if (depth > maxItemDepth || reading.isUnread(list)) return [];
  // `{ Label: [ids] }` is short for a list of categories.
  if (isPlain(list) && fieldOf(list, "type") === undefined) {
    return Object.entries(list).flatMap(([label, items]) =>
      items === undefined ? [] : [{ label, items: itemsOf(items, root, reading, depth + 1), ...reading.placeOf(list) }],
    );
  }
  return (isPlain(list) ? [list] : valuesOf(list)).flatMap((entry) => itemOf(entry, root, reading, depth));
}

function itemOf(entry: Value, root: string, reading: ProgramReading, depth: number): NavigationItem[] {
  if (reading.isUnread(entry)) return [];
  const id = textIn(entry)?.replace(/^version-[^/]*\//, "");
  if (id !== undefined) return [{ target: { kind: "file", file: joined(root, id) }, items: [] }];
  if (!isPlain(entry)) return [];
  const type = fieldOf(entry, "type");
  if (type === undefined && fieldOf(entry, "items") === undefined) return itemsOf(entry, root, reading, depth);
  const place = reading.placeOf(entry);
  const label = textIn(fieldOf(entry, "label"));
  const named = label === undefined ? {} : { label };
  if (type === "autogenerated") {
    const folder = joined(root, textIn(fieldOf(entry, "dirName")) ?? "").replace(/\/\.$/, "");
    return [{ target: { kind: "folder", folder, isByName: true }, items: [], ...place }];
  }
  if (type === "link") {
    const target = targetOf(textIn(fieldOf(entry, "href")) ?? "", root);
    return target === undefined ? [] : [{ ...named, target, items: [], ...place }];
  }
  const page = textIn(fieldOf(type === "category" ? fieldOf(entry, "link") : entry, "id"));
  const target = page === undefined ? undefined : ({ kind: "file", file: joined(root, page) } as const);
  const items = itemsOf(fieldOf(entry, "items"), root, reading, depth + 1);
  return target === undefined && items.length === 0 ? [] : [{ ...named, ...(target && { target }), items, ...place }];
}
