import type { IndexView, Ordinal } from "#server/search/embedded/index/index-view.ts";
import { addressOf, unpackSections } from "#server/search/embedded/index/page-record.ts";
import { isOfProduct, onePerPage } from "#server/search/embedded/query/filter-results.ts";
import { plainLine } from "#server/search/embedded/text/suggestion-lines.ts";
import { disambiguated, editionOf, type NamedSuggestion } from "#shared/search/named-suggestions.ts";
import type { SuggestCall } from "#shared/search/search-call.ts";
import { maxSuggestions } from "#shared/search/search-limits.ts";
import type { Suggestion } from "#shared/search/suggestion.ts";
import { BestLines, type FoundLine } from "./best-lines.ts";

/** Titles leave at least this much room for headings, when there are any. */
const roomForSections = 3;
/** Lines that do not begin with what is typed are never rated higher than this. */
const highestInside = 1.5;

/**
 * Autocomplete: titles and headings with every word of what is typed, the last one unfinished: titles first, then what begins
 * with it.
 */
export function suggestPages(view: IndexView, { term, scope, locale }: SuggestCall): readonly Suggestion[] {
  const typed = plainLine(term);
  const words = typed.split(" ").filter(Boolean).map(asPart);
  const [longest, ...others] = words.sort((a, b) => b.length - a.length);
  if (longest === undefined) return [];
  const isInScope = scopeTable(view, scope);
  const titles = new BestLines();
  const headings = new BestLines();
  for (let ordinal = 0; ordinal < view.size; ordinal++) {
    const record = view.records[ordinal];
    if (record === undefined || isInScope[view.profileOf[ordinal] ?? 0] === 0) continue;
    const { lines, boost } = record;
    let at = lines.indexOf(longest);
    const titleEnd = at === -1 ? 0 : endOfLine(lines, 0);
    while (at !== -1) {
      const best = at < titleEnd ? titles : headings;
      // A beginning of a word is in most lines of a large index: those that cannot be among the best are not cut out.
      const mayBegin = others.length > 0 || isLineStart(lines, at) || isLineStart(lines, at - 1);
      let end = at + 1;
      if (mayBegin || highestInside * boost > best.least) {
        const start = lines.lastIndexOf("\n", at) + 1;
        end = endOfLine(lines, at);
        const line = lines.slice(start, end);
        if (others.every((word) => line.includes(word)))
          best.add({ ordinal, start, rating: ratingOf(line, typed) * boost });
      }
      at = lines.indexOf(longest, end);
    }
  }
  const pages = onePerPageOf(titles, view, locale);
  const sections = onePerPageOf(headings, view, locale).flatMap((found) => sectionOf(view, found));
  const shownPages = pages.slice(0, maxSuggestions - Math.min(roomForSections, sections.length));
  const found = [...shownPages.flatMap(({ ordinal }) => pageOf(view, ordinal)), ...sections];
  return disambiguated(found.slice(0, maxSuggestions));
}

/** By profile: 1 where documents of it are in the scope. */
function scopeTable({ profiles }: IndexView, { deployment, product, version }: SuggestCall["scope"]): Uint8Array {
  const filter = {
    ...(deployment !== undefined && { platform: deployment }),
    ...(product !== undefined && { key: product }),
    ...(version !== undefined && { versions: [version] }),
  };
  return Uint8Array.from(profiles, (profile) => (isOfProduct(profile, [filter]) ? 1 : 0));
}

function isLineStart(lines: string, at: number): boolean {
  return at === 0 || lines.charAt(at - 1) === "\n";
}

function endOfLine(lines: string, at: number): number {
  const end = lines.indexOf("\n", at);
  return end === -1 ? lines.length : end;
}

/** What is typed of a word stands at a word's beginning, except where words are not parted. */
function asPart(word: string): string {
  return /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(word) ? word : ` ${word}`;
}

function ratingOf(line: string, typed: string): number {
  const beginning = line === ` ${typed}` ? 4 : line.startsWith(` ${typed}`) ? 2 : 1;
  return beginning + 1 / (1 + line.length);
}

function onePerPageOf(lines: BestLines, view: IndexView, locale: SuggestCall["locale"]): FoundLine[] {
  const found = lines.inOrder();
  const shown = new Set(onePerPage([...new Set(found.map(({ ordinal }) => ordinal))], view, locale));
  return found.filter(({ ordinal }) => shown.has(ordinal)).slice(0, maxSuggestions);
}

/** A suggestion, and which edition of which product it is of. */
function pageOf(view: IndexView, ordinal: Ordinal): NamedSuggestion[] {
  const record = view.records[ordinal];
  if (record === undefined) return [];
  const context = record.titleQualifier ?? record.products[0]?.name;
  const url = addressOf(record);
  const suggestion: Suggestion = { kind: "page", title: record.title, url, ...(context !== undefined && { context }) };
  return [{ suggestion, edition: editionOf(record.products[0]) }];
}

function sectionOf(view: IndexView, { ordinal, start }: FoundLine): NamedSuggestion[] {
  const record = view.records[ordinal];
  if (record === undefined) return [];
  // The first line is the title.
  const heading = record.lines.slice(0, start).split("\n").length - 2;
  const section = unpackSections(view.text(ordinal)).filter(({ title }) => title !== undefined)[heading];
  if (section?.title === undefined || section.anchor === undefined) return [];
  const url = `${addressOf(record)}#${encodeURIComponent(section.anchor)}`;
  const suggestion: Suggestion = { kind: "section", title: section.title, url, context: record.title };
  return [{ suggestion, edition: editionOf(record.products[0]) }];
}
