import type { LinkTargets, ResolvedTargets } from "#server/content/markdown/link-targets.ts";
import type { Excess } from "#server/content/markdown/markdown-limits.ts";
import type { CodeBlock } from "#server/content/markdown/markdown-renderer.ts";
import type { MarkdownOptions, RenderedMarkdown } from "#server/content/markdown/render-markdown.ts";
import type { PortableMarkdown } from "#server/content/markdown/resolve-in-place.ts";
import type { MarkdownSection } from "#server/content/markdown/split-sections.ts";
import type { HtmlSection } from "#server/content/outline/html-outline.ts";

/** What a thread for Markdown is asked: the methods of MarkdownRenderer as questions. */
export type MarkdownContract = {
  readonly render: {
    readonly question: { readonly markdown: string; readonly options: MarkdownOptions };
    readonly answer: RenderedMarkdown;
  };
  readonly renderInline: { readonly question: string; readonly answer: string };
  readonly split: { readonly question: string; readonly answer: readonly MarkdownSection[] };
  readonly findExcess: { readonly question: string; readonly answer: Excess | undefined };
  readonly highlight: { readonly question: readonly CodeBlock[]; readonly answer: readonly string[] };
  readonly resolveInPlace: { readonly question: string; readonly answer: PortableMarkdown };
  readonly sections: { readonly question: string; readonly answer: readonly HtmlSection[] };
  readonly fromHtml: { readonly question: string; readonly answer: string };
};

/** What it asks back: where the addresses in a text lead. */
export type MarkdownBack = { readonly question: LinkTargets; readonly answer: ResolvedTargets };
