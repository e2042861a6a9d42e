import { resolve } from "node:path";
import type { Logger } from "#server/http/logger.ts";
import { appendLog } from "#server/store/append-log.ts";
import { maskedText } from "#shared/analytics/mask-emails.ts";
import type { SearchCall } from "#shared/search/search-call.ts";
import type { SearchBackend } from "./search-backend.ts";

/** A search that found nothing, or nothing for the words as they were typed, as a line of JSON. */
export type SearchGap = {
  /** ISO 8601, UTC. */
  readonly at: string;
  /** What looks like an email address is masked. */
  readonly term: string;
  readonly locale: string;
  /** It was narrowed to products or content types. */
  readonly isFiltered: boolean;
  /** What was searched for in its place. */
  readonly searchedFor?: string;
};

export const gapsFile = "search-gaps.jsonl";
/** The file before the present one. */
export const olderGapsFile = "search-gaps.old.jsonl";
/** Two files of this size are kept. */
const maxFileBytes = 4 * 1024 * 1024;
/** When the disk cannot keep up, later ones are lost. */
const maxWaiting = 1000;

/** Where searches without results are kept (a port: one machine has files, several have a database). */
export type SearchGaps = {
  note(gap: SearchGap): void;
  /** Resolves when what was noted is written. */
  close(): Promise<void>;
};

/** Append-only log of searches that found nothing, in the data folder. A disk that does not work costs the list, not the search. */
export function searchGaps(dataDir: string, log: Pick<Logger, "error" | "info">, maxBytes = maxFileBytes): SearchGaps {
  const gaps = appendLog({
    folder: resolve(dataDir),
    fileName: () => gapsFile,
    keptBy: "system",
    maxBytes,
    olderName: olderGapsFile,
    subject: "searches without results",
    log,
  });
  let waiting = 0;
  return {
    note(gap) {
      log.info(gap, "search found nothing");
      if (waiting >= maxWaiting) return;
      waiting += 1;
      const written = () => {
        waiting -= 1;
      };
      // What failed is in the log already.
      gaps.append(gap).then(written, written);
    },
    close: gaps.close,
  };
}

/** The same backend; first pages without a result are noted, unless nobody typed what they are of. */
export function notingGaps(backend: SearchBackend, gaps: Pick<SearchGaps, "note">): SearchBackend {
  return {
    ...backend,
    async search(call, signal) {
      const answer = await backend.search(call, signal);
      const { total, from } = answer.response.pagination;
      const term = maskedText(call.request.query.trim());
      const { originalQuery, searchedQuery } = answer.response.metadata.query;
      const isReplaced = searchedQuery !== originalQuery;
      if ((total === 0 || isReplaced) && from === 0 && term !== "" && call.isByAddress !== true) {
        const at = new Date().toISOString();
        const searchedFor = isReplaced ? { searchedFor: maskedText(searchedQuery) } : {};
        gaps.note({ at, term, locale: call.locale, isFiltered: isFiltered(call), ...searchedFor });
      }
      return answer;
    },
  };
}

function isFiltered({ request: { facetFilters } }: SearchCall): boolean {
  return (facetFilters.contentTypes?.length ?? 0) + (facetFilters.products?.length ?? 0) > 0;
}
