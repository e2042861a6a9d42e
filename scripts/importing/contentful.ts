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

/** What an export holds, by the numbers of its things, and where its pages go. */
type Export = {
  readonly folder: string;
  readonly there: ReadonlySet<string>;
  readonly types: ReadonlyMap<string, ContentType>;
  readonly entries: ReadonlyMap<string, Fields>;
  readonly assets: ReadonlyMap<string, Fields>;
  /** Languages, the default one first, and the folders of the others. */
  readonly codes: readonly string[];
  readonly tags: ReadonlyMap<string, string>;
  /** Paths of the entries that are pages, in the default language. */
  readonly paths: ReadonlyMap<string, string>;
};

/** What pages need besides their own texts. */
type Gathered = { readonly files: Map<string, ImportedFile>; readonly notes: Set<string> };

/**
 * Contentful, as `contentful space export` writes it: `contentTypes`, `entries`, `assets`, `locales` in one file, and downloaded assets in
 * folders called as their hosts. An entry is a page where its type has an address and a long text.
 */
export async function readContentful(folder: string): Promise<Imported> {
  const exported = readExport(folder);
  const { codes, tags, entries, paths } = exported;
  const gathered: Gathered = { files: new Map(), notes: new Set() };
  const pages = codes.flatMap((code) =>
    [...paths.keys()].flatMap((id): ImportedPage[] => {
      const entry = entries.get(id);
      const type = entry && typeOf(entry, exported);
      if (entry === undefined || type === undefined || !hasTextIn(entry, type, code, exported)) return [];
      return [new PageText(exported, gathered, code, id).page(entry, type)];
    }),
  );
  for (const [id, entry] of entries)
    if (!paths.has(id))
      gathered.notes.add(
        `entries of “${typeOf(entry, exported)?.name ?? ""}” are no pages: they show where a page embeds them`,
      );
  const others = [...tags.values()].slice(1).filter((tag) => pages.some(({ path }) => path.startsWith(`${tag}/`)));
  const languages = [tags.get(codes[0] ?? "") ?? "en", ...new Set(others)];
  const isPlain = languages.length === 1 && languages[0] === "en";
  const texts = new Map(isPlain ? [] : [["site.yaml", dump({ languages })]]);
  return { pages, files: [...gathered.files.values()], texts, notes: [...gathered.notes] };
}

function readExport(folder: string): Export {
  const lists = listsIn(folder);
  const all = (name: string) => lists.get(name) ?? [];
  const byId = (name: string) => new Map(all(name).map((each) => [idOf(each), each]));
  const locales = all("locales").toSorted(
    (one, other) => Number(other["default"] === true) - Number(one["default"] === true),
  );
  const codes = locales.length === 0 ? ["en-US"] : locales.map((locale) => textIn(locale, "code"));
  const parts = {
    folder,
    there: new Set(filesIn(folder)),
    types: new Map(all("contentTypes").map((type) => [idOf(type), contentType(type)])),
    entries: byId("entries"),
    assets: byId("assets"),
    codes,
    tags: tagsOf(codes),
  };
  return { ...parts, paths: pathsOf(parts) };
}

/** Pages lie at their addresses, below a folder of their type where there are several. */
function pathsOf(exported: Omit<Export, "paths">): ReadonlyMap<string, string> {
  const { entries, codes } = exported;
  const [original = ""] = codes;
  const found = [...entries].flatMap(([id, entry]) => {
    const type = typeOf(entry, exported);
    const isPage = type?.slug !== undefined && type.body.length > 0;
    return isPage && recordIn(entry, "sys")["archivedAt"] === undefined ? [{ id, entry, type }] : [];
  });
  const isOneType = new Set(found.map(({ type }) => type)).size <= 1;
  const taken = new Set<string>();
  return new Map(
    found.map(({ id, entry, type }) => {
      const written = String(valueIn(entry, type.slug ?? "", original, original) ?? "") || id;
      const place = written
        .split("/")
        .filter((part) => part !== "" && part !== "..")
        .map((part) => slugOf(part) || id);
      return [id, freePath(posix.join(isOneType ? "" : slugOf(type.name), ...place), taken)];
    }),
  );
}

function typeOf(entry: Fields, { types }: Pick<Export, "types">): ContentType | undefined {
  return types.get(idOf(recordIn(recordIn(entry, "sys"), "contentType")));
}

