import type { IndexView, Ordinal } from "#server/search/embedded/index/index-view.ts";
import { unpackSections } from "#server/search/embedded/index/page-record.ts";
import { isOfProduct, onePerPage } from "#server/search/embedded/query/filter-results.ts";
import { plainLine } from "#server/search/embedded/text/suggestion-lines.ts";
import type { SuggestCall } from "#server/search/search-backend.ts";
import { localiseUrl } from "#shared/links/localise-url.ts";
import { maxSuggestions } from "#shared/search/search-limits.ts";
import type { Suggestion } from "#shared/search/suggestion.ts";

/** Titles leave at least this much room for headings, when there are any. */
const roomForSections = 3;
type Found = { readonly ordinal: Ordinal; readonly line: number; readonly rating: number };

/** Titles and headings with every word of what is typed, the last one unfinished: titles first, then what begins with it. */
export function suggestPages(view: IndexView, { term, scope, locale }: SuggestCall): readonly Suggestion[] {
  const typed = plainLine(term);
  const words = typed.split(" ").filter(Boolean).map(asPart);
  const [longest] = [...words].sort((a, b) => b.length - a.length);
  if (longest === undefined) return [];
  const { deployment: platform, product: key, version } = scope;
  const filter = {
    ...(platform !== undefined && { platform }),
    ...(key !== undefined && { key }),
    ...(version !== undefined && { versions: [version] }),
  };
  const titles: Found[] = [];
  const headings: Found[] = [];
  for (const [ordinal, record] of view.records.entries()) {
    if (record === undefined || !record.lines.includes(longest) || !isOfProduct(record, [filter])) continue;
    for (const [line, text] of record.lines.split("\n").entries()) {
      if (!words.every((word) => text.includes(word))) continue;
      const rating = ratingOf(text, typed) * record.boost;
      (line === 0 ? titles : headings).push({ ordinal, line, rating });
    }
  }
  const pages = best(titles, view, locale);
  const sections = best(headings, view, locale).flatMap((found) => sectionOf(view, found));
  const shownPages = pages.slice(0, maxSuggestions - Math.min(roomForSections, sections.length));
  return [...shownPages.flatMap(({ ordinal }) => pageOf(view, ordinal)), ...sections].slice(0, maxSuggestions);
}

/** What is typed of a word stands at a word's beginning, except where words are not parted. */
function asPart(word: string): string {
  return /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(word) ? word : ` ${word}`;
}

function ratingOf(text: string, typed: string): number {
  const beginning = text === ` ${typed}` ? 4 : text.startsWith(` ${typed}`) ? 2 : 1;
  return beginning + 1 / (1 + text.length);
}

function best(found: readonly Found[], view: IndexView, locale: SuggestCall["locale"]): Found[] {
  const ordered = [...found].sort((a, b) => b.rating - a.rating || a.ordinal - b.ordinal).slice(0, maxSuggestions * 8);
  const shown = new Set(onePerPage([...new Set(ordered.map(({ ordinal }) => ordinal))], view, locale));
  return ordered.filter(({ ordinal }) => shown.has(ordinal)).slice(0, maxSuggestions);
}

function pageOf(view: IndexView, ordinal: Ordinal): Suggestion[] {
  const record = view.records[ordinal];
  if (record === undefined) return [];
  const context = record.titleQualifier ?? record.products[0]?.name;
  const url = localiseUrl(record.url, record.language, []);
  return [{ kind: "page", title: record.title, url, ...(context !== undefined && { context }) }];
}

function sectionOf(view: IndexView, { ordinal, line }: Found): Suggestion[] {
  const record = view.records[ordinal];
  if (record === undefined) return [];
  const section = unpackSections(view.text(ordinal)).filter(({ title }) => title !== undefined)[line - 1];
  if (section?.title === undefined || section.anchor === undefined) return [];
  const url = `${localiseUrl(record.url, record.language, [])}#${encodeURIComponent(section.anchor)}`;
  return [{ kind: "section", title: section.title, url, context: record.title }];
}
