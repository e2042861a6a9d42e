import type { LoggedSearch } from "#server/search/search-log.ts";

type Counted = LoggedSearch & { readonly times: number };

/** One line a term: how often, when last, in which language, with or without filters. Case and spaces make no other term. */
export function gapsReport(gaps: readonly LoggedSearch[], maxTerms: number): string {
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
