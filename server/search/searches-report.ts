import { csvLine } from "#shared/csv-line.ts";
import { isGap, type LoggedSearch, type SearchRecord } from "./search-log.ts";

/** What is looked at when a search did not do what it was for. */
export const searchLists = ["nothing", "unopened", "corrected", "relaxed", "reformulated"] as const;
export type SearchList = (typeof searchLists)[number];

/** One term in one language: how often it was searched for. */
export type SearchRow = {
  readonly term: string;
  readonly locale: string;
  readonly times: number;
  /** What was searched for instead, by the site or by the visitor. */
  readonly instead?: string;
};

export type SearchesReport = {
  /** Mondays (UTC) of weeks with searches, the latest first, as `2026-05-04`. */
  readonly weeks: readonly string[];
  /** The week that is reported; undefined when nothing was searched for. */
  readonly week: string | undefined;
  readonly searches: number;
  /** Nobody's opening was measured in this week: what nobody opened cannot be told. */
  readonly isOpeningUnknown: boolean;
  readonly lists: Readonly<Record<SearchList, readonly SearchRow[]>>;
};

const maxRows = 50;
/** A single visitor who opens nothing may have read the answer in the results. */
const leastUnopened = 2;

/** What visitors searched for in one week (the latest unless given) without being served: most frequent first. */
export function searchesReport(records: readonly SearchRecord[], asked?: string): SearchesReport {
  const searches = records.filter((record): record is LoggedSearch => "term" in record);
  const weeks = [...new Set(searches.map(({ at }) => weekOf(at)))]
    .filter((week) => week !== "")
    .sort()
    .reverse();
  const week = asked !== undefined && weeks.includes(asked) ? asked : weeks[0];
  const own = searches.filter(({ at }) => weekOf(at) === week);
  const ids = new Set(own.map(({ id }) => id));
  const opened = new Set(
    records.flatMap((record) => ("opened" in record && ids.has(record.opened) ? record.opened : [])),
  );
  const isOpeningUnknown = opened.size === 0;
  const openedTerms = new Set(own.filter(({ id }) => opened.has(id)).map(keyOf));
  const unopened = isOpeningUnknown ? [] : own.filter((search) => search.total > 0 && !openedTerms.has(keyOf(search)));
  return {
    weeks,
    week,
    searches: own.length,
    isOpeningUnknown,
    lists: {
      nothing: counted(own.filter(({ total }) => total === 0)),
      unopened: counted(unopened).filter(({ times }) => times >= leastUnopened),
      corrected: counted(
        own.filter((search) => search.total > 0 && isGap(search)),
        ({ searchedFor }) => searchedFor,
      ),
      relaxed: counted(own.filter(({ isRelaxed }) => isRelaxed === true)),
      reformulated: reformulated(own),
    },
  };
}

function reformulated(own: readonly LoggedSearch[]): readonly SearchRow[] {
  const turned = own.flatMap((search) =>
    search.after === undefined ? [] : [{ ...search, term: search.after, instead: search.term }],
  );
  return counted(turned, ({ instead }) => instead);
}

function counted<Search extends LoggedSearch>(
  searches: readonly Search[],
  insteadOf: (search: Search) => string | undefined = () => undefined,
): readonly SearchRow[] {
  const rows = new Map<string, SearchRow>();
  for (const search of searches) {
    const instead = insteadOf(search);
    const key = `${keyOf(search)} ${instead?.toLowerCase() ?? ""}`;
    const { term, locale } = search;
    const times = (rows.get(key)?.times ?? 0) + 1;
    rows.set(key, { term, locale, times, ...(instead !== undefined && { instead }) });
  }
  return [...rows.values()]
    .sort((one, other) => other.times - one.times || (one.term < other.term ? -1 : 1))
    .slice(0, maxRows);
}

/** Case and spaces make no other term. */
function keyOf({ locale, term }: LoggedSearch): string {
  return `${locale} ${term.toLowerCase().replace(/\s+/g, " ")}`;
}

/** The Monday of a moment's week; empty for what is no moment. */
function weekOf(at: string): string {
  const time = Date.parse(at);
  if (Number.isNaN(time)) return "";
  const day = new Date(time);
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7));
  return day.toISOString().slice(0, 10);
}

/** A week's lists as CSV (RFC 4180), one line a term. */
export function reportAsCsv({ week = "", lists }: SearchesReport): string {
  const rows = searchLists.flatMap((list) =>
    lists[list].map(({ term, locale, times, instead = "" }) => [week, list, term, locale, times, instead]),
  );
  return [["week", "list", "term", "language", "times", "instead"], ...rows].map(csvLine).join("");
}
