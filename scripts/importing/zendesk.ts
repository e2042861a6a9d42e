import { posix } from "node:path";
import { dump } from "js-yaml";
import { tagOf as slugOf } from "#shared/links/slug.ts";
import { markdownOfHtml, parseHtml } from "./html-text.ts";
import { freePath, type Imported, type ImportedFile, type ImportedPage } from "./imported.ts";
import { filesIn, listsIn, textIn } from "./read-export.ts";

type Fields = Readonly<Record<string, unknown>>;

/**
 * Zendesk Guide, as the Help Center API answers: lists of `categories`, `sections`, `articles`, `translations` and
 * `article_attachments` in JSON files, and the attachments' own files beside them. Several categories are products.
 */
export async function readZendesk(folder: string): Promise<Imported> {
  const lists = listsIn(folder);
  const all = (name: string) => lists.get(name) ?? [];
  const byId = (name: string) => new Map(all(name).map((each) => [textIn(each, "id"), each]));
  const [categories, sections] = [byId("categories"), byId("sections")];
  const articles = withTranslations(all("articles"), all("translations"));
  const original = mostFrequent(
    articles.map((article) => textIn(article, "source_locale") || textIn(article, "locale")),
  );
  const tagOf = tagsOf(articles.map((article) => textIn(article, "locale")));
  const taken = new Set<string>();
  const pathOf = new Map<string, string>();
  const inOrder = articles.toSorted((one, other) => Number(textIn(one, "id")) - Number(textIn(other, "id")));
  for (const article of [...inOrder.filter((each) => textIn(each, "locale") === original), ...inOrder]) {
    if (pathOf.has(textIn(article, "id"))) continue;
    const place = placeOf(textIn(article, "section_id"), sections, categories);
    pathOf.set(
      textIn(article, "id"),
      freePath(posix.join(place, slugOf(textIn(article, "title")) || "article"), taken),
    );
  }
  const files = new Map<string, ImportedFile>();
  const attachments = attachmentsIn(folder, all("article_attachments"));
  const notes: string[] = [];
  const pages: ImportedPage[] = [];
  for (const article of inOrder) {
    const [id, locale] = [textIn(article, "id"), textIn(article, "locale")];
    const path = posix.join(locale === original ? "" : tagOf(locale), pathOf.get(id) ?? id);
    const relative = (to: string) => posix.relative(posix.dirname(path), to);
    const move = (written: string) => {
      const linked = /\/articles\/(\d+)[^#?]*(#.*)?$/.exec(written);
      const page = pathOf.get(linked?.[1] ?? "");
      if (page !== undefined)
        return `${relative(`${posix.join(locale === original ? "" : tagOf(locale), page)}.md`)}${linked?.[2] ?? ""}`;
      const attached = /\/(?:article_)?attachments\/(?:token\/\w+\/)?(\d+)?[^?#]*/.exec(written);
      if (attached === null) return written;
      const file = attachments(attached[1], posix.basename(attached[0]));
      if (file === undefined) {
        notes.push(`${path}: ${written} is not in the export, and stays where it is`);
        return written;
      }
      files.set(file.path, file);
      return relative(file.path);
    };
    const markdown = await markdownOfHtml(parseHtml(textIn(article, "body")), move);
    pages.push({
      path,
      title: textIn(article, "title"),
      markdown,
      fields: fieldsOf(article),
      oldAddresses: addressesOf(article),
    });
  }
  const tags = [original, ...new Set(articles.map((article) => textIn(article, "locale")))].filter(Boolean).map(tagOf);
  return {
    pages: withAllAddresses(pages, new Set(pathOf.values())),
    files: [...files.values()],
    texts: textsOf(categories, [...new Set(tags)]),
    notes,
  };
}

/** Each article once in each language. */
function withTranslations(articles: readonly Fields[], translations: readonly Fields[]): readonly Fields[] {
  const found = new Map<string, Fields>();
  for (const article of articles) found.set(`${textIn(article, "id")} ${textIn(article, "locale")}`, article);
  for (const translation of translations) {
    const id = textIn(translation, "source_id");
    const article = articles.find((each) => textIn(each, "id") === id);
    const key = `${id} ${textIn(translation, "locale")}`;
    if (article === undefined || found.has(key) || !/^(?:article)?$/i.test(textIn(translation, "source_type")))
      continue;
    const { title, body, locale, draft, updated_at, html_url } = translation;
    found.set(key, { ...article, title, body, locale, draft, updated_at, html_url });
  }
  return [...found.values()];
}

function placeOf(
  section: string,
  sections: ReadonlyMap<string, Fields>,
  categories: ReadonlyMap<string, Fields>,
): string {
  const names: string[] = [];
  let category = "";
  for (
    let at = sections.get(section);
    at !== undefined && names.length < 10;
    at = sections.get(textIn(at, "parent_section_id"))
  ) {
    names.unshift(slugOf(textIn(at, "name")) || textIn(at, "id"));
    category = textIn(at, "category_id");
  }
  const product = categories.size > 1 ? categories.get(category) : undefined;
  return posix.join(product === undefined ? "" : productFolder(product), "kb", ...names);
}

function productFolder(category: Fields): string {
  return slugOf(textIn(category, "name")) || textIn(category, "id");
}

function textsOf(categories: ReadonlyMap<string, Fields>, tags: readonly string[]): Map<string, string> {
  const texts = new Map<string, string>();
  if (categories.size > 1)
    for (const category of categories.values()) {
      const [title, productBlurb] = [textIn(category, "name"), textIn(category, "description")];
      texts.set(
        `${productFolder(category)}/product.yaml`,
        dump({ title, ...(productBlurb !== "" && { productBlurb }) }),
      );
    }
  if (tags.length > 1 || (tags[0] ?? "en") !== "en") texts.set("site.yaml", dump({ languages: tags }));
  return texts;
}

function fieldsOf(article: Fields): Fields {
  const labels = article["label_names"];
  const position = article["position"];
  return {
    id: `zendesk-${textIn(article, "id")}`,
    lastPublished: textIn(article, "edited_at") || textIn(article, "updated_at") || textIn(article, "created_at"),
    ...(Array.isArray(labels) && labels.length > 0 && { keywords: labels.map(String) }),
    ...(typeof position === "number" && position > 0 && { order: position }),
    ...(article["draft"] === true && { draft: true }),
  };
}

function addressesOf(article: Fields): readonly string[] {
  const path = /^https?:\/\/[^/]+(\/[^?#]*)/.exec(textIn(article, "html_url"))?.[1];
  const [id, locale] = [textIn(article, "id"), textIn(article, "locale")];
  return [...(path === undefined ? [] : [decodeURI(path)]), `/hc/${locale}/articles/${id}`];
}

/** Redirects are read from the original: it has those of all translations. */
function withAllAddresses(pages: readonly ImportedPage[], original: ReadonlySet<string>): readonly ImportedPage[] {
  return pages.map((page) => {
    if (!original.has(page.path)) return { ...page, oldAddresses: [] };
    const all = pages.filter(({ fields }) => fields["id"] === page.fields["id"]);
    return { ...page, oldAddresses: [...new Set(all.flatMap(({ oldAddresses }) => oldAddresses))] };
  });
}

/** Finds the file of an attachment by its number, or by its name where only one is called so. */
function attachmentsIn(folder: string, attachments: readonly Fields[]) {
  const files = filesIn(folder).filter((path) => !/\.json$/i.test(path));
  const names = new Map(attachments.map((each) => [textIn(each, "id"), textIn(each, "file_name")]));
  return (id: string | undefined, written: string): ImportedFile | undefined => {
    const name = names.get(id ?? "") ?? decodeURIComponent(written);
    const byId = id === undefined ? undefined : files.find((path) => new RegExp(`(?:^|\\D)${id}(?:\\D|$)`).test(path));
    const byName = files.filter((path) => posix.basename(path) === name);
    const from = byId ?? (byName.length === 1 ? byName[0] : undefined);
    if (from === undefined) return undefined;
    return {
      path: `files/${id === undefined ? "" : `${id}-`}${name.replace(/[^\p{L}\p{N}._-]+/gu, "-")}`,
      from: posix.join(folder, from),
    };
  };
}

function mostFrequent(values: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort((one, other) => other[1] - one[1])[0]?.[0] ?? "";
}

/** Language tags of Zendesk's locales: the region goes where no other has the language. */
function tagsOf(locales: readonly string[]): (locale: string) => string {
  const known = new Set(locales);
  return (locale) => {
    const [language = locale] = locale.split("-");
    const isAlone = [...known].filter((each) => each.split("-")[0] === language).length <= 1;
    return isAlone && language !== "zh" ? language : (Intl.getCanonicalLocales(locale)[0] ?? locale);
  };
}
