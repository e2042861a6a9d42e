import type { SearchDocument } from "#server/search/search-document.ts";
import type { ExplainCall, SearchExplanation } from "#shared/search/explanation.ts";
import type { RelatedCall, RelatedPage } from "#shared/search/related-page.ts";
import type { SearchCall, SuggestCall } from "#shared/search/search-call.ts";
import type { SearchResponse } from "#shared/search/search-response.ts";
import type { Suggestion } from "#shared/search/suggestion.ts";
import { countFacets } from "./answer/count-facets.ts";
import { type ExplainedHit, explainHits } from "./answer/explain-hits.ts";
import { explainQuery } from "./answer/explain-query.ts";
import { resultMaker } from "./answer/make-results.ts";
import { relatedPages } from "./answer/related-pages.ts";
import { withFoundPages } from "./answer/suggest-found.ts";
import { suggestPages } from "./answer/suggest-pages.ts";
import { findDocuments } from "./find-documents.ts";
import type { IndexView } from "./index/index-view.ts";
import { SearchIndex } from "./index/search-index.ts";
import { type NearDocument, SectionVectors, type VectorSettings } from "./meaning/section-vectors.ts";
import type { Vector } from "./meaning/vector.ts";
import { nearestQueries } from "./query/nearest-queries.ts";
import { Speller } from "./query/spelling.ts";
import { type SynonymGroups, Synonyms } from "./query/synonyms.ts";
import { type UnderstoodQuery, understandQuery } from "./query/understand-query.ts";
import { weights as fixedWeights, type Weights } from "./ranking/weights.ts";

import { wholeKana } from "./text/whole-kana.ts";

const engineName = "embedded";
/** Pages whose meaning is compared with what their words say. */
const nearCount = 50;

/** The embedded search without its thread: documents in, answers out, all at once. */
export class SearchEngine {
  readonly index: SearchIndex;
  readonly #weights: Weights;
  readonly #speller: Speller;
  #synonyms = new Synonyms([]);
  /** What sections mean; undefined where no model is asked. */
  readonly vectors: SectionVectors | undefined;

  constructor(weights: Weights = fixedWeights, index = new SearchIndex(weights), vectors?: VectorSettings) {
    this.#weights = weights;
    this.index = index;
    this.vectors = vectors && new SectionVectors(vectors);
    this.#speller = new Speller(index.lexicon);
  }

  /** To be said again after documents in another language were added: their words are compared as that language's are. */
  setSynonyms(groups: SynonymGroups): void {
    this.#synonyms = new Synonyms(groups, this.index.lexicon.stemmers);
  }

  add(document: SearchDocument, fingerprint: string): void {
    this.index.add(document, fingerprint);
  }

  /** Does now what the first search after a change would take the time for. */
  prepare(): void {
    this.index.view();
    this.#speller.takeInNewWords();
  }

  /** `meaning`: the query's vector, by the model that made those of the sections. */
  search(call: SearchCall, meaning?: Vector): SearchResponse {
    const { query, pagination, facets, highlights, sort } = call.request;
    const view = this.index.view();
    const understood = this.understand(query, view);
    const { ranked, total, ofAnyType, ofAnyProduct, isRelaxed } = findDocuments(
      view,
      understood,
      call,
      this.#weights,
      this.#nearest(view, meaning),
    );
    const shown = ranked.slice(pagination.from, pagination.from + pagination.size);
    const { rewritten, isRewritingApplied } = understood;
    const nearest = total > 0 ? [] : nearestQueries(wholeKana(query), view, this.#weights, this.#speller);
    const makeResult = resultMaker(view, understood, { withHighlights: highlights.enable });
    return {
      results: shown.flatMap(({ ordinal, section }) => makeResult(ordinal, section)),
      facets: facets.enable ? countFacets(view, ofAnyType, ofAnyProduct) : { contentType: {}, platform: {} },
      pagination: { from: pagination.from, size: pagination.size, total },
      metadata: {
        query: {
          originalQuery: query,
          rewrittenQuery: rewritten ?? null,
          searchedQuery: rewritten !== undefined && isRewritingApplied ? rewritten : query,
          ...(isRelaxed && { isRelaxed }),
          ...(nearest.length > 0 && { nearest }),
        },
        sort: { by: sort.by },
        source: engineName,
      },
    };
  }

  #nearest(view: IndexView, meaning: Vector | undefined): readonly NearDocument[] {
    return meaning === undefined ? [] : (this.vectors?.nearest(view, meaning, nearCount) ?? []);
  }

  suggest(call: SuggestCall): readonly Suggestion[] {
    const named = suggestPages(this.index.view(), call);
    return withFoundPages(named, call, (searched) => this.search(searched).results);
  }

  related(call: RelatedCall): readonly RelatedPage[] {
    return relatedPages(this.index.view(), call, this.#weights);
  }

  /** The same hits as `search` gives, each with what its score is made of. */
  explain(call: SearchCall): readonly ExplainedHit[] {
    const view = this.index.view();
    const understood = this.understand(call.request.query, view);
    const { ranked } = findDocuments(view, understood, call, this.#weights);
    const { from, size } = call.request.pagination;
    return explainHits(ranked.slice(from, from + size), view, understood.terms, this.#weights);
  }

  explainQuery(call: ExplainCall): SearchExplanation {
    const view = this.index.view();
    return explainQuery(call, this.understand(call.query, view), view, this.#weights);
  }

  understand(query: string, view: IndexView): UnderstoodQuery {
    return understandQuery(query, { view, weights: this.#weights, speller: this.#speller, synonyms: this.#synonyms });
  }
}
