import type { HtmlSection } from "#server/content/outline/html-outline.ts";
import type { MarkdownLinks } from "./link-targets.ts";
import type { Excess } from "./markdown-limits.ts";
import type { MarkdownOptions, RenderedMarkdown } from "./render-markdown.ts";
import type { PortableMarkdown } from "./resolve-in-place.ts";
import type { MarkdownSection } from "./split-sections.ts";

export type CodeBlock = { readonly code: string; readonly language?: string | undefined };

/**
 * Everything that is done with Markdown and code. Texts are hostile: some take seconds to render, so the server does it in
 * threads of its own (server/content/markdown-worker); commands and tests do it where they are.
 */
export interface MarkdownRenderer {
  /** @throws {RangeError} for a text that is too much to render; {WorkerTaskError} when it takes too long or too much memory. */
  render(
    markdown: string,
    links: MarkdownLinks,
    options?: MarkdownOptions,
    signal?: AbortSignal,
  ): Promise<RenderedMarkdown>;
  /** One line, as in notices. */
  renderInline(markdown: string, links: MarkdownLinks, signal?: AbortSignal): Promise<string>;
  /** An article in parts, by its level-2 headings. */
  split(markdown: string, signal?: AbortSignal): Promise<readonly MarkdownSection[]>;
  /** What makes a text too much to render. */
  findExcess(markdown: string): Promise<Excess | undefined>;
  /** The HTML for inside `<code>` of each block, in their order. */
  highlight(blocks: readonly CodeBlock[], signal?: AbortSignal): Promise<readonly string[]>;
  /** The text as it was written, with its addresses resolved in place. */
  resolveInPlace(markdown: string, links: MarkdownLinks, signal?: AbortSignal): Promise<PortableMarkdown>;
  /** What a page says in sentences, section by section. */
  sections(html: string): Promise<readonly HtmlSection[]>;
  /** What a page shows, as Markdown. */
  fromHtml(html: string, signal?: AbortSignal): Promise<string>;
  close(): Promise<void>;
}
