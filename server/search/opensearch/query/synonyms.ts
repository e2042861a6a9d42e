import type { SynonymGroups } from "#server/search/embedded/query/synonyms.ts";
import { stemOf } from "#server/search/embedded/text/stem.ts";
import { plainLine } from "#server/search/embedded/text/suggestion-lines.ts";

/** More of them cost time, and say less and less what was asked. */
const maxVariants = 6;

/**
 * Query expansion: the query with what means the same in the place of its words. Synonyms are the site's, as they are now: the index
 * knows none, so a changed list needs no new one.
 */
export function withSynonyms(query: string, groups: SynonymGroups): readonly string[] {
  const words = query.split(" ");
  const stems = words.map(stemmed);
  const found = groups.flatMap((group) =>
    group.flatMap((member) => {
      const own = plainLine(member).split(" ").map(stemOf);
      const at = placeOf(own, stems);
      if (at < 0) return [];
      const others = group.filter((other) => other !== member);
      return others.map((other) => [...words.slice(0, at), other, ...words.slice(at + own.length)].join(" "));
    }),
  );
  return [...new Set(found)].slice(0, maxVariants);
}

function stemmed(word: string): string {
  return stemOf(plainLine(word));
}

function placeOf(part: readonly string[], whole: readonly string[]): number {
  return whole.findIndex((_, at) => part.every((word, place) => word !== "" && whole[at + place] === word));
}
