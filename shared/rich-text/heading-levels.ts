/** Where a heading ends up: its level in the page, or a bold paragraph. */
export type ShownHeading = 2 | 3 | 4 | 5 | 6 | "bold paragraph";

const maxDistance = 4;

/**
 * Shifts the levels (1 to 6) of a text's headings so that the shallowest becomes `shallowest`. One that is more than 4 below
 * the shallowest, or would be past level 6, becomes a bold paragraph (docs/behaviour/content.md, Rich text).
 */
export function shiftHeadings(levels: readonly number[], shallowest: 2 | 3 = 2): readonly ShownHeading[] {
  const top = Math.min(...levels);
  return levels.map((level) => {
    const distance = level - top;
    return distance > maxDistance ? "bold paragraph" : (headingLevel(shallowest + distance) ?? "bold paragraph");
  });
}

function headingLevel(level: number): ShownHeading | undefined {
  return ([2, 3, 4, 5, 6] as const).find((known) => known === level);
}
