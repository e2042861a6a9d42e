import { highlight } from "#server/content/markdown/highlight.ts";
import type { RichTextLinks } from "#shared/entries/body.ts";
import type { HighlightedCode } from "#shared/rich-text/rendering.ts";

/** The code blocks that rich text embeds, coloured, by their entry ids: React renders in one go and cannot wait for colours. */
export async function highlightedCode(links: RichTextLinks | undefined): Promise<HighlightedCode> {
  const blocks = (links?.entries ?? []).flatMap(({ sys, fields }) => {
    const { code, language } = fields;
    if (sys.contentType !== "codeBlock" || typeof code !== "string") return [];
    return [{ id: sys.id, code, language: typeof language === "string" ? language : undefined }];
  });
  const coloured = blocks.map(async ({ id, code, language }) => [id, await highlight(code, language)] as const);
  return Object.fromEntries(await Promise.all(coloured));
}
