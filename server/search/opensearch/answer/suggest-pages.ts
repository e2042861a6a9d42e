import * as z from "zod";
import { addressOf } from "#server/search/embedded/index/page-record.ts";
import { type Asking, searchEach } from "#server/search/opensearch/asking.ts";
import type { ShownPage } from "#server/search/opensearch/index/indexed-page.ts";
import type { Clause } from "#server/search/opensearch/query/page-query.ts";
import { filtersOf } from "#server/search/opensearch/query/search-body.ts";
import { disambiguated, editionOf, type NamedSuggestion } from "#shared/search/named-suggestions.ts";
import type { SuggestCall } from "#shared/search/search-call.ts";
import { maxSuggestions } from "#shared/search/search-limits.ts";
import type { SearchRequest } from "#shared/search/search-request.ts";
import type { Suggestion } from "#shared/search/suggestion.ts";
import { chooseEdition } from "./choose-edition.ts";
import { shownSchema } from "./show-pages.ts";

const headingSchema = z.object({
  _source: z.object({ anchor: z.string().optional(), heading: z.string().optional() }),
});
const editionSchema = z.object({
  _id: z.string(),
  _source: z.object({ shown: shownSchema }),
  inner_hits: z.object({ headings: z.object({ hits: z.object({ hits: z.array(headingSchema) }) }) }).optional(),
});
const answerSchema = z.object({
  hits: z.object({
    hits: z.array(
      z.object({ inner_hits: z.object({ editions: z.object({ hits: z.object({ hits: z.array(editionSchema) }) }) }) }),
    ),
  }),
});

/** Titles leave at least this much room for headings, when there are any. */
const roomForSections = 3;
const maxEditions = 20;
const maxTyped = 120;

/** What a search is held to in the scope that a visitor has chosen. */
export function scopeFilter({ deployment, product, version }: SuggestCall["scope"]): SearchRequest["facetFilters"] {
  const isScoped = deployment !== undefined || product !== undefined || version !== undefined;
  if (!isScoped) return {};
  return {
    products: [
      {
        ...(deployment !== undefined && { platform: deployment }),
        ...(product !== undefined && { key: product }),
        ...(version !== undefined && { versions: [version] }),
      },
    ],
  };
}

/** Autocomplete (search as you type): titles and headings with every word of what is typed, the last one unfinished; titles first. */
export async function suggestPages(
  asking: Asking,
  { term, scope, locale }: SuggestCall,
): Promise<readonly Suggestion[]> {
  const typed = term
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\ufffd]+/gu, " ")
    .trim()
    .slice(0, maxTyped);
  if (typed === "") return [];
  const filter = filtersOf(scopeFilter(scope)).products;
  const begun = (field: string): Clause => ({
    multi_match: {
      query: typed,
      type: "bool_prefix",
      operator: "and",
      fields: [field, `${field}._2gram`, `${field}._3gram`],
    },
  });
  const headings = { nested: { path: "sections", query: begun("sections.heading"), score_mode: "max" } };
  const inner = {
    ...headings.nested,
    inner_hits: { name: "headings", size: 1, _source: ["sections.anchor", "sections.heading"] },
  };
  const body = (query: Clause) => ({
    size: maxSuggestions,
    track_total_hits: false,
    _source: false,
    query: {
      function_score: {
        query: { bool: { must: [query], filter } },
        field_value_factor: { field: "boost", missing: 1 },
      },
    },
    collapse: { field: "page", inner_hits: { name: "editions", size: maxEditions, _source: ["shown"] } },
  });
  const [titles, sections] = await searchEach(asking, [body(begun("typed")), body({ nested: inner })], answerSchema);
  const chosen = (answer: z.output<typeof answerSchema> | undefined) =>
    (answer?.hits.hits ?? []).flatMap(({ inner_hits }) => {
      const editions = inner_hits.editions.hits.hits;
      const best = chooseEdition(
        editions.map(({ _id, _source: { shown } }) => ({
          id: _id,
          language: shown.language,
          versions: shown.products.flatMap(({ version }) => version ?? []),
        })),
        locale,
        [],
      );
      return editions.filter(({ _id }) => _id === best?.id);
    });
  const pages = chosen(titles).map(({ _source: { shown } }) => named(shown));
  const found = chosen(sections).flatMap(({ _source: { shown }, inner_hits }) => {
    const { anchor, heading } = inner_hits?.headings.hits.hits[0]?._source ?? {};
    return anchor === undefined || heading === undefined ? [] : [named(shown, { anchor, heading })];
  });
  const room = maxSuggestions - Math.min(roomForSections, found.length);
  return disambiguated([...pages.slice(0, room), ...found].slice(0, maxSuggestions));
}

/** A suggestion, and which edition of which product it is of. */
function named(shown: ShownPage, section?: { readonly anchor: string; readonly heading: string }): NamedSuggestion {
  const { title, titleQualifier, products } = shown;
  const url = addressOf(shown);
  const [product] = products;
  const edition = editionOf(product);
  if (section !== undefined)
    return {
      suggestion: {
        kind: "section",
        title: section.heading,
        url: `${url}#${encodeURIComponent(section.anchor)}`,
        context: title,
      },
      edition,
    };
  const context = titleQualifier ?? product?.name;
  return { suggestion: { kind: "page", title, url, ...(context !== undefined && { context }) }, edition };
}
