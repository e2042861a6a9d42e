import type { Body, RichTextLinks, TocEntry } from "#shared/entries/body.ts";
import { richTextTableOfContents } from "#shared/rich-text/prepare-document.ts";
import { defined } from "./defined.ts";
import { type EntryScope, linksIn } from "./entry-scope.ts";
import type { PageFields } from "./page-fields.ts";
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
      body: { kind: "richText", document: resolved },
      tableOfContents: stated ?? richTextTableOfContents(resolved),
      richTextLinks: await resolveRichTextLinks(scope, file, links, [resolved]),
    };
  }
  if (text.bodyFile === undefined || text.body.trim() === "") return { tableOfContents: stated ?? [] };
  const { markdown, locale, signal } = scope;
  // Only template tags look at the fields as they were written.
  const options = { locale, ...(text.body.includes("{%") && { frontMatter: text.written }) };
  const rendered = await markdown.render(text.body, linksIn(scope, text.bodyFile), options, signal);
  return {
    ...defined({ body: rendered.html.trim() === "" ? undefined : ({ kind: "html", html: rendered.html } as const) }),
    tableOfContents: stated ?? [...rendered.tableOfContents],
  };
}

export async function optionalBody(scope: EntryScope): Promise<Body | undefined> {
  return (await pageBody(scope)).body;
}
