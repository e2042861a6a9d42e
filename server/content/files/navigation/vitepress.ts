import { defined } from "#server/content/files/defined.ts";
import { inWords } from "#server/content/files/read/name-in-words.ts";
import {
  type ConfiguredLanguage,
  joined,
  maxItemDepth,
  type Navigation,
  type NavigationItem,
  type NavigationTarget,
} from "./navigation.ts";
import type { NavigationFormat } from "./navigation-format.ts";
import { ProgramReading, programIn } from "./programs/program-reading.ts";
import { fieldOf, isList, isPlain, textIn, type Value, valuesOf } from "./programs/values.ts";
import { languagesByFolder } from "./stated-languages.ts";

/** `.vitepress/config.*`: one sidebar, or one for each folder, which is a section then. */
export const readVitepressIn: NavigationFormat = (files, folder) => {
  for (const place of [folder, joined(folder, "docs")]) {
    const file =
      programIn(files, joined(place, ".vitepress"), "config") ??
      programIn(files, joined(place, ".vitepress/config"), "index");
    if (file === undefined) continue;
    const reading = new ProgramReading(files, file);
    const { value, problems } = reading;
    reading.isUnread(value);
    const root = files.place(joined(place, textIn(fieldOf(value, "srcDir")) ?? ""));
    const own = fieldOf(fieldOf(value, "locales"), "root");
    const theme = fieldOf(value, "themeConfig");
    const ownTheme = fieldOf(own, "themeConfig");
    const sidebar = fieldOf(ownTheme, "sidebar") ?? fieldOf(theme, "sidebar");
    const bar = fieldOf(ownTheme, "nav") ?? fieldOf(theme, "nav");
    const navigation: Navigation = { file, ...menuOf(sidebar, bar, root, reading), problems };
    const logo = fieldOf(theme, "logo");
    const src = textIn(logo) ?? textIn(fieldOf(logo, "src")) ?? textIn(fieldOf(logo, "light"));
    const site = defined({
      name: textIn(fieldOf(own, "title")) ?? textIn(fieldOf(value, "title")),
      description: textIn(fieldOf(own, "description")) ?? textIn(fieldOf(value, "description")),
      logo: src === undefined || /^[a-z]+:/i.test(src) ? undefined : [src, joined(root, `public/${src}`)],
    });
    const locales = fieldOf(value, "locales");
    const languages = languagesByFolder(files, root, languageAt(own, "en", fieldOf(value, "lang")), othersIn(locales));
    return { navigations: [navigation], site: { ...site, ...defined({ languages }) } };
  }
  return undefined;
};

function languageAt(locale: Value, tag: string, lang: Value = undefined): ConfiguredLanguage {
  return { tag: textIn(fieldOf(locale, "lang")) ?? textIn(lang) ?? tag, name: textIn(fieldOf(locale, "label")) };
}

/** Languages are called by their folders, as addresses are. */
function othersIn(locales: Value): readonly ConfiguredLanguage[] {
  if (!isPlain(locales)) return [];
  return Object.entries(locales).flatMap(([folder, locale]) =>
    folder === "root" ? [] : [{ tag: folder, name: textIn(fieldOf(locale, "label")) }],
  );
}

function menuOf(
  sidebar: Value,
  bar: Value,
  root: string,
  reading: ProgramReading,
): Pick<Navigation, "items" | "hasTabs"> {
  if (reading.isUnread(sidebar)) return { items: [] };
  if (!isPlain(sidebar)) return { items: itemsOf(sidebar, root, "", reading, 1) };
  const seen = new Set<Value>();
  const sections = Object.entries(sidebar).flatMap(([path, value]): NavigationItem[] => {
    const list = isPlain(value) ? fieldOf(value, "items") : value;
    // Several folders may show one and the same list.
    if (reading.isUnread(list) || seen.has(list)) return [];
    seen.add(list);
    const items = itemsOf(list, root, textIn(fieldOf(value, "base")) ?? "", reading, 1);
    const label =
      barLabel(bar, path) ??
      inWords(
        path
          .replace(/^\/|\/$/g, "")
          .split("/")
          .at(-1) ?? "",
      );
    return items.length === 0 ? [] : [{ ...(label !== "" && { label }), items }];
  });
  const [only] = sections;
  if (sections.length === 1 && only !== undefined) return { items: only.items };
  return { items: sections, hasTabs: true };
}

/** What the bar above the pages calls the folder of a sidebar. */
function barLabel(bar: Value, path: string): string | undefined {
  const folder = path.endsWith("/") ? path : `${path}/`;
  const entries = valuesOf(bar).flatMap((entry) => [entry, ...valuesOf(fieldOf(entry, "items"))]);
  const fits = (entry: Value) => {
    const link = textIn(fieldOf(entry, "link"));
    return link !== undefined && `${link}/`.startsWith(folder);
  };
  return textIn(fieldOf(entries.find(fits), "text"));
}

function itemsOf(list: Value, root: string, base: string, reading: ProgramReading, depth: number): NavigationItem[] {
  if (depth > maxItemDepth || reading.isUnread(list)) return [];
  return valuesOf(list).flatMap((entry): NavigationItem[] => {
    if (reading.isUnread(entry)) return [];
    const [label, link] = [textIn(fieldOf(entry, "text")), textIn(fieldOf(entry, "link"))];
    const below = textIn(fieldOf(entry, "base")) ?? base;
    const nested = fieldOf(entry, "items");
    const items = isList(nested) ? itemsOf(nested, root, below, reading, depth + 1) : [];
    reading.isUnread(nested);
    const target = link === undefined ? undefined : targetAt(link, root, below);
    if (target === undefined && items.length === 0) return [];
    return [
      {
        ...(label !== undefined && { label: plain(label) }),
        ...(target && { target }),
        items,
        ...reading.placeOf(entry),
      },
    ];
  });
}

function targetAt(link: string, root: string, base: string): NavigationTarget {
  if (/^(?:[a-z]+:|\/\/)/i.test(link)) return { kind: "elsewhere", url: link };
  const path = link.startsWith("/") ? link : `${base}${link}`;
  const part = /#.+$/s.exec(path)?.[0];
  const file = joined(root, path.replace(/[?#].*$/s, ""));
  return part === undefined ? { kind: "file", file } : { kind: "address", address: `/${file}${part}` };
}

/** Names may hold HTML there. */
function plain(label: string): string {
  return label.replace(/<[^<>]*>/g, "").trim();
}
