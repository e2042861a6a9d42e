import { type KbSection, kbSections } from "#shared/entries/kb-article.ts";

/** Level-2 headings that name a knowledge base article's own section, in any language (docs/content-format.md, Knowledge base). */
const sectionByHeading: ReadonlyMap<string, KbSection> = new Map([
  ...kbSections.map((section) => [section, section] as const),
  ["概要", "summary"],
  ["診断", "diagnosis"],
  ["原因", "cause"],
  ["解決策", "solution"],
]);

/** The section that a level-2 heading of an article names; its id in the page is the section's name. */
export function articleSectionOf(heading: string): KbSection | undefined {
  return sectionByHeading.get(heading.trim().toLowerCase());
}
