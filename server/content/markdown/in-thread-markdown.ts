import { highlight } from "./highlight.ts";
import { htmlToMarkdown } from "./html-to-markdown.ts";
import { resolveTargets } from "./link-targets.ts";
import { findExcess } from "./markdown-limits.ts";
import type { MarkdownRenderer } from "./markdown-renderer.ts";
import { renderInlineMarkdown, renderMarkdown } from "./render-markdown.ts";
import { splitSections } from "./split-sections.ts";

/** Renders where it is called: for commands and tests, which nobody waits for meanwhile. */
export const inThreadMarkdown: MarkdownRenderer = {
  render: (markdown, links, options) => renderMarkdown(markdown, (targets) => resolveTargets(links, targets), options),
  renderInline: (markdown, links) => renderInlineMarkdown(markdown, (targets) => resolveTargets(links, targets)),
  split: async (markdown) => splitSections(markdown),
  findExcess: async (markdown) => findExcess(markdown),
  highlight: (blocks) => Promise.all(blocks.map(({ code, language }) => highlight(code, language))),
  fromHtml: htmlToMarkdown,
  close: async () => undefined,
};
