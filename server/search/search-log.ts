import { resolve } from "node:path";
import { LRUCache } from "lru-cache";
import * as z from "zod";
import type { Logger } from "#server/http/logger.ts";
import { appendLog } from "#server/store/append-log.ts";
import { readRecords } from "#server/store/read-records.ts";
import { maskedText } from "#shared/analytics/mask-emails.ts";
import type { SearchCall } from "#shared/search/search-call.ts";
import type { SearchBackend } from "./search-backend.ts";

const searchSchema = z
  .object({
    /** ISO 8601, UTC. */
    at: z.string(),
    /** The search's own, which the event of an opened result names. */
    id: z.string().default(""),
    /** What looks like an email address is masked. */
    term: z.string(),
    locale: z.string(),
    /** It was narrowed to products or content types. */
    isFiltered: z.boolean(),
    total: z.number().optional(),
    /** What was searched for in its place. */
    searchedFor: z.string().optional(),
    /** Hardly any page had all of it. */
    isRelaxed: z.boolean().optional(),
    /** What the same visitor searched for before, and opened nothing. */
    after: z.string().optional(),
  })
  // Before all searches were kept only those without results were, or with another spelling's.
  .transform(({ total, ...search }) => ({ ...search, total: total ?? (search.searchedFor === undefined ? 0 : 1) }));
const openedSchema = z.object({ at: z.string(), opened: z.string() });

/** A search somebody typed, its first page of results. */
export type LoggedSearch = z.infer<typeof searchSchema>;
/** A result of the search with this id was opened. */
type OpenedResult = z.infer<typeof openedSchema>;
export type SearchRecord = LoggedSearch | OpenedResult;
const recordSchema: z.ZodType<SearchRecord> = z.union([searchSchema, openedSchema]);

/** It found nothing, or nothing for the words as they were typed. */
export function isGap({ total, searchedFor }: LoggedSearch): boolean {
  return total === 0 || searchedFor !== undefined;
}

export const searchesFile = "searches.jsonl";
const olderFile = "searches.old.jsonl";
/** Files that nobody writes to any more, oldest first; the first two are from before all searches were kept. */
export const olderSearchFiles: readonly string[] = ["search-gaps.old.jsonl", "search-gaps.jsonl", olderFile];
/** All that the data folder may have of searches, oldest first. */
export const searchFiles: readonly string[] = [...olderSearchFiles, searchesFile];
/** Two files of this size are kept. */
const maxFileBytes = 8 * 1024 * 1024;
/** When the disk cannot keep up, later ones are lost. */
const maxWaiting = 1000;

/** Where searches are kept (a port: one machine has files, several have a database). */
export type SearchLog = {
  note(record: SearchRecord): void;
  /** What is kept, oldest first. */
  read(): Promise<readonly SearchRecord[]>;
  /** Resolves when what was noted is written. */
  close(): Promise<void>;
};

/** Append-only log of searches in the data folder. A disk that does not work costs the list, not the search. */
export function searchLog(dataDir: string, log: Pick<Logger, "error" | "info">, maxBytes = maxFileBytes): SearchLog {
  const lines = appendLog({
    folder: resolve(dataDir),
    fileName: () => searchesFile,
    keptBy: "system",
    maxBytes,
    olderName: olderFile,
    subject: "searches",
    log,
  });
  let waiting = 0;
  return {
    note(record) {
      noteGap(record, log);
      if (waiting >= maxWaiting) return;
      waiting += 1;
      const written = () => {
        waiting -= 1;
      };
      // What failed is in the log already.
      lines.append(record).then(written, written);
    },
    read: () => readSearches(dataDir),
    close: lines.close,
  };
}

/** Says in the log that a search found nothing. */
export function noteGap(record: SearchRecord, log: Pick<Logger, "info">): void {
  if ("term" in record && isGap(record)) log.info(record, "search found nothing");
}

/** Those of some values that are records; what is none is passed over. */
export function recordsOf(values: readonly unknown[]): readonly SearchRecord[] {
  return values.flatMap((value) => recordSchema.safeParse(value).data ?? []);
}

/** What a site wrote down, oldest first. A missing file and a line that a crash cut off are passed over. */
export async function readSearches(dataDir: string): Promise<readonly SearchRecord[]> {
  const lines: unknown[] = [];
  const onRecord = (line: unknown) => void lines.push(line);
  for (const name of searchFiles) await readRecords(resolve(dataDir, name), { onRecord });
  return recordsOf(lines);
}

/** So many visitors' last searches are remembered, in memory only, and for so long: whoever comes later means something else. */
const lastSearches = { max: 5000, ttl: 10 * 60_000 };

type Noting = Pick<SearchLog, "note">;

/**
 * The same backend; first pages of results are noted, unless nobody typed what they are of. `opened` is told of each result that a
 * visitor opened.
 */
export function notingSearches(
  backend: SearchBackend,
  log: Noting,
): { readonly backend: SearchBackend; readonly opened: (queryId: string) => void } {
  const last = new LRUCache<string, LoggedSearch>(lastSearches);
  /** Searches of which nothing was opened yet: each counts once, and only those of this process. */
  const unopened = new LRUCache<string, true>(lastSearches);
  const noted = async (call: SearchCall, signal: AbortSignal) => {
    const answer = await backend.search(call, signal);
    const record = call.isByAddress === true ? undefined : recordOf(call, answer);
    if (record === undefined) return answer;
    const { anonymousId } = call;
    const before = anonymousId === undefined ? undefined : last.get(anonymousId);
    const isOther = before !== undefined && unopened.has(before.id) && !goesOn(before.term, record.term);
    log.note(isOther ? { ...record, after: before.term } : record);
    unopened.set(record.id, true);
    if (anonymousId !== undefined) last.set(anonymousId, record);
    return answer;
  };
  return {
    backend: { ...backend, search: noted },
    opened: (queryId) => {
      if (unopened.delete(queryId)) log.note({ at: new Date().toISOString(), opened: queryId });
    },
  };
}

function recordOf(call: SearchCall, answer: Awaited<ReturnType<SearchBackend["search"]>>): LoggedSearch | undefined {
  const { total, from } = answer.response.pagination;
  const term = maskedText(call.request.query.trim());
  if (from !== 0 || term === "") return undefined;
  const { originalQuery, searchedQuery, isRelaxed } = answer.response.metadata.query;
  return {
    at: new Date().toISOString(),
    id: answer.queryId,
    term,
    locale: call.locale,
    isFiltered: isFiltered(call),
    total,
    ...(searchedQuery !== originalQuery && { searchedFor: maskedText(searchedQuery) }),
    ...(isRelaxed === true && { isRelaxed }),
  };
}

/** The same, or the same written further: nobody has put it otherwise. */
function goesOn(before: string, term: string): boolean {
  const [one, other] = [before.toLowerCase(), term.toLowerCase()];
  return one.startsWith(other) || other.startsWith(one);
}

function isFiltered({ request: { facetFilters } }: SearchCall): boolean {
  return (facetFilters.contentTypes?.length ?? 0) + (facetFilters.products?.length ?? 0) > 0;
}
