import type { Body, RichTextLinks, TocEntry } from "#shared/entries/body.ts";
import type { Locale } from "#shared/locale.ts";
import { richTextTableOfContents } from "#shared/rich-text/prepare-document.ts";
import { defined } from "./defined.ts";
import { type EntryScope, linksIn } from "./entry-scope.ts";
import type { PageFields } from "./page-fields.ts";
import { languageIn } from "./page-text.ts";
import { filePlace } from "./records.ts";
import { isDocument, resolveDocument, resolveRichTextLinks } from "./rich-text-links.ts";

export type PageBody = {
  readonly body?: Body;
  readonly tableOfContents: TocEntry[];
  readonly richTextLinks?: RichTextLinks;
};

/** A page's text: Markdown as HTML, or the rich-text document in its file. */
export async function pageBody(scope: EntryScope): Promise<PageBody> {
  const { text } = scope;
  // The fields were checked by the schema of the page's type; only topics have these three, others none of them.
  const { body: document, links, tableOfContents } = text.fields as Partial<PageFields<"topic">>;
  const stated = tableOfContents === false ? [] : tableOfContents;
  if (isDocument(document)) {
    const file = text.fileOf("body");
    const resolved = resolveDocument(scope, file, document);
    return {
      body: { kind: "richText", document: resolved, ...ownLanguage(scope, file) },
      tableOfContents: stated ?? richTextTableOfContents(resolved),
      richTextLinks: await resolveRichTextLinks(scope, file, links, [resolved], filePlace(file).locale),
    };
  }
  if (text.bodyFile === undefined || text.body.trim() === "") return { tableOfContents: stated ?? [] };
  const { markdown, signal } = scope;
  const { locale } = filePlace(text.bodyFile);
  // Only template tags look at the fields as they were written.
  const options = { locale, ...(text.body.includes("{%") && { frontMatter: text.written }) };
  const rendered = await markdown.render(text.body, linksIn(scope, text.bodyFile), options, signal);
  return {
    ...defined({ body: htmlBody(scope, text.bodyFile, rendered.html) }),
    tableOfContents: stated ?? [...rendered.tableOfContents],
  };
}

export async function optionalBody(scope: EntryScope): Promise<Body | undefined> {
  return (await pageBody(scope)).body;
}

/** Rendered Markdown of a file as a page's text, or as a part of it. */
export function htmlBody(scope: EntryScope, file: string, html: string): Body | undefined {
  return html.trim() === "" ? undefined : { kind: "html", html, ...ownLanguage(scope, file) };
}

/** A translation without a text of its own shows the English one, which then states its language. */
export function ownLanguage({ page, locale: asked }: EntryScope, file: string): { readonly language?: Locale } {
  const { locale } = filePlace(file);
  return locale === languageIn(page, asked) ? {} : { language: locale };
}
