import type { Body, TocEntry } from "#shared/entries/body.ts";
import { type KbSection, kbSections } from "#shared/entries/kb-article.ts";
import type { KbArticleEntry } from "#shared/entries/page-entry.ts";
import { documentText } from "#shared/rich-text/document-text.ts";
import { richTextTableOfContents } from "#shared/rich-text/prepare-document.ts";

/** A body with the section it is; an article of one body has no section. */
export type ArticlePart = { readonly section?: KbSection; readonly body: Body };

/** The parts an article shows, in order. A section without text is left out (docs/behaviour/pages.md, KB article). */
export function articleParts({ articleType, body, sections }: KbArticleEntry): readonly ArticlePart[] {
  if (articleType === "KbArticleMigrated") return body === undefined ? [] : [{ body }];
  const parts = kbSections.flatMap((section) => {
    const text = sections[section];
    return text === undefined || isEmpty(text) ? [] : [{ section, body: text }];
  });
  return parts.length === 0 && body !== undefined ? [{ body }] : parts;
}

/** The article's contents: its sections with the headings in them, or the headings of its one body. */
export async function articleContents(
  parts: readonly ArticlePart[],
  titleOf: (section: KbSection) => string,
): Promise<TocEntry[]> {
  const contents = await Promise.all(
    parts.map(async ({ section, body }) => {
      if (section === undefined) return await contentsOf(body, undefined);
      const children = (await contentsOf(body, section)).map(({ title, id }) => ({ title, id }));
      return [{ title: titleOf(section), id: section, children }];
    }),
  );
  return contents.flat();
}

export async function partText(body: Body): Promise<string> {
  if (body.kind === "richText") return documentText(body.document);
  const { textOfHtml } = await import("#server/content/outline/html-outline.ts");
  return textOfHtml(body.html);
}

function isEmpty(body: Body): boolean {
  if (body.kind === "html") return body.html.trim() === "";
  const isPlain = body.document.content.every(({ nodeType }) => nodeType === "paragraph");
  return isPlain && !JSON.stringify(body.document).includes('"embedded-') && documentText(body.document) === "";
}

async function contentsOf(body: Body, section: KbSection | undefined): Promise<TocEntry[]> {
  if (body.kind === "html") {
    if (body.contents !== undefined) return body.contents;
    // HTML that came without its headings is read here; the parser is loaded for it alone.
    const { htmlHeadings } = await import("#server/content/outline/html-outline.ts");
    return htmlHeadings(body.html);
  }
  return richTextTableOfContents(body.document, section === undefined ? {} : sectionHeadings(section));
}

/** Below a section's own heading a document starts at level 3, with ids that no other section has. */
export function sectionHeadings(section: KbSection) {
  return { shallowestLevel: 3, idPrefix: `${section}-` } as const;
}
