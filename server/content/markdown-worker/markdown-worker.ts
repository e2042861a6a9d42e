import { inThreadMarkdown } from "#server/content/markdown/in-thread-markdown.ts";
import { renderInlineMarkdown, renderMarkdown } from "#server/content/markdown/render-markdown.ts";
import { answerQuestions } from "#server/worker/answer-questions.ts";
import type { MarkdownBack, MarkdownContract } from "./markdown-contract.ts";

// The file that a thread for Markdown runs. It is ready when the libraries are there: most questions need them.
await import("#server/content/markdown/markdown-libraries.ts");

answerQuestions<MarkdownContract, MarkdownBack>({
  render: ({ markdown, options }, askBack) => renderMarkdown(markdown, askBack, options),
  renderInline: renderInlineMarkdown,
  split: (markdown) => inThreadMarkdown.split(markdown),
  findExcess: inThreadMarkdown.findExcess,
  highlight: (blocks) => inThreadMarkdown.highlight(blocks),
  resolveInPlace: async (markdown, askBack) => {
    const { resolveInPlace } = await import("#server/content/markdown/resolve-in-place.ts");
    return resolveInPlace(markdown, askBack);
  },
  sections: inThreadMarkdown.sections,
  fromHtml: (html) => inThreadMarkdown.fromHtml(html),
});
