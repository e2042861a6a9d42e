import type { z } from "zod";
import { contentTags } from "#server/content/content-tags.ts";
import { defined } from "#server/content/files/defined.ts";
import { titleIn } from "#server/content/files/index/page-text.ts";
import type { PageFields } from "#server/content/files/read/page-fields.ts";
import { filePlace } from "#server/content/files/read/records.ts";
import { sourceChanges } from "#server/content/files/translations/source-changes.ts";
import type { RenderedMarkdown } from "#server/content/markdown/render-markdown.ts";
import type { MarkdownSection } from "#server/content/markdown/split-sections.ts";
import { articleSectionOf } from "#server/content/outline/article-sections.ts";
import type { Body, RichTextDocument, SourceChange, SourceChanges } from "#shared/entries/body.ts";
import { type KbSection, type kbArticleFieldsSchema, kbSections } from "#shared/entries/kb-article.ts";
import { type EntryScope, linksIn, nearest } from "./entry-scope.ts";
import { htmlBody, noteProblems, ownLanguage, textKind } from "./page-body.ts";
import { resolveDocument, resolveRichTextLinks } from "./rich-text-links.ts";

type KbArticleFields = z.infer<typeof kbArticleFieldsSchema>;
const migrated = "KbArticleMigrated";

/** The fields of a knowledge base article besides those of every page. */
export async function kbArticleFields(
  scope: EntryScope,
  fields: Partial<PageFields<"pageKbArticle">>,
): Promise<KbArticleFields> {
  const { page, locale, tags } = scope;
  const home = nearest(page, "pageKbHome");
  if (home !== undefined) tags.add(contentTags.link(locale, home.path));
  const text = hasDocuments(fields) ? await documentText(scope, fields) : await markdownText(scope, fields.articleType);
  return {
    ...text,
    ...defined({
      tableOfContents: fields.tableOfContents === false ? [] : fields.tableOfContents,
      platform: fields.platform,
      homePageReference: home && { url: home.url, title: titleIn(home, locale) },
    }),
    productsCollection: (fields.products ?? []).map(({ productName, platform }) => ({
      product: { productName },
      ...defined({ platform }),
    })),
    appsCollection: (fields.apps ?? []).map(({ appName, platform }) => ({
      app: { appName },
      ...defined({ platform }),
    })),
  };
}

type ArticleText = Pick<KbArticleFields, "articleType" | "body" | "sections" | "richTextLinks">;
const documentFields = ["body", ...kbSections] as const;

function hasDocuments(fields: Partial<PageFields<"pageKbArticle">>): boolean {
  return documentFields.some((name) => fields[name] !== undefined);
}

async function documentText(scope: EntryScope, fields: Partial<PageFields<"pageKbArticle">>): Promise<ArticleText> {
  const documents: RichTextDocument[] = [];
  let language = scope.locale;
  const bodyOf = (name: (typeof documentFields)[number]): Body | undefined => {
    const document = fields[name];
    if (document === undefined) return undefined;
    const file = scope.text.fileOf(name);
    const resolved = resolveDocument(scope, file, document);
    documents.push(resolved);
    language = filePlace(file, scope.index.languages).locale;
    return { kind: "richText", document: resolved, ...ownLanguage(scope, file) };
  };
  const body = bodyOf("body");
  const sections = defined(Object.fromEntries(kbSections.map((name) => [name, bodyOf(name)])));
  return {
    articleType: fields.articleType ?? (fields.body === undefined ? "KbArticle" : migrated),
    sections,
    ...defined({ body }),
    richTextLinks: await resolveRichTextLinks(scope, scope.text.fileOf("links"), fields.links, documents, language),
  };
}

async function markdownText(scope: EntryScope, statedType: string | undefined): Promise<ArticleText> {
  const { text, markdown: renderer, signal } = scope;
  const file = text.bodyFile ?? scope.page.key;
  const { locale } = filePlace(file, scope.index.languages);
  const links = linksIn(scope, file);
  let changes = await sourceChanges(scope);
  const parts = statedType === migrated ? undefined : sectionParts(await renderer.split(text.body, signal));
  if (parts === undefined || (parts.size === 0 && statedType === undefined)) {
    const kind = textKind(scope, file);
    const rendered = await renderer.render(text.body, links, { locale, ...kind }, signal);
    noteProblems(scope, file, rendered);
    return {
      articleType: statedType ?? migrated,
      sections: {},
      ...defined({ body: withChanges(articleBody(scope, file, rendered), changes) }),
    };
  }
  // The headings of the sections themselves have these ids.
  let takenIds: readonly string[] = kbSections;
  const sections: { [Section in KbSection]?: Body } = {};
  for (const name of kbSections) {
    const markdown = parts.get(name);
    if (markdown === undefined) continue;
    const rendered = await renderer.render(
      markdown,
      links,
      { locale, ...textKind(scope, file), takenIds, levelAbove: 2 },
      signal,
    );
    takenIds = rendered.ids;
    const body = articleBody(scope, file, rendered);
    if (body === undefined) continue;
    // The parts have headings of their own, and the first one speaks for all.
    sections[name] = withChanges(body, changes && { ...changes, sections: changes.sections.map(withoutPlace) });
    changes = undefined;
  }
  return { articleType: statedType ?? "KbArticle", sections };
}

/** An article's contents are made of those of its parts. */
function articleBody(scope: EntryScope, file: string, { html, tableOfContents }: RenderedMarkdown): Body | undefined {
  const body = htmlBody(scope, file, html);
  return body === undefined ? undefined : { ...body, contents: [...tableOfContents] };
}

function withChanges<Text extends Body | undefined>(body: Text, changes: SourceChanges | undefined): Text {
  return body === undefined || changes === undefined ? body : { ...body, sourceChanges: changes };
}

function withoutPlace({ title, state }: SourceChange): SourceChange {
  return { title, state };
}

/** Markdown of each section; what stands before the first or under another heading stays with the section before it. */
function sectionParts(written: readonly MarkdownSection[]): Map<KbSection, string> {
  const parts = new Map<KbSection, string>();
  let current: KbSection = "summary";
  let isNamed = false;
  for (const { heading, markdown: part } of written) {
    const named = articleSectionOf(heading);
    if (named !== undefined) isNamed = true;
    current = named ?? current;
    const text = named !== undefined || heading === "" ? part : `## ${heading}\n\n${part}`;
    parts.set(current, [parts.get(current), text].filter(Boolean).join("\n\n"));
  }
  return isNamed ? parts : new Map();
}
