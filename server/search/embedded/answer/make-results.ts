import type { IndexView, Ordinal } from "#server/search/embedded/index/index-view.ts";
import { addressOf, unpackSections } from "#server/search/embedded/index/page-record.ts";
import type { QueryTerm } from "#server/search/embedded/query/query-terms.ts";
import type { UnderstoodQuery } from "#server/search/embedded/query/understand-query.ts";
import { bestSection } from "#server/search/embedded/ranking/best-section.ts";
import { japaneseWords } from "#server/search/embedded/text/word-borders.ts";
import type { SearchResult } from "#shared/search/search-response.ts";
import { makeSnippet } from "./make-snippet.ts";

/** Makes what a result says of a page: its best section, and the stretch of it that says most of the query. */
export function resultMaker(
  view: IndexView,
  { terms, plain }: Pick<UnderstoodQuery, "terms" | "plain">,
  { withHighlights }: { readonly withHighlights: boolean },
): (ordinal: Ordinal, section?: number) => SearchResult[] {
  const masses = terms.map(({ idf, weight }) => idf * weight);
  const sought = { slotOf: slotLookup(view, terms), masses, pairedWords: japaneseWords(plain) };
  return (ordinal, named) => {
    const record = view.records[ordinal];
    if (record === undefined) return [];
    const sections = unpackSections(view.text(ordinal));
    const best = named ?? (terms.length === 0 ? 0 : bestSection(view, ordinal, terms));
    // Counted in streams: the beginning comes first, even when the page begins with a heading.
    const section = sections[sections[0]?.title === undefined ? best : best - 1];
    const isSection = best > 0 && section?.title !== undefined && section.anchor !== undefined;
    const text = (best === 0 ? opening(sections[0], record.description) : section?.text) ?? "";
    const snippet = makeSnippet(text, sought);
    const { id, type, title, description, products, lastPublished, trust } = record;
    return [
      {
        content: {
          contentAri: `ari:help-content:page/${id}`,
          contentType: type,
          title,
          description: description ?? snippet.text,
          url: addressOf(record),
          ...(isSection && { section: { title: section.title ?? "", anchor: section.anchor ?? "" } }),
          products: products.map((product) => ({ ...product })),
          metadata: {
            ...(lastPublished !== undefined && { lastPublishedAt: lastPublished }),
            trustFactors: { ...trust },
          },
        },
        highlights: withHighlights && snippet.html !== "" ? { description: snippet.html } : {},
      },
    ];
  };
}

/** Finds the query term that a word of a text stands for. */
function slotLookup(view: IndexView, terms: readonly QueryTerm[]): (word: string) => number | undefined {
  const slots = new Map(
    terms.flatMap(({ choices }, at) => choices.flatMap((choice) => choice.terms.map((term) => [term, at] as const))),
  );
  // Of a text's words few begin as one of the query's does, and most forms of a word begin alike.
  const beginnings = new Set(terms.flatMap(({ choices }) => choices.flatMap(({ words }) => words.map(firstLetter))));
  return (word) => {
    if (!beginnings.has(firstLetter(word))) return undefined;
    const term = view.lexicon.find(word);
    return term === undefined ? undefined : slots.get(term);
  };
}

function firstLetter(word: string): number {
  return word.charCodeAt(0);
}

function opening(
  first: { readonly title?: string; readonly text: string } | undefined,
  description: string | undefined,
): string {
  const text = first !== undefined && first.title === undefined ? first.text : "";
  return text.trim() === "" ? (description ?? first?.text ?? "") : text;
}
