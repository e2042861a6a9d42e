import { attributesAtEnd, atxHeading } from "#server/content/outline/atx-heading.ts";
import { markdownLines } from "#server/content/outline/markdown-lines.ts";

export type MarkdownSection = { readonly heading: string; readonly markdown: string };

const definition = /^ {0,3}\[[^\]]+\]:[ \t]*\S/;

/**
 * Splits an article at its level-2 headings (`## …`), which are not in the parts. Text above the first one is a section
 * with the heading "". Link and footnote definitions are added to every other section, since any of them may use them.
 */
export function splitSections(markdown: string): readonly MarkdownSection[] {
  const lines = markdownLines(markdown);
  const definitions = lines.filter(({ text, isFenced }) => !isFenced && definition.test(text)).map(({ text }) => text);
  const sections: { heading: string; lines: string[] }[] = [{ heading: "", lines: [] }];
  for (const { text, isFenced } of lines) {
    const heading = isFenced ? undefined : atxHeading(text);
    if (heading?.level !== 2) sections.at(-1)?.lines.push(text);
    else sections.push({ heading: plainHeading(heading.text), lines: [] });
  }
  return sections
    .map((section) => ({ heading: section.heading, markdown: withDefinitions(section.lines, definitions) }))
    .filter((section) => section.heading !== "" || section.markdown.trim() !== "");
}

function plainHeading(written: string): string {
  const attributes = attributesAtEnd(written);
  const text = attributes !== undefined && /^[#:]/.test(attributes.list) ? attributes.before : written;
  return text.replace(/[*_`]/g, "").trim();
}

function withDefinitions(lines: readonly string[], definitions: readonly string[]): string {
  const own = new Set(lines);
  const missing = definitions.filter((line) => !own.has(line));
  const text = lines.join("\n").trim();
  return missing.length === 0 || text === "" ? text : `${text}\n\n${missing.join("\n")}`;
}
