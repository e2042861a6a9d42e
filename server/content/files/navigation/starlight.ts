import { defined } from "#server/content/files/defined.ts";
import type { ConfigFiles } from "./config-files.ts";
import {
  type ConfiguredLanguage,
  joined,
  maxItemDepth,
  type Navigation,
  type NavigationItem,
  targetOf,
} from "./navigation.ts";
import type { NavigationFormat } from "./navigation-format.ts";
import { ProgramReading, programIn } from "./programs/program-reading.ts";
import { fieldOf, isPlain, textIn, Unknown, type Value, valuesOf } from "./programs/values.ts";
import { languagesByFolder } from "./stated-languages.ts";

/** `sidebar` of Starlight, which `astro.config.*` calls as an integration. */
export const readStarlightIn: NavigationFormat = (files, folder) => {
  const file = programIn(files, folder, "astro.config");
  if (file === undefined) return undefined;
  const reading = new ProgramReading(files, file);
  const { value, problems } = reading;
  const integrations = valuesOf(fieldOf(value, "integrations"));
  const starlight = integrations.find((each) => each instanceof Unknown && /starlight/i.test(each.callee ?? ""));
  if (!(starlight instanceof Unknown)) return undefined;
  const [options] = starlight.args;
  reading.isUnread(options);
  const root = files.place(joined(folder, "src/content/docs"));
  const stated = fieldOf(options, "sidebar");
  const items: readonly NavigationItem[] =
    stated === undefined
      ? [{ target: { kind: "folder", folder: root, isByName: true }, items: [] }]
      : itemsOf(stated, root, reading, 1);
  const navigation: Navigation = { file, items, problems };
  const title = fieldOf(options, "title");
  const logo = fieldOf(options, "logo");
  const src = textIn(fieldOf(logo, "src")) ?? textIn(fieldOf(logo, "light"));
  const site = defined({
    name: textIn(title) ?? (isPlain(title) ? textIn(Object.values(title)[0]) : undefined),
    description: textIn(fieldOf(options, "description")),
    logo: src === undefined ? undefined : [files.place(joined(folder, src))],
  });
  const languages = languagesOf(options, root, files);
  return { navigations: [navigation], site: { ...site, ...defined({ languages }) } };
};

/** Languages are called by their folders, as addresses are; that of `root` has none. */
function languagesOf(options: Value, root: string, files: ConfigFiles): readonly ConfiguredLanguage[] | undefined {
  const locales = fieldOf(options, "locales");
  if (!isPlain(locales)) return undefined;
  const own = fieldOf(locales, "root");
  const standard = textIn(fieldOf(own, "lang")) ?? textIn(fieldOf(options, "defaultLocale")) ?? "en";
  const stated = Object.entries(locales).filter(([folder]) => folder !== "root");
  const others = stated.map(([folder, locale]) => ({ tag: folder, name: textIn(fieldOf(locale, "label")) }));
  return languagesByFolder(files, root, { tag: standard, name: textIn(fieldOf(own, "label")) }, others);
}

function itemsOf(list: Value, root: string, reading: ProgramReading, depth: number): NavigationItem[] {
  if (depth > maxItemDepth || reading.isUnread(list)) return [];
  return valuesOf(list).flatMap((entry): NavigationItem[] => {
    if (reading.isUnread(entry)) return [];
    const slug = typeof entry === "string" ? entry : fieldOf(entry, "slug");
    const label = textIn(fieldOf(entry, "label"));
    const labels = translations(fieldOf(entry, "translations"));
    const place = { ...(label !== undefined && { label }), ...defined({ labels }), ...reading.placeOf(entry) };
    if (typeof slug === "string") return [{ target: { kind: "file", file: joined(root, slug) }, items: [], ...place }];
    const directory = textIn(fieldOf(fieldOf(entry, "autogenerate"), "directory"));
    if (directory !== undefined) {
      const target = { kind: "folder", folder: joined(root, directory), isByName: true } as const;
      return [{ items: [{ target, items: [] }], ...place }];
    }
    const link = textIn(fieldOf(entry, "link"));
    const target = link === undefined ? undefined : targetOf(link.startsWith("/") ? link.slice(1) : link, root);
    const items = itemsOf(fieldOf(entry, "items"), root, reading, depth + 1);
    return target === undefined && items.length === 0 ? [] : [{ ...(target && { target }), items, ...place }];
  });
}

function translations(value: Value): ReadonlyMap<string, string> | undefined {
  if (!isPlain(value)) return undefined;
  return new Map(
    Object.entries(value).flatMap(([tag, label]) => (typeof label === "string" ? [[tag.toLowerCase(), label]] : [])),
  );
}
