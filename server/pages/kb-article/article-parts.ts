import type { Body, TocEntry } from "#shared/entries/body.ts";
import { type KbSection, kbSections } from "#shared/entries/kb-article.ts";
import type { KbArticleEntry } from "#shared/entries/page-entry.ts";
import { documentText } from "#shared/rich-text/document-text.ts";
import { richTextTableOfContents } from "#shared/rich-text/prepare-document.ts";
import { htmlHeadings, textOfHtml } from "./html-headings.ts";

/** A body with the section it is; an article of one body has no section. */
export type ArticlePart = { readonly section?: KbSection; readonly body: Body };

/** The parts an article shows, in order. A section without text is left out (docs/behaviour.md, KB article). */
export function articleParts({ articleType, body, sections }: KbArticleEntry): readonly ArticlePart[] {
  if (articleType === "KbArticleMigrated") return body === undefined ? [] : [{ body }];
  const parts = kbSections.flatMap((section) => {
    const text = sections[section];
    return text === undefined || isEmpty(text) ? [] : [{ section, body: text }];
  });
  return parts.length === 0 && body !== undefined ? [{ body }] : parts;
}

/** The article's contents: its sections with the headings in them, or the headings of its one body. */
export function articleContents(parts: readonly ArticlePart[], titleOf: (section: KbSection) => string): TocEntry[] {
  return parts.flatMap(({ section, body }) => {
    if (section === undefined) return contentsOf(body, undefined);
    const children = contentsOf(body, section).map(({ title, id }) => ({ title, id }));
    return [{ title: titleOf(section), id: section, children }];
  });
}

export function partText(body: Body): string {
  return body.kind === "html" ? textOfHtml(body.html) : documentText(body.document);
}

function isEmpty(body: Body): boolean {
  if (body.kind === "html") return body.html.trim() === "";
  const isPlain = body.document.content.every(({ nodeType }) => nodeType === "paragraph");
  return isPlain && !JSON.stringify(body.document).includes('"embedded-') && documentText(body.document) === "";
}

function contentsOf(body: Body, section: KbSection | undefined): TocEntry[] {
  if (body.kind === "html") return htmlHeadings(body.html);
  return richTextTableOfContents(body.document, section === undefined ? {} : sectionHeadings(section));
}

/** Below a section's own heading a document starts at level 3, with ids that no other section has. */
export function sectionHeadings(section: KbSection) {
  return { shallowestLevel: 3, idPrefix: `${section}-` } as const;
}
