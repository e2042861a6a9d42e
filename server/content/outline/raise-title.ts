import { atxHeading } from "./atx-heading.ts";
import { markdownLines } from "./markdown-lines.ts";
import { readPageHead } from "./page-head.ts";

/**
 * A text that begins with a heading of level 2 or lower and has none of level 1 before its first paragraph, as the parts of a
 * book have: that heading is its title. Where it stands above all others these rise with it. Other texts are answered as they are.
 */
export function raiseTitle(body: string): string {
  if (readPageHead(body).opening === undefined) return body;
  const lines = markdownLines(body).map(({ text, isFenced }) => ({
    text,
    level: isFenced ? undefined : atxHeading(text)?.level,
  }));
  const first = lines.findIndex(({ level }) => level !== undefined);
  const top = lines[first]?.level ?? 1;
  const isAbove = lines.every(({ level }, at) => at === first || level === undefined || level > top);
  return lines
    .map(({ text, level }, at) =>
      level !== undefined && (isAbove || at === first) ? text.replace("#".repeat(top), "#") : text,
    )
    .join("\n");
}
