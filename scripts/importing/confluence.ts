import { readFileSync } from "node:fs";
import { posix } from "node:path";
import type { Element } from "hast";
import { tagOf as slugOf } from "#shared/links/slug.ts";
import { confluenceAddresses } from "./confluence-addresses.ts";
import { readConfluenceXml } from "./confluence-xml.ts";
import { find, findAll, hasClass, markdownOfHtml, parseHtml, signOfCallout, textOf } from "./html-text.ts";
import { freePath, type Imported, type ImportedFile, type ImportedPage } from "./imported.ts";
import { filesIn } from "./read-export.ts";

type Source = {
  readonly file: string;
  readonly title: string;
  readonly parent: string | undefined;
  readonly main: Element;
  readonly changed: string | undefined;
};

/** Callouts of Confluence, and what they are called here. */
const callouts: ReadonlyMap<string, string> = new Map([
  ["information", "NOTE"],
  ["note", "WARNING"],
  ["tip", "TIP"],
  ["warning", "CAUTION"],
]);

/** Confluence's export of a space as XML, unpacked, or as HTML: a file for each page, `index.html` with their tree, `attachments/` and `images/`. */
export async function readConfluence(folder: string): Promise<Imported> {
  const all = filesIn(folder);
  const entities = all.find((path) => posix.basename(path) === "entities.xml");
  if (entities !== undefined) return readConfluenceXml(folder, entities);
  const sources = new Map<string, Source>();
  for (const file of all.filter((path) => /\.html$/i.test(path) && posix.basename(path) !== "index.html")) {
    const source = readSource(file, readFileSync(posix.join(folder, file), "utf8"));
    if (source !== undefined) sources.set(posix.basename(file), source);
  }
  const { space, order } = readIndex(folder, all);
  const taken = new Set<string>();
  const paths = new Map<string, string>();
  const pathOf = (name: string, depth = 0): string => {
    const known = paths.get(name);
    const source = sources.get(name);
    if (known !== undefined || source === undefined) return known ?? "";
    const above = source.parent === undefined || depth > 20 ? "" : pathOf(source.parent, depth + 1);
    const path = freePath(posix.join(above, slugOf(source.title) || "page"), taken);
    paths.set(name, path);
    return path;
  };
  for (const name of sources.keys()) pathOf(name);
  const files = new Map<string, ImportedFile>();
  const pages: ImportedPage[] = [];
  const notes: string[] = [];
  for (const [name, { file, title, main, changed }] of sources) {
    const path = pathOf(name);
    const relative = (to: string) => posix.relative(posix.dirname(path), to);
    const move = (written: string) => {
      const [address = "", fragment = ""] = written.split(/(?=#)/, 2);
      const id = /[?&]pageId=(\d+)/.exec(address)?.[1];
      const linked = id === undefined ? posix.basename(address) : [...sources.keys()].find((each) => idOf(each) === id);
      const page = linked === undefined ? undefined : paths.get(linked);
      if (page !== undefined) return `${relative(`${page}.md`)}${fragment}`;
      const target = posix.join(posix.dirname(file), address.replace(/\?.*$/, ""));
      if (!/^(?:attachments|images)\//.test(target) || !all.includes(target)) {
        if (/^(?:attachments|images)\//.test(target)) notes.push(`${file}: ${written} is not in the export`);
        return written;
      }
      files.set(target, { path: target, from: posix.join(folder, target) });
      return relative(target);
    };
    mendMacros(main);
    const place = order.get(name);
    pages.push({
      path,
      title,
      markdown: await markdownOfHtml(main, move),
      fields: {
        ...(idOf(name) !== undefined && { id: `confluence-${idOf(name)}` }),
        ...(changed !== undefined && { lastPublished: changed }),
        ...(place !== undefined && { order: place }),
      },
      oldAddresses: confluenceAddresses(idOf(name), title, space),
    });
  }
  return { pages, files: [...files.values()], texts: new Map(), notes };
}

function readSource(file: string, html: string): Source | undefined {
  const document = parseHtml(html);
  const byId = (id: string) => find(document, ({ properties }) => properties["id"] === id);
  const main = byId("main-content");
  if (main === undefined) return undefined;
  const written = textOf(byId("title-text")).replace(/\s+/g, " ").trim();
  // “Space : Page”.
  const title = written.replace(/^.*? : /, "") || posix.basename(file, ".html");
  const crumbs = byId("breadcrumbs");
  const links = crumbs === undefined ? [] : findAll(crumbs, ({ tagName }) => tagName === "a");
  const parent = links
    .map(({ properties }) => String(properties["href"] ?? ""))
    .findLast((href) => href !== "index.html");
  const metadata = textOf(find(document, (element) => hasClass(element, "page-metadata")));
  const on = /(?:last (?:modified|updated)(?: by .*?)? on|on) ([A-Z][a-z]{2} \d{2}, \d{4})/.exec(
    metadata.replace(/\s+/g, " "),
  )?.[1];
  const changed = on === undefined ? undefined : new Date(`${on} UTC`).toISOString().slice(0, 10);
  return { file, title, parent, main, changed };
}

/** The key of the space, and the place of each page in its tree. */
function readIndex(folder: string, all: readonly string[]) {
  const file = all.find((path) => posix.basename(path) === "index.html");
  const order = new Map<string, number>();
  if (file === undefined) return { space: undefined, order };
  const document = parseHtml(readFileSync(posix.join(folder, file), "utf8"));
  for (const link of findAll(document, ({ tagName }) => tagName === "a")) {
    const name = posix.basename(String(link.properties["href"] ?? ""));
    if (/\.html$/.test(name) && !order.has(name)) order.set(name, order.size + 1);
  }
  const row = find(document, (element) => element.tagName === "tr" && isRowOf(element, "Key"));
  const space = row && textOf(find(row, ({ tagName }) => tagName === "td")).trim();
  return { space, order };
}

function isRowOf(row: Element, name: string): boolean {
  return textOf(find(row, ({ tagName }) => tagName === "th")).trim() === name;
}

/** Callouts and code as Markdown can say them; what is drawn beside them goes. */
function mendMacros(main: Element): void {
  for (const macro of findAll(main, (element) => hasClass(element, "confluence-information-macro"))) {
    const kind =
      [...callouts.keys()].find((name) => hasClass(macro, `confluence-information-macro-${name}`)) ?? "information";
    const body = find(macro, (element) => hasClass(element, "confluence-information-macro-body"));
    const title = textOf(find(macro, (element) => hasClass(element, "title"))).trim();
    macro.tagName = "blockquote";
    macro.children = [signOfCallout(callouts.get(kind) ?? "NOTE", title), ...(body?.children ?? [])];
  }
  for (const pre of findAll(
    main,
    ({ tagName, properties }) => tagName === "pre" && properties["dataSyntaxhighlighterParams"] !== undefined,
  )) {
    const language = /brush:\s*([\w+-]+)/.exec(String(pre.properties["dataSyntaxhighlighterParams"]))?.[1];
    const className = language === undefined ? [] : [`language-${language}`];
    pre.children = [{ type: "element", tagName: "code", properties: { className }, children: pre.children }];
  }
  const toc = findAll(main, (element) => hasClass(element, "toc-macro") || element.tagName === "style");
  for (const element of toc) element.children = [];
}

function idOf(name: string): string | undefined {
  return /(\d+)\.html$/.exec(name)?.[1];
}
