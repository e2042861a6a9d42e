import { join } from "node:path";
import * as z from "zod";
import { gapsFile, olderGapsFile, type SearchGap } from "#server/search/search-gaps.ts";
import type { Database } from "#server/store/database/database.ts";
import { isoText } from "#server/store/database/iso-text.ts";
import { readRecords } from "#server/store/read-records.ts";

const gapSchema = z.object({ at: z.string(), term: z.string(), locale: z.string(), isFiltered: z.boolean() });

/** What the site wrote down, oldest first. A missing file and a line that a crash cut off are passed over. */
export async function readGaps(dataDir: string): Promise<readonly SearchGap[]> {
  const gaps: SearchGap[] = [];
  const onRecord = (record: unknown) => {
    const gap = gapSchema.safeParse(record).data;
    if (gap !== undefined) gaps.push(gap);
  };
  for (const name of [olderGapsFile, gapsFile]) await readRecords(join(dataDir, name), { onRecord });
  return gaps;
}

/** The same of a database. */
export function readGapRows({ query }: Pick<Database, "query">): Promise<readonly SearchGap[]> {
  return query<SearchGap>(
    `select ${isoText("at")} as at, term, locale, is_filtered as "isFiltered" from signpost.search_gaps order by at`,
  );
}

type Counted = SearchGap & { readonly times: number };

/** One line a term: how often, when last, in which language, with or without filters. Case and spaces make no other term. */
export function gapsReport(gaps: readonly SearchGap[], maxTerms: number): string {
  const byTerm = new Map<string, Counted>();
  for (const gap of gaps) {
    const key = `${gap.locale} ${gap.isFiltered} ${gap.term.toLowerCase().replace(/\s+/g, " ")}`;
    byTerm.set(key, { ...gap, times: (byTerm.get(key)?.times ?? 0) + 1 });
  }
  if (byTerm.size === 0) return "No search without results was written down.";
  const most = [...byTerm.values()].sort((one, other) => other.times - one.times || other.at.localeCompare(one.at));
  const lines = most.slice(0, maxTerms).map(
    ({ times, at, locale, isFiltered, term }) =>
      // What visitors type must not act on a terminal.
      `${String(times).padStart(5)}  ${at.slice(0, 10)}  ${locale}  ${isFiltered ? "filtered" : "        "}  ${term.replace(/\p{C}/gu, "�")}`,
  );
  const rest = most.length > maxTerms ? [`… and ${most.length - maxTerms} more`] : [];
  return ["times  last        in  filters   term", ...lines, ...rest].join("\n");
}
