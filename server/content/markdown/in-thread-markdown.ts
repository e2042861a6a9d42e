import { highlight } from "./highlight.ts";
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
  resolveInPlace: async (markdown, links) => {
    const { resolveInPlace } = await import("./resolve-in-place.ts");
    return resolveInPlace(markdown, (targets) => resolveTargets(links, targets));
  },
  sections: async (html) => (await import("#server/content/outline/html-outline.ts")).htmlSections(html),
  fromHtml: async (html) => (await import("./html-to-markdown.ts")).htmlToMarkdown(html),
  close: async () => undefined,
};
