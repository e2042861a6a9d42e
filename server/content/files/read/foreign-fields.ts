import { posix } from "node:path";
import { isRecord } from "#shared/record.ts";

type Fields = Readonly<Record<string, unknown>>;

/** Docusaurus names and sorts a folder with a file of its own. */
export function isCategoryFile(file: string): boolean {
  return /^_category_\.(?:json|ya?ml)$/.test(posix.basename(file));
}

/** The fields of a category file under our names. */
export function categoryFields({ label, position, link, ...others }: Fields): Fields {
  const description = isRecord(link) ? link["description"] : undefined;
  return { title: label ?? null, order: position ?? null, description: description ?? null, ...others };
}

/** The home page of VitePress (`hero` and `features`) under our names; what the file itself says comes first. */
export function homeLayoutFields(fields: Fields): Fields {
  const { hero, features } = fields;
  if (!isRecord(hero)) return fields;
  const actions = mapsIn(hero["actions"]).flatMap(({ text, link }) =>
    typeof text === "string" && typeof link === "string" ? [{ id: link, url: link, linkText: text }] : [],
  );
  const cards = mapsIn(features).flatMap(({ title, details, link, linkText }) =>
    typeof title === "string" && typeof link === "string"
      ? [
          {
            id: link,
            title,
            buttonLink: link,
            ...(typeof details === "string" && { description: details }),
            ...(typeof linkText === "string" && { buttonText: linkText }),
          },
        ]
      : [],
  );
  const titles = [hero["name"], hero["text"]].filter((title) => typeof title === "string");
  const taglines = [hero["tagline"], titles[1]].filter((line) => typeof line === "string");
  return {
    ...(titles[0] !== undefined && { title: titles[0] }),
    ...(taglines[0] !== undefined && { tagline: taglines[0] }),
    ...(actions.length > 0 && { featuredContent: actions }),
    ...(cards.length > 0 && { cards }),
    ...fields,
  };
}

type MenuField = { readonly field: string; readonly value: unknown; readonly writtenAs: string };

/** What Starlight (`sidebar`) and Hugo (`menus`, by the name of each) have a page say of its place, under our names. */
export function menuFields({ sidebar, menus, menu }: Fields): readonly MenuField[] {
  const found: MenuField[] = [];
  if (isRecord(sidebar)) {
    const { label, order, hidden } = sidebar;
    found.push({ field: "shortTitle", value: label, writtenAs: "sidebar" });
    found.push({ field: "order", value: order, writtenAs: "sidebar" });
    found.push({ field: "hidden", value: hidden, writtenAs: "sidebar" });
  }
  const stated = menus ?? menu;
  const [first] = isRecord(stated) ? Object.values(stated).filter(isRecord) : [];
  if (first !== undefined) {
    const writtenAs = menus === undefined ? "menu" : "menus";
    found.push({ field: "shortTitle", value: first["name"], writtenAs });
    found.push({ field: "order", value: first["weight"], writtenAs });
  }
  return found;
}

function mapsIn(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}
