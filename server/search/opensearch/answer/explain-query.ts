import * as z from "zod";
import { type Asking, searchEach } from "#server/search/opensearch/asking.ts";
import { anyLanguage, type Clause, scoreParts } from "#server/search/opensearch/query/page-query.ts";
import { withSynonyms } from "#server/search/opensearch/query/synonyms.ts";
import type { ExplainCall, ExplainedPage, PageVerdict, SearchExplanation } from "#shared/search/explanation.ts";
import type { SearchCall } from "#shared/search/search-call.ts";
import { type FoundPage, findPages } from "./find-pages.ts";
import { shownSchema } from "./show-pages.ts";

const hitsSchema = z.object({
  hits: z.object({
    total: z.object({ value: z.int().nonnegative() }).optional(),
    hits: z.array(
      z.object({
        _id: z.string(),
        _score: z.number().nullable(),
        _source: z.object({ shown: shownSchema, page: z.string() }).optional(),
      }),
    ),
  }),
});
type Hits = z.output<typeof hitsSchema>;

const firstCount = 3;
/** A page that is further back is said to be nowhere: nobody looks there. */
const lookedThrough = 1000;
const maxWords = 12;

/** Explain: what a query was taken for, its best pages with what their scores are made of, and why a page is where it is, or is not. */
export async function explainQuery(
  asking: Asking,
  { query: written, locale, path }: ExplainCall,
): Promise<SearchExplanation> {
  const call: SearchCall = {
    request: {
      query: written,
      facetFilters: {},
      highlights: { enable: false },
      pagination: { from: 0, size: lookedThrough },
      language: "en",
      facets: { enable: false },
      sort: { by: "relevance" },
    },
    locale,
  };
  const { pages, total, isRelaxed, rewritten, query } = await findPages(asking, call);
  const words = query.text.split(" ").filter(Boolean).slice(0, maxWords);
  const [all, asked] = await searchEach(
    asking,
    [
      { size: 0, track_total_hits: true, query: { match_all: {} } },
      { size: path === undefined ? 0 : 100, query: { term: { url: path ?? "" } }, _source: ["shown", "page"] },
    ],
    hitsSchema,
  );
  const own = asked?.hits.hits ?? [];
  const ownIds = new Set(own.map(({ _id }) => _id));
  const at = pages.findIndex(({ id }) => ownIds.has(id));
  const told = [...new Set([...pages.slice(0, firstCount), ...pages.slice(at, at < 0 ? 0 : at + 1)])];
  const ids = [...told.map(({ id }) => id), ...ownIds];
  const { fields } = asking;
  const inWord = (word: string) => anyLanguage(fields, (field) => ({ match: { [`${field}.all`]: word } }));
  const scored = (clause: Clause) => ({
    size: ids.length,
    track_total_hits: false,
    query: { bool: { filter: [{ ids: { values: ids } }], must: [clause] } },
    _source: ["shown", "page"],
  });
  const parts = scoreParts(query, fields);
  const [titles, together, ...byWord] = await searchEach(
    asking,
    [
      scored(parts.title),
      scored(parts.together),
      ...words.map((word) => scored(inWord(word))),
      ...words.map((word) => ({ size: 0, track_total_hits: true, query: inWord(word) })),
    ],
    hitsSchema,
  );
  const adds = (hits: Hits | undefined, id: string) => hits?.hits.hits.find(({ _id }) => _id === id)?._score ?? 0;
  const shownOf = (id: string) =>
    [...byWord, titles, together].flatMap((each) => each?.hits.hits ?? []).find(({ _id }) => _id === id)?._source
      ?.shown;
  const explained = (found: FoundPage): ExplainedPage[] => {
    const shown = shownOf(found.id) ?? own.find(({ _id }) => _id === found.id)?._source?.shown;
    if (shown === undefined) return [];
    return [
      {
        position: pages.indexOf(found) + 1,
        url: shown.url,
        title: shown.title,
        score: found.score,
        words: words.flatMap((word, place) => {
          const added = adds(byWord[place], found.id);
          return added === 0 ? [] : [{ word, adds: added }];
        }),
        together: adds(together, found.id),
        titleAdds: adds(titles, found.id),
        times: shown.boost,
      },
    ];
  };
  const count = all?.hits.total?.value ?? 0;
  const rarityOf = (place: number) => {
    const having = byWord[words.length + place]?.hits.total?.value ?? 0;
    return Math.log(1 + (count - having + 0.5) / (having + 0.5));
  };
  return {
    searchedFor: rewritten ?? written,
    isRelaxed,
    total,
    words: words.map((word, place) => ({ word, others: withSynonyms(word, asking.synonyms), rarity: rarityOf(place) })),
    first: pages.slice(0, firstCount).flatMap(explained),
    ...(path !== undefined && { page: verdict() }),
  };

  function verdict(): PageVerdict {
    const [found] = at < 0 ? [] : pages.slice(at, at + 1).flatMap(explained);
    if (found !== undefined) return { kind: "found", at: found };
    const hit = own.find(({ _source }) => _source?.shown.language === locale) ?? own[0];
    if (hit === undefined) return { kind: "unknown" };
    const other = pages.findIndex(({ page }) => page === hit._source?.page);
    const [instead] = other < 0 ? [] : pages.slice(other, other + 1).flatMap(explained);
    if (instead !== undefined) return { kind: "otherVersion", url: instead.url, position: other + 1 };
    const parted = (isThere: boolean) => words.filter((_, place) => adds(byWord[place], hit._id) > 0 === isThere);
    return { kind: "tooLittle", has: parted(true), lacks: parted(false) };
  }
}
