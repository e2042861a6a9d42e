import type { IndexView, Ordinal } from "#server/search/embedded/index/index-view.ts";
import { addressOf, unpackSections } from "#server/search/embedded/index/page-record.ts";
import type { QueryTerm } from "#server/search/embedded/query/query-terms.ts";
import type { UnderstoodQuery } from "#server/search/embedded/query/understand-query.ts";
import { bestSection, furtherSections } from "#server/search/embedded/ranking/best-section.ts";
import { japaneseWords } from "#server/search/embedded/text/word-borders.ts";
import type { DocumentSection } from "#shared/search/document-section.ts";
import type { SearchResult } from "#shared/search/search-response.ts";
import { makeSnippet, markedTitle } from "./make-snippet.ts";

/** Makes what a result says of a page: its best section, and the stretch of it that says most of the query. */
export function resultMaker(
  view: IndexView,
  { terms, plain }: Pick<UnderstoodQuery, "terms" | "plain">,
  { withHighlights }: { readonly withHighlights: boolean },
): (ordinal: Ordinal, section?: number) => SearchResult[] {
  const masses = terms.map(({ idf, weight }) => idf * weight);
  const sought = { slotOf: slotLookup(view, terms), masses, pairedWords: japaneseWords(plain) };
  const highlightsOf = (title: string, html: string) => {
    const marked = markedTitle(title, sought);
    return { ...(html !== "" && { description: html }), ...(marked !== "" && { title: marked }) };
  };
  return (ordinal, named) => {
    const record = view.records[ordinal];
    if (record === undefined) return [];
    const sections = unpackSections(view.text(ordinal));
    const best = named ?? (terms.length === 0 ? 0 : bestSection(view, ordinal, terms));
    // Counted in streams: the beginning comes first, even when the page begins with a heading.
    const sectionAt = (at: number) => sections[sections[0]?.title === undefined ? at : at - 1];
    const section = sectionAt(best);
    const [own] = best > 0 ? namesOf(section) : [];
    const further = terms.length === 0 ? [] : furtherSections(view, ordinal, terms, { best, count: maxSections });
    const others = further.flatMap((at) => namesOf(sectionAt(at))).slice(0, maxSections - (own === undefined ? 0 : 1));
    const versions = otherVersions(view, ordinal);
    const text = (best === 0 ? opening(sections[0], record.description) : section?.text) ?? "";
    const snippet = makeSnippet(text, sought);
    const { id, type, title, titleQualifier, breadcrumbs = [], description, products, lastPublished, trust } = record;
    return [
      {
        content: {
          contentAri: `ari:help-content:page/${id}`,
          contentType: type,
          title,
          description: description ?? snippet.text,
          url: addressOf(record),
          ...(titleQualifier !== undefined && { titleQualifier }),
          ...(breadcrumbs.length > 0 && { breadcrumbs }),
          ...(own !== undefined && { section: own }),
          ...(others.length > 0 && { otherSections: others }),
          ...(versions.length > 0 && { otherVersions: versions }),
          products: products.map((product) => ({ ...product })),
          metadata: {
            ...(lastPublished !== undefined && { lastPublishedAt: lastPublished }),
            trustFactors: { ...trust },
          },
        },
        highlights: withHighlights ? highlightsOf(title, snippet.html) : {},
      },
    ];
  };
}

/** A result names so many of its sections. */
const maxSections = 3;

/** What leads to a section: it has a heading with an id. */
function namesOf(section: DocumentSection | undefined): { readonly title: string; readonly anchor: string }[] {
  if (section?.title === undefined || section.anchor === undefined) return [];
  return [{ title: section.title, anchor: section.anchor }];
}

/** The same page in other versions of its product, newest first. */
function otherVersions(view: IndexView, ordinal: Ordinal): { readonly version: string; readonly url: string }[] {
  const own = view.records[ordinal];
  if (own?.versionGroup === undefined) return [];
  const found = [...view.records].flatMap((record, at) => {
    const isOther = at !== ordinal && view.pages[at] === view.pages[ordinal] && record?.language === own.language;
    const version = record?.products[0]?.version;
    return !isOther || version === undefined ? [] : [{ version, url: addressOf(record) }];
  });
  return found.sort((a, b) => versionOrder.compare(b.version, a.version));
}

const versionOrder = new Intl.Collator("en", { numeric: true });

/** Finds the query term that a word of a text stands for. */
function slotLookup(view: IndexView, terms: readonly QueryTerm[]): (word: string) => number | undefined {
  const slots = new Map(
    terms.flatMap(({ choices }, at) => choices.flatMap((choice) => choice.terms.map((term) => [term, at] as const))),
  );
  // Of a text's words few begin as one of the query's does, and most forms of a word begin alike.
  const beginnings = new Set(terms.flatMap(({ choices }) => choices.flatMap(({ words }) => words.map(firstLetter))));
  return (word) => {
    if (!beginnings.has(firstLetter(word))) return undefined;
    for (const term of view.lexicon.find(word)) {
      const slot = term === undefined ? undefined : slots.get(term);
      if (slot !== undefined) return slot;
    }
    return undefined;
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
