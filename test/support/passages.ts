import type { Passage } from "#server/answers/passage.ts";

/** A section of a page about boards, in English, unless said otherwise. */
export function passage(fields: Partial<Passage> = {}): Passage {
  const { section = "Add a board" } = fields;
  return {
    url: `/boards#${section.toLowerCase().replaceAll(" ", "-")}`,
    title: "Boards",
    section,
    language: "en",
    products: [],
    blocks: [],
    rank: 0,
    isBestSection: false,
    ...fields,
  };
}
