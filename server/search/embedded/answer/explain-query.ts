import { findDocuments } from "#server/search/embedded/find-documents.ts";
import type { IndexView, Ordinal } from "#server/search/embedded/index/index-view.ts";
import type { UnderstoodQuery } from "#server/search/embedded/query/understand-query.ts";
import { scoreDocuments } from "#server/search/embedded/ranking/match.ts";
import type { RankedDocument } from "#server/search/embedded/ranking/rank-documents.ts";
import type { Weights } from "#server/search/embedded/ranking/weights.ts";
import type { ExplainCall, ExplainedPage, PageVerdict, SearchExplanation } from "#shared/search/explanation.ts";
import { explainHits } from "./explain-hits.ts";

const firstCount = 3;

/** Explain: what a query was taken for, its best pages with what their scores are made of, and why a page is where it is, or is not. */
export function explainQuery(
  call: ExplainCall,
  understood: UnderstoodQuery,
  view: IndexView,
  weights: Weights,
): SearchExplanation {
  const { query, locale, path } = call;
  const request = {
    query,
    facetFilters: {},
    highlights: { enable: false },
    // All of them: the page may be anywhere.
    pagination: { from: 0, size: view.size },
    language: "en",
    facets: { enable: false },
    sort: { by: "relevance" },
  };
  const { ranked, total, isRelaxed } = findDocuments(view, understood, { request, locale }, weights);
  const { terms, rewritten, isRewritingApplied } = understood;
  const explained = (hit: RankedDocument, at: number): ExplainedPage[] =>
    explainHits([hit], view, terms, weights).map(({ url, title, score, boost, words, proximity, titleMatch }) => ({
      position: at + 1,
      url,
      title,
      score,
      words: words.map(({ word, adds }) => ({ word, adds })),
      together: proximity ?? 0,
      titleAdds: titleMatch ?? 0,
      times: boost,
    }));
  return {
    searchedFor: isRewritingApplied && rewritten !== undefined ? rewritten : query,
    isRelaxed,
    total,
    words: terms.map(({ word, choices, idf }) => ({
      word,
      others: choices.map(({ words }) => words.join(" ")).filter((other) => other !== word),
      rarity: idf,
    })),
    first: ranked.slice(0, firstCount).flatMap(explained),
    ...(path !== undefined && { page: verdictOn(path) }),
  };

  function verdictOn(asked: string): PageVerdict {
    const isAsked = (ordinal: Ordinal) => view.records[ordinal]?.url === asked;
    const at = ranked.findIndex(({ ordinal }) => isAsked(ordinal));
    const [hit] = ranked.slice(at, at + 1);
    const [found] = at < 0 || hit === undefined ? [] : explained(hit, at);
    if (found !== undefined) return { kind: "found", at: found };
    const own = [...view.records.keys()].filter(isAsked);
    const ordinal = own.find((each) => view.records[each]?.language === locale) ?? own[0];
    if (ordinal === undefined) return { kind: "unknown" };
    const other = ranked.findIndex((each) => view.pages[each.ordinal] === view.pages[ordinal]);
    const url = view.records[ranked[other]?.ordinal ?? -1]?.url;
    if (url !== undefined) return { kind: "otherVersion", url, position: other + 1 };
    const mask = scoreDocuments(view, terms, weights).masks[ordinal] ?? 0;
    const parted = (isThere: boolean) =>
      terms.flatMap(({ word }, bit) => ((((mask >> bit) & 1) === 1) === isThere ? word : []));
    return { kind: "tooLittle", has: parted(true), lacks: parted(false) };
  }
}
