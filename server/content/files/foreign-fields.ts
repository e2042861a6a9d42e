import { posix } from "node:path";

type Fields = Readonly<Record<string, unknown>>;

/** Docusaurus names and sorts a folder with a file of its own. */
export function isCategoryFile(file: string): boolean {
  return /^_category_\.(?:json|ya?ml)$/.test(posix.basename(file));
}

/** The fields of a category file under our names. */
export function categoryFields({ label, position, link, ...others }: Fields): Fields {
  const description = isMap(link) ? link["description"] : undefined;
  return { title: label ?? null, order: position ?? null, description: description ?? null, ...others };
}

/** The home page of VitePress (`hero` and `features`) under our names; what the file itself says comes first. */
export function homeLayoutFields(fields: Fields): Fields {
  const { hero, features } = fields;
  if (!isMap(hero)) return fields;
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

function mapsIn(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter(isMap) : [];
}

function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
