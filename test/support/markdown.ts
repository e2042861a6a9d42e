import { inThreadMarkdown } from "#server/content/markdown/in-thread-markdown.ts";
import type { MarkdownOptions, RenderedMarkdown } from "#server/content/markdown/render-markdown.ts";

/** Every address is printed as written, and every image is there, unless it says "nowhere". */
export const openLinks = {
  resolveLink: (href: string) => (href.includes("nowhere") ? undefined : href),
  resolveImage: (src: string) => (src.includes("nowhere") ? undefined : { url: src }),
};

export async function renderedMarkdown(markdown: string, options?: MarkdownOptions): Promise<RenderedMarkdown> {
  return await inThreadMarkdown.render(markdown, openLinks, options);
}

export async function markdownHtml(markdown: string, options?: MarkdownOptions): Promise<string> {
  return (await renderedMarkdown(markdown, options)).html;
}
