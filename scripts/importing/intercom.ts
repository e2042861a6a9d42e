import { posix } from "node:path";
import { dump } from "js-yaml";
import { tagOf as slugOf } from "#shared/links/slug.ts";
import { isRecord } from "#shared/record.ts";
import { find, findAll, hasClass, keepHeadingIds, markdownOfHtml, parseHtml, signOfCallout } from "./html-text.ts";
import { freePath, type Imported, type ImportedFile, type ImportedPage } from "./imported.ts";
import { filesIn, listsIn, textIn } from "./read-export.ts";

type Fields = Readonly<Record<string, unknown>>;

/**
 * Intercom, as its API answers: lists of articles (`/articles`) and of collections (`/help_center/collections`) in JSON files, and
 * pictures with their own names beside them. Collections are folders of the knowledge base, at most three deep.
 */
export async function readIntercom(folder: string): Promise<Imported> {
  const records = [...listsIn(folder).values()].flat();
  const articles = records.filter((each) => textIn(each, "title") !== "" && "body" in each);
  const collections = new Map(
    records
      .filter((each) => textIn(each, "name") !== "" && !("body" in each))
      .map((each) => [textIn(each, "id"), each]),
  );
  const original = textIn(articles[0], "default_locale") || "en";
  const taken = new Set<string>();
  const paths = new Map<string, string>();
  for (const article of articles) {
    const place = placeOf(textIn(article, "parent_id"), collections);
    const name = slugOf(textIn(article, "title")) || textIn(article, "id");
    paths.set(textIn(article, "id"), freePath(posix.join("kb", ...place, name), taken));
  }
  const there = filesIn(folder);
  const files = new Map<string, ImportedFile>();
  const notes = new Set<string>();
  const pages: ImportedPage[] = [];
  for (const article of articles)
    for (const [locale, text] of textsOf(article, original)) {
      const home = paths.get(textIn(article, "id")) ?? "";
      const prefix = locale === original ? "" : locale;
      const path = posix.join(prefix, home);
      const relative = (to: string) => posix.relative(posix.dirname(path), to);
      const move = (written: string) => {
        const [, id = "", fragment = ""] = /\/articles\/(\d+)[^#?]*(?:\?[^#]*)?(#.*)?$/.exec(written) ?? [];
        const page = paths.get(id);
        if (page !== undefined) return `${relative(`${posix.join(prefix, page)}.md`)}${fragment}`;
        if (!/^https?:\/\/[^/]*intercom/.test(written) || /\/(?:articles|collections)\//.test(written)) return written;
        const name = decodeURIComponent(posix.basename(written.replace(/[?#].*$/, "")));
        const found = there.filter((file) => posix.basename(file) === name);
        if (found[0] === undefined || found.length > 1) {
          notes.add(`${path}: ${written} is not in the export, and stays where it is`);
          return written;
        }
        const target = `files/${found[0].replace(/[^\p{L}\p{N}._/-]+/gu, "-")}`;
        files.set(target, { path: target, from: posix.join(folder, found[0]) });
        return relative(target);
      };
      const document = parseHtml(textIn(text, "body"));
      for (const callout of findAll(document, (element) => hasClass(element, "intercom-interblocks-callout"))) {
        callout.tagName = "blockquote";
        callout.children = [signOfCallout("NOTE"), ...callout.children];
      }
      keepHeadingIds(document);
      pages.push({
        path,
        title: textIn(text, "title"),
        markdown: await markdownOfHtml(document, move),
        fields: fieldsOf(article, text),
        oldAddresses: locale === original ? addressesOf(article, original) : [],
      });
      if (find(document, ({ tagName }) => tagName === "iframe") !== undefined)
        notes.add(`${path}: a player of another site is a link`);
    }
  const locales = [original, ...new Set(pages.map(({ path }) => path.split("/")[0] ?? ""))].filter(
    (locale) => locale !== "kb",
  );
  const isPlain = locales.length === 1 && original === "en";
  return {
    pages,
    files: [...files.values()],
    texts: new Map(isPlain ? [] : [["site.yaml", dump({ languages: locales })]]),
    notes: [...notes],
  };
}

function placeOf(parent: string, collections: ReadonlyMap<string, Fields>): readonly string[] {
  const names: string[] = [];
  for (
    let at = collections.get(parent);
    at !== undefined && names.length < 5;
    at = collections.get(textIn(at, "parent_id"))
  )
    names.unshift(slugOf(textIn(at, "name")) || textIn(at, "id"));
  return names;
}

/** The text of an article in each language that it has one in, the default one first. */
function textsOf(article: Fields, original: string): readonly (readonly [locale: string, text: Fields])[] {
  const translated = isRecord(article["translated_content"]) ? Object.entries(article["translated_content"]) : [];
  return [
    [original, article],
    ...translated.flatMap(([locale, text]) =>
      locale !== original && isRecord(text) && textIn(text, "title") !== "" && textIn(text, "body") !== ""
        ? [[locale, text] as const]
        : [],
    ),
  ];
}

function fieldsOf(article: Fields, text: Fields): Fields {
  const seconds = Number(textIn(text, "updated_at") || textIn(article, "updated_at"));
  const description = textIn(text, "description");
  return {
    id: `intercom-${textIn(article, "id")}`,
    ...(seconds > 0 && { lastPublished: new Date(seconds * 1000).toISOString() }),
    ...(description !== "" && { description }),
    ...(textIn(text, "state") === "draft" && { draft: true }),
  };
}

/** Those of all its languages: redirects are read from the original. */
function addressesOf(article: Fields, original: string): readonly string[] {
  const id = textIn(article, "id");
  const addresses = textsOf(article, original).flatMap(([locale, text]) => {
    const path = /^https?:\/\/[^/]+(\/[^?#]*)/.exec(textIn(text, "url"))?.[1];
    return [...(path === undefined ? [] : [decodeURI(path)]), `/${locale}/articles/${id}`];
  });
  return [...new Set(addresses)];
}