function hasTextIn(entry: Fields, { title, body }: ContentType, code: string, { codes }: Export): boolean {
  const isOriginal = code === codes[0];
  return isOriginal || [title, ...body].some((name) => recordIn(recordIn(entry, "fields"), name)[code] !== undefined);
}

/** One page in one language: its texts, and what they embed and lead to from where it lies. */
class PageText {
  readonly #exported: Export;
  readonly #gathered: Gathered;
  readonly #code: string;
  readonly #original: string;
  readonly #home: string;
  readonly #prefix: string;

  constructor(exported: Export, gathered: Gathered, code: string, id: string) {
    const [original = ""] = exported.codes;
    this.#exported = exported;
    this.#gathered = gathered;
    this.#code = code;
    this.#original = original;
    this.#home = exported.paths.get(id) ?? id;
    this.#prefix = code === original ? "" : (exported.tags.get(code) ?? code);
  }

  page(entry: Fields, type: ContentType): ImportedPage {
    const [code, original] = [this.#code, this.#original];
    const texts = type.body.filter((name) => type.body.length === 1 || !descriptionNames.test(name));
    return {
      path: posix.join(this.#prefix, this.#home),
      title: String(valueIn(entry, type.title, code, original) ?? this.#home),
      markdown: texts.map((name) => this.#textOf(valueIn(entry, name, code, original) ?? "", 0)).join("\n\n"),
      fields: { ...fieldsOf(entry, code, original), ...describedBy(entry, type, code, original) },
      oldAddresses: [],
    };
  }

  #textOf(value: unknown, depth: number): string {
    if (typeof value === "string") return value;
    return markdownOfRichText(value, {
      address: (kind, target) => {
        const page = kind === "entry" ? this.#exported.paths.get(target) : undefined;
        return page === undefined ? this.#assetAt(target)?.[0] : this.#addressOf(page);
      },
      embedded: (kind, target) => (kind === "entry" ? this.#entry(target, depth) : this.#asset(target)),
    });
  }

  #entry(target: string, depth: number): string | undefined {
    const { entries, paths } = this.#exported;
    const [embedded, page] = [entries.get(target), paths.get(target)];
    const type = embedded && typeOf(embedded, this.#exported);
    if (embedded === undefined || type === undefined || depth > maxEmbedded) return undefined;
    const title = String(valueIn(embedded, type.title, this.#code, this.#original) ?? "");
    if (page !== undefined) return `[${title || page}](${this.#addressOf(page)})`;
    const body = type.body.map((name) => this.#textOf(valueIn(embedded, name, this.#code, this.#original), depth + 1));
    if (body.length === 0) this.#gathered.notes.add(`${this.#home}: an embedded “${type.name}” has no text of its own`);
    return [title === "" ? "" : `**${title}**`, ...body].filter((text) => text !== "").join("\n\n");
  }

  #asset(target: string): string | undefined {
    const asset = this.#assetAt(target);
    if (asset === undefined) return undefined;
    const [address, title] = asset;
    const isPicture = /\.(?:png|jpe?g|gif|svg|webp|avif)$/i.test(address);
    return isPicture ? `![${title}](${address})` : `[${title || address}](${address})`;
  }

  #assetAt(id: string): readonly [address: string, title: string] | undefined {
    const { assets, there, folder } = this.#exported;
    const asset = assets.get(id);
    const value = (name: string) => asset && valueIn(asset, name, this.#code, this.#original);
    const file = value("file");
    const url = isRecord(file) ? textIn(file, "url").replace(/^https?:/, "") : "";
    if (asset === undefined || url === "") return undefined;
    const title = String(value("description") ?? value("title") ?? "");
    const from = url.replace(/^\/\//, "");
    if (!there.has(from)) {
      this.#gathered.notes.add(`${this.#home}: https:${url} is not in the export, and stays where it is`);
      return [`https:${url}`, title];
    }
    const target = `files/${id}-${posix.basename(from)}`;
    this.#gathered.files.set(target, { path: target, from: posix.join(folder, from) });
    return [this.#relative(target), title];
  }

  #addressOf(page: string): string {
    return this.#relative(posix.join(this.#prefix, `${page}.md`));
  }

  #relative(to: string): string {
    return posix.relative(posix.dirname(posix.join(this.#prefix, this.#home)), to);
  }
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
