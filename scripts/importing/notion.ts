import { readFileSync } from "node:fs";
import { posix } from "node:path";
import { tagOf as slugOf } from "#shared/links/slug.ts";
import { find, hasClass, markdownOfHtml, parseHtml, textOf } from "./html-text.ts";
import { freePath, type Imported, type ImportedFile, type ImportedPage } from "./imported.ts";
import { tableOfDatabase } from "./notion-database.ts";
import { filesIn } from "./read-export.ts";

const pageFile = /\.(?:md|html|csv)$/i;
/** Of a database there are two tables: the view that was open, and all of it. */
const ofAll = /_all(?=\.csv$)/i;
/** Names of an export end with the id of their page: 32 hexadecimal digits. */
const idAtEnd = /[ _-]?([\da-f]{32})(?=(?:_all)?\.\w+$|$)/i;
/** `Key: value` lines below the title, of a page in a database. */
const property = /^([\p{L}][\p{L}\p{N} ]{0,60}): (.*)$/u;

/** The name of a page's file without its ending. */
function bare(file: string): string {
  return file.replace(ofAll, "").replace(pageFile, "");
}

type Source = { readonly file: string; readonly path: string; readonly id: string | undefined };

/** Notion's export “Markdown & CSV” or “HTML”, unpacked: a file for each page, and a folder of its name for what is below it. */
export async function readNotion(folder: string): Promise<Imported> {
  const all = filesIn(folder);
  const taken = new Set<string>();
  const names = new Map<string, string>();
  const sources = all
    .filter(
      (file) => pageFile.test(file) && !(/\.csv$/i.test(file) && all.includes(file.replace(/\.csv$/i, "_all.csv"))),
    )
    .map((file): Source => {
      const path = freePath(withoutIds(bare(file), names), taken);
      return { file, path, id: idAtEnd.exec(bare(file))?.[1]?.toLowerCase() };
    });
  const byFile = new Map(
    sources.flatMap((source) => [source.file, source.file.replace(ofAll, "")].map((file) => [file, source] as const)),
  );
  const byId = new Map(sources.flatMap((source) => (source.id === undefined ? [] : [[source.id, source] as const])));
  const files = new Map<string, ImportedFile>();
  const orders = new Map<string, number>();
  const notes: string[] = [];
  const pages: ImportedPage[] = [];
  /** A database's rows are pages in the folder of its name. */
  const ofDatabase = (file: string, text: string) => {
    const name = bare(file);
    const own = sources.filter((source) => posix.dirname(source.file) === name);
    const from = byFile.get(file)?.path ?? "";
    const { markdown, left } = tableOfDatabase(text, (title) => {
      const found = own.filter((source) => titleIn(source.file) === title);
      const [row] = found;
      if (row === undefined || found.length > 1) return undefined;
      if (!orders.has(row.path)) orders.set(row.path, orders.size + 1);
      return encodeURI(`${posix.relative(posix.dirname(from), row.path)}.md`);
    });
    if (left > 0) notes.push(`${file}: the last ${left} rows of the table are left out; their pages are not`);
    return { title: titleIn(file), markdown, fields: {} };
  };
  for (const { file, path, id } of sources) {
    const move = (written: string) => {
      const [address = "", fragment = ""] = written.split(/(?=#)/, 2);
      const online = /^https?:\/\/(?:www\.)?notion\.(?:so|site)\/\S*?([\da-f]{32})/i.exec(address)?.[1]?.toLowerCase();
      if (online === undefined && (/^[a-z][a-z\d+.-]*:/i.test(address) || address === "")) return written;
      const target = posix.join(posix.dirname(file), decoded(address));
      const page = byFile.get(target) ?? byId.get(online ?? "");
      const relative = (to: string) => encodeURI(posix.relative(posix.dirname(path), to));
      if (page !== undefined) {
        if (!orders.has(page.path) && page.path !== path) orders.set(page.path, orders.size + 1);
        return `${relative(`${page.path}.md`)}${fragment}`;
      }
      if (!all.includes(target)) return written;
      const place = withoutIds(target, names, true);
      files.set(target, { path: place, from: posix.join(folder, target) });
      return relative(place);
    };
    const text = readFileSync(posix.join(folder, file), "utf8");
    const { title, markdown, fields } = /\.html$/i.test(file)
      ? await ofHtml(text, move)
      : /\.csv$/i.test(file)
        ? ofDatabase(file, text)
        : ofMarkdown(text, move);
    const name = title.replace(/[^\p{L}\p{N}]+/gu, "-");
    const oldAddresses = id === undefined ? [] : [`/${name}-${id}`, `/${id}`];
    pages.push({
      path,
      title: title || posix.basename(path),
      markdown,
      fields: { ...fields, ...(id && { id }) },
      oldAddresses,
    });
  }
  const ordered = pages.map((page) => {
    const order = orders.get(page.path);
    return order === undefined ? page : { ...page, fields: { ...page.fields, order } };
  });
  return { pages: ordered, files: [...files.values()], texts: new Map(), notes };
}

function titleIn(file: string): string {
  return posix.basename(bare(file)).replace(idAtEnd, "").trim();
}

/** A path as people write it: each name without its id. Two names that are alike without it keep a piece of it. */
function withoutIds(path: string, names: Map<string, string>, isFile = false): string {
  const parts = path.split("/");
  return parts
    .map((part, at) => {
      if (isFile && at === parts.length - 1) return part.replace(/[^\p{L}\p{N}._-]+/gu, "-");
      const plain = slugOf(part.replace(idAtEnd, "")) || "page";
      const id = idAtEnd.exec(part)?.[1] ?? "";
      const key = `${parts.slice(0, at).join("/")}/${plain}`;
      const first = names.get(key) ?? id;
      if (id !== "") names.set(key, first);
      return id === "" || first === id || first === "" ? plain : `${plain}-${id.slice(0, 4)}`;
    })
    .join("/");
}

function ofMarkdown(text: string, move: (written: string) => string) {
  const [, title = "", rest = text] = /^\s*# (.*)\n([\s\S]*)$/.exec(text) ?? [];
  const lines = rest.replace(/^\n+/, "").split("\n");
  const end = lines.findIndex((line) => !property.test(line));
  const stated = lines.slice(0, end === -1 ? lines.length : end);
  // A property that means nothing here stays in sight: it may be the beginning of the text.
  const fields = Object.assign({}, ...stated.map(fieldOf));
  const kept = stated.filter((line) => Object.keys(fieldOf(line)).length === 0);
  const body = [...kept, ...lines.slice(stated.length)].join("\n");
  const markdown = body.replace(
    /(\]\()(<[^<>\n]+>|[^()\s]+(?:\([^()\s]*\)[^()\s]*)*)(?=[)\s])/g,
    (_whole, start, address) => {
      const moved = move(address.replace(/^<|>$/g, ""));
      return `${start}${moved}`;
    },
  );
  return { title: title.trim(), markdown: markdown.trim(), fields };
}

async function ofHtml(text: string, move: (written: string) => string) {
  const document = parseHtml(text);
  const heading = find(document, (element) => element.tagName === "h1" && hasClass(element, "page-title"));
  const body = find(document, (element) => hasClass(element, "page-body"));
  const markdown = body === undefined ? "" : await markdownOfHtml(body, move);
  return { title: textOf(heading).trim(), markdown, fields: {} };
}

/** What a property means here; nothing for most. */
function fieldOf(line: string): Record<string, unknown> {
  const [, key = "", value = ""] = property.exec(line) ?? [];
  const at = new Date(value);
  if (/^(?:last edited(?: time)?|last updated|updated|date|published)$/i.test(key) && !Number.isNaN(at.getTime()))
    return { lastPublished: at.toISOString() };
  if (/^(?:tags|labels|keywords)$/i.test(key)) return { keywords: value.split(/,\s*/).filter(Boolean) };
  if (/^(?:description|summary)$/i.test(key) && value !== "") return { description: value };
  return /^status$/i.test(key) && /^draft$/i.test(value) ? { draft: true } : {};
}

function decoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}
