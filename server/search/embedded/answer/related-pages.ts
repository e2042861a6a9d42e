import type { IndexView, Ordinal } from "#server/search/embedded/index/index-view.ts";
import type { TermId } from "#server/search/embedded/index/lexicon.ts";
import type { PageRecord } from "#server/search/embedded/index/page-record.ts";
import { impactUnit } from "#server/search/embedded/index/postings.ts";
import { fields, isTerm, metaMark, sectionMark, textMark } from "#server/search/embedded/index/token-stream.ts";
import { onePerPage } from "#server/search/embedded/query/filter-results.ts";
import type { Weights } from "#server/search/embedded/ranking/weights.ts";
import type { RelatedCall, RelatedPage } from "#shared/search/related-page.ts";

/** What a page is about is said by so many of its words; more of them cost time and change little. */
const maxTerms = 40;
/** Of what a page scores for its own words, what another must reach to be near it. */
const leastNearness = 0.25;

/**
 * More like this: the pages that have most of the words that tell this one from others, weighed as in a search. In the same language, of
 * an edition that the page has, one for each page with versions; nearest first, none that is not near.
 */
export function relatedPages(
  view: IndexView,
  { path, language, types, count }: RelatedCall,
  weights: Weights,
): readonly RelatedPage[] {
  const own = view.records.findIndex((record) => record?.url === path && record.language === language);
  const page = view.records[own];
  if (page === undefined) return [];
  const scores = new Float32Array(view.size);
  for (const { term, mass } of tellingTerms(view, own, weights))
    view.postings(term, (base, documents, impacts) => {
      for (let place = 0; place < documents.length; place++) {
        const ordinal = base + (documents[place] ?? 0);
        scores[ordinal] = (scores[ordinal] ?? 0) + mass * impactUnit * (impacts[place] ?? 0);
      }
    });
  const least = leastNearness * (scores[own] ?? 0);
  const near: Ordinal[] = [];
  for (let ordinal = 0; ordinal < view.size; ordinal++) {
    const record = view.records[ordinal];
    if (record === undefined || (scores[ordinal] ?? 0) < least || view.pages[ordinal] === view.pages[own]) continue;
    if (record.language === language && types.includes(record.type) && sharesEdition(page, record)) near.push(ordinal);
  }
  const versions = page.products.flatMap(({ version }) => version ?? []);
  return [...onePerPage(near, view, language, versions)]
    .sort((one, other) => (scores[other] ?? 0) - (scores[one] ?? 0) || one - other)
    .slice(0, count)
    .flatMap((ordinal) => view.records[ordinal] ?? [])
    .map(({ title, titleQualifier, url, language: tag }) => ({
      title,
      ...(titleQualifier !== undefined && { titleQualifier }),
      url,
      language: tag,
    }));
}

/** Vector of a page, tf-idf: its words that tell most, with what each tells. */
function tellingTerms(
  view: IndexView,
  ordinal: Ordinal,
  { fieldWeights, saturation }: Weights,
): readonly { readonly term: TermId; readonly mass: number }[] {
  const counts = new Map<TermId, number>();
  let field: number = fields.title;
  let isTitle = true;
  const reader = view.reader(ordinal);
  for (let token = reader.next(); token !== -1; token = reader.next()) {
    if (token === sectionMark) {
      field = isTitle ? fields.title : fields.heading;
      isTitle = false;
    } else if (token === textMark) field = fields.text;
    else if (token === metaMark) field = fields.meta;
    else if (isTerm(token) && !view.lexicon.isStopTerm(token))
      counts.set(token, (counts.get(token) ?? 0) + (fieldWeights[field] ?? 0));
  }
  return [...counts]
    .map(([term, counted]) => ({ term, mass: (view.idf(term) * counted) / (saturation + counted) }))
    .sort((one, other) => other.mass - one.mass || one.term - other.term)
    .slice(0, maxTerms);
}

/** A page for nobody's edition is for everybody; two versions of one product are not the same. */
function sharesEdition({ products: own }: PageRecord, { products: others }: PageRecord): boolean {
  if (own.length === 0 || others.length === 0) return true;
  return own.some((one) =>
    others.some(
      (other) =>
        one.platform === other.platform &&
        (one.key !== other.key ||
          one.version === undefined ||
          other.version === undefined ||
          one.version === other.version),
    ),
  );
}
