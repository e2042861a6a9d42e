import { posix } from "node:path";
import { dump } from "js-yaml";
import { tagOf as slugOf } from "#shared/links/slug.ts";
import { isRecord } from "#shared/record.ts";
import { isDocument } from "#shared/rich-text/is-document.ts";
import { freePath, type Imported, type ImportedFile, type ImportedPage } from "./imported.ts";
import { filesIn, listsIn, textIn } from "./read-export.ts";
import { markdownOfRichText } from "./rich-text-text.ts";

type Fields = Readonly<Record<string, unknown>>;
type ContentType = {
  readonly name: string;
  readonly title: string;
  readonly slug: string | undefined;
  readonly body: readonly string[];
};

const slugNames = /^(?:slug|url|path|permalink|handle)$/i;
const keywordNames = /^(?:tags|keywords|labels|categories)$/i;
const descriptionNames = /^(?:description|summary|excerpt|metaDescription|seoDescription)$/i;
const maxEmbedded = 5;

/**
 * Contentful, as `contentful space export` writes it: `contentTypes`, `entries`, `assets`, `locales` in one file, and downloaded assets in
 * folders called as their hosts. An entry is a page where its type has an address and a long text.
 */
export async function readContentful(folder: string): Promise<Imported> {
  const lists = listsIn(folder);
  const all = (name: string) => lists.get(name) ?? [];
  const types = new Map(all("contentTypes").map((type) => [idOf(type), contentType(type)]));
  const locales = all("locales").toSorted(
    (one, other) => Number(other["default"] === true) - Number(one["default"] === true),
  );
  const codes = locales.length === 0 ? ["en-US"] : locales.map((locale) => textIn(locale, "code"));
  const [original = "en-US"] = codes;
  const entries = new Map(all("entries").map((entry) => [idOf(entry), entry]));
  const typeOf = (entry: Fields) => types.get(idOf(recordIn(recordIn(entry, "sys"), "contentType")));
  const isPage = (entry: Fields) => {
    const type = typeOf(entry);
    return type?.slug !== undefined && type.body.length > 0 && recordIn(entry, "sys")["archivedAt"] === undefined;
  };
  const pageTypes = new Set([...entries.values()].filter(isPage).map(typeOf));
  const taken = new Set<string>();
  const paths = new Map<string, string>();
  for (const [id, entry] of entries) {
    const type = typeOf(entry);
    if (!isPage(entry) || type === undefined) continue;
    const written = String(valueIn(entry, type.slug ?? "", original, original) ?? "") || id;
    const place = written
      .split("/")
      .filter((part) => part !== "" && part !== "..")
      .map((part) => slugOf(part) || id);
    paths.set(id, freePath(posix.join(pageTypes.size > 1 ? slugOf(type.name) : "", ...place), taken));
  }
  const files = new Map<string, ImportedFile>();
  const notes = new Set<string>();
  const there = new Set(filesIn(folder));
  const assets = new Map(all("assets").map((asset) => [idOf(asset), asset]));
  const pages: ImportedPage[] = [];
  for (const [at, code] of codes.entries())
    for (const [id, entry] of entries) {
      const [type, home] = [typeOf(entry), paths.get(id)];
      if (type === undefined || home === undefined) continue;
      if (
        at > 0 &&
        [type.title, ...type.body].every((name) => recordIn(recordIn(entry, "fields"), name)[code] === undefined)
      )
        continue;
      const prefix = at === 0 ? "" : (tagsOf(codes).get(code) ?? code);
      const path = posix.join(prefix, home);
      const relative = (to: string) => posix.relative(posix.dirname(path), to);
      const assetAt = (assetId: string): readonly [address: string, title: string] | undefined => {
        const asset = assets.get(assetId);
        const file = asset && valueIn(asset, "file", code, original);
        const url = isRecord(file) ? textIn(file, "url").replace(/^https?:/, "") : "";
        if (asset === undefined || url === "") return undefined;
        const title = String(
          valueIn(asset, "description", code, original) ?? valueIn(asset, "title", code, original) ?? "",
        );
        const from = url.replace(/^\/\//, "");
        if (!there.has(from)) {
          notes.add(`${home}: https:${url} is not in the export, and stays where it is`);
          return [`https:${url}`, title];
        }
        const target = `files/${assetId}-${posix.basename(from)}`;
        files.set(target, { path: target, from: posix.join(folder, from) });
        return [relative(target), title];
      };
      const textOf = (value: unknown, depth: number): string =>
        typeof value === "string"
          ? value
          : markdownOfRichText(value, {
              address: (kind, target) => {
                const page = kind === "entry" ? paths.get(target) : undefined;
                return page === undefined ? assetAt(target)?.[0] : relative(posix.join(prefix, `${page}.md`));
              },
              embedded: (kind, target) => {
                if (kind === "entry") return embeddedEntry(target, depth);
                const asset = assetAt(target);
                if (asset === undefined) return undefined;
                return /\.(?:png|jpe?g|gif|svg|webp|avif)$/i.test(asset[0])
                  ? `![${asset[1]}](${asset[0]})`
                  : `[${asset[1] || asset[0]}](${asset[0]})`;
              },
            });
      const embeddedEntry = (target: string, depth: number): string | undefined => {
        const [embedded, page] = [entries.get(target), paths.get(target)];
        const kind = embedded && typeOf(embedded);
        if (embedded === undefined || kind === undefined || depth > maxEmbedded) return undefined;
        const title = String(valueIn(embedded, kind.title, code, original) ?? "");
        if (page !== undefined) return `[${title || page}](${relative(posix.join(prefix, `${page}.md`))})`;
        const body = kind.body.map((name) => textOf(valueIn(embedded, name, code, original), depth + 1));
        if (body.length === 0) notes.add(`${home}: an embedded “${kind.name}” has no text of its own`);
        return [title === "" ? "" : `**${title}**`, ...body].filter((text) => text !== "").join("\n\n");
      };
      const texts = type.body.filter((name) => type.body.length === 1 || !descriptionNames.test(name));
      const markdown = texts.map((name) => textOf(valueIn(entry, name, code, original) ?? "", 0)).join("\n\n");
      pages.push({
        path,
        title: String(valueIn(entry, type.title, code, original) ?? home),
        markdown,
        fields: { ...fieldsOf(entry, code, original), ...describedBy(entry, type, code, original) },
        oldAddresses: [],
      });
    }
  for (const entry of entries.values()) {
    const name = typeOf(entry)?.name ?? "";
    if (!isPage(entry)) notes.add(`entries of “${name}” are no pages: they show where a page embeds them`);
  }
  const tags = [
    ...new Set(pages.map(({ path }) => [...tagsOf(codes).values()].slice(1).find((tag) => path.startsWith(`${tag}/`)))),
  ];
  const languages = [tagsOf(codes).get(original) ?? original, ...tags.filter((tag) => tag !== undefined)];
  const isPlain = languages.length === 1 && languages[0] === "en";
  const site = new Map(isPlain ? [] : [["site.yaml", dump({ languages })]]);
  return { pages, files: [...files.values()], texts: site, notes: [...notes] };
}

function contentType(type: Fields): ContentType {
  const fields = Array.isArray(type["fields"]) ? type["fields"].filter(isRecord) : [];
  const named = (isWanted: (field: Fields) => boolean) => fields.filter(isWanted).map((field) => textIn(field, "id"));
  return {
    name: textIn(type, "name"),
    title: textIn(type, "displayField") || (named(({ type }) => type === "Symbol")[0] ?? ""),
    slug: named((field) => field["type"] === "Symbol" && slugNames.test(textIn(field, "id")))[0],
    body: named((field) => field["type"] === "RichText" || field["type"] === "Text"),
  };
}

function fieldsOf(entry: Fields, code: string, original: string): Fields {
  const sys = recordIn(entry, "sys");
  const names = Object.keys(recordIn(entry, "fields"));
  const keywords = names
    .filter((name) => keywordNames.test(name))
    .flatMap((name) => valueIn(entry, name, code, original) ?? []);
  const texts = keywords.filter((keyword) => typeof keyword === "string");
  return {
    id: idOf(entry),
    lastPublished: textIn(sys, "publishedAt") || textIn(sys, "updatedAt"),
    ...(texts.length > 0 && { keywords: texts }),
    ...(sys["publishedVersion"] === undefined && { draft: true }),
  };
}

/** The sentence about a page: a field of its own, as far as it is one. */
function describedBy(entry: Fields, { body }: ContentType, code: string, original: string): Fields {
  const name = Object.keys(recordIn(entry, "fields")).find((each) => descriptionNames.test(each));
  if (name === undefined || (body.length === 1 && body[0] === name)) return {};
  const value = valueIn(entry, name, code, original);
  const text = isDocument(value)
    ? markdownOfRichText(value, { address: () => undefined, embedded: () => undefined })
    : value;
  return typeof text === "string" && text !== "" ? { description: text.replace(/\s+/g, " ") } : {};
}

/** A field in a language, else in the default one. */
function valueIn(entry: Fields, name: string, code: string, original: string): unknown {
  const values = recordIn(recordIn(entry, "fields"), name);
  return values[code] ?? values[original];
}

function recordIn(record: Fields, field: string): Fields {
  const value = record[field];
  return isRecord(value) ? value : {};
}

function idOf(record: Fields): string {
  return textIn(recordIn(record, "sys"), "id");
}

/** Tags of the site's languages: the region goes where no other has the language. */
function tagsOf(codes: readonly string[]): ReadonlyMap<string, string> {
  return new Map(
    codes.map((code) => {
      const [language = code] = code.split("-");
      const isAlone = codes.filter((each) => each.split("-")[0] === language).length === 1;
      return [code, isAlone && language !== "zh" ? language : code];
    }),
  );
}
