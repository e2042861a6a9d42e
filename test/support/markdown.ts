import { type MarkdownOptions, renderMarkdown } from "#server/content/markdown/render-markdown.ts";

/** Every address is printed as written, and every image is there, unless it says "nowhere". */
export const openLinks = {
  resolveLink: (href: string) => (href.includes("nowhere") ? undefined : href),
  resolveImage: (src: string) => (src.includes("nowhere") ? undefined : { url: src }),
};

export async function markdownHtml(markdown: string, options?: MarkdownOptions): Promise<string> {
  return (await renderMarkdown(markdown, openLinks, options)).html;
}
