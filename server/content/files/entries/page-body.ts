import { defined } from "#server/content/files/defined.ts";
import { languageIn, summaryIn, titleIn } from "#server/content/files/index/page-text.ts";
import type { PageFields } from "#server/content/files/read/page-fields.ts";
import { filePlace } from "#server/content/files/read/records.ts";
import { sourceChanges } from "#server/content/files/translations/source-changes.ts";
import { anchorDialectsOf } from "#server/content/markdown/anchor-rules.ts";
import type { OwnPage } from "#server/content/markdown/components/own-page.ts";
import type { RenderedMarkdown } from "#server/content/markdown/render-markdown.ts";
import type { Body, RichTextLinks, TocEntry } from "#shared/entries/body.ts";
import type { PageReference } from "#shared/entries/page-reference.ts";
import type { Locale } from "#shared/locale.ts";
import { isDocument } from "#shared/rich-text/is-document.ts";
import { richTextTableOfContents } from "#shared/rich-text/prepare-document.ts";
import { childReferences, type EntryScope, linksIn } from "./entry-scope.ts";
import { resolveDocument, resolveRichTextLinks } from "./rich-text-links.ts";

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
      richTextLinks: await resolveRichTextLinks(
        scope,
        file,
        links,
        [resolved],
        filePlace(file, scope.index.languages).locale,
      ),
    };
  }
  const page = ownPage(scope);
  if (text.bodyFile === undefined || (text.body.trim() === "" && page === undefined))
    return { tableOfContents: stated ?? [] };
  const { markdown, signal } = scope;
  const { locale } = filePlace(text.bodyFile, scope.index.languages);
  // Only template tags look at the fields as they were written.
  const frontMatter = text.body.includes("{%") ? { frontMatter: text.written } : {};
  const options = { locale, ...textKind(scope, text.bodyFile), ...frontMatter, page };
  const rendered = await markdown.render(text.body, linksIn(scope, text.bodyFile), options, signal);
  noteProblems(scope, text.bodyFile, rendered);
  const { standsAlone } = rendered;
  const body = await withSourceChanges(scope, htmlBody(scope, text.bodyFile, rendered.html));
  return {
    ...defined({ body: body && { ...body, ...defined({ standsAlone }) } }),
    tableOfContents: stated ?? [...rendered.tableOfContents],
  };
}

/** What a page type of the site's own is given of a page that names it. */
function ownPage(scope: EntryScope): OwnPage | undefined {
  const { text, index, page, locale } = scope;
  const { type } = text.written;
  if (typeof type !== "string" || !index.ownPageTypes.includes(type)) return undefined;
  const { description, lastPublished } = summaryIn(page, locale);
  const shown = ({ title, url, description, lastPublished }: PageReference) =>
    defined({ title, url, description, updated: lastPublished });
  return {
    type,
    properties: {
      title: titleIn(page, locale),
      url: page.url,
      language: languageIn(page, locale),
      fields: text.written,
      pages: childReferences(scope, page).map(shown),
      ...defined({ description, updated: lastPublished }),
    },
  };
}

/** A translation says where its source says something else by now. */
async function withSourceChanges(scope: EntryScope, body: HtmlBody | undefined): Promise<HtmlBody | undefined> {
  if (body === undefined) return undefined;
  const changes = await sourceChanges(scope);
  return changes === undefined ? body : { ...body, sourceChanges: changes };
}

type HtmlBody = Extract<Body, { readonly kind: "html" }>;

export async function optionalBody(scope: EntryScope): Promise<Body | undefined> {
  return (await pageBody(scope)).body;
}

const noAnchors = [] as const;

/** How the text of a file is to be read. */
export function textKind({ index }: Pick<EntryScope, "index">, file: string) {
  const isMdx = /\.mdx$/i.test(file) || (index.dialect === "docusaurus" && /\.md$/i.test(file));
  const anchors = index.isOwn ? noAnchors : anchorDialectsOf(index.dialect);
  return { isMdx, dialect: index.dialect, anchors, own: index.own };
}

/** Tells of what a text says that means nothing here, by its line in the file. */
export function noteProblems(
  { text, onProblem }: EntryScope,
  file: string,
  { problems = [] }: Pick<RenderedMarkdown, "problems">,
): void {
  // What could not be included was told when the text was read.
  const told = new Set(text.problems.map((each) => `${each.file} ${each.line}`));
  for (const { line, message } of problems) {
    const origin = file === text.bodyFile ? text.originOf(line) : { file, line };
    if (!told.has(`${origin.file} ${origin.line}`)) onProblem?.({ severity: "warning", ...origin, message });
  }
}

/** Rendered Markdown of a file as a page's text, or as a part of it. */
export function htmlBody(scope: EntryScope, file: string, html: string): HtmlBody | undefined {
  return html.trim() === "" ? undefined : { kind: "html", html, ...ownLanguage(scope, file) };
}

/** A translation without a text of its own shows the English one, which then states its language. */
export function ownLanguage({ page, index, locale: asked }: EntryScope, file: string): { readonly language?: Locale } {
  const { locale } = filePlace(file, index.languages);
  return locale === languageIn(page, asked) ? {} : { language: locale };
}
