import { appendFile, mkdir, rename, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Logger } from "#server/http/logger.ts";
import { maskedText } from "#shared/analytics/mask-emails.ts";
import type { SearchBackend, SearchCall } from "./search-backend.ts";

/** A search that found nothing, as a line of JSON. */
export type SearchGap = {
  /** ISO 8601, UTC. */
  readonly at: string;
  /** What looks like an email address is masked. */
  readonly term: string;
  readonly locale: string;
  /** It was narrowed to products or content types. */
  readonly isFiltered: boolean;
};

export const gapsFile = "search-gaps.jsonl";
/** The file before the present one. */
export const olderGapsFile = "search-gaps.old.jsonl";
/** Two files of this size are kept. */
const maxFileBytes = 4 * 1024 * 1024;
/** Lines are written together, this long after the first one. */
const maxWaitMs = 1000;
/** When the disk cannot keep up, later ones are lost. */
const maxWaiting = 1000;

export type SearchGaps = {
  note(gap: SearchGap): void;
  /** Writes what waits. */
  close(): Promise<void>;
};

/** Writes down searches that found nothing, in the data folder. A disk that does not work costs the list, not the search. */
export function searchGaps(dataDir: string, log: Pick<Logger, "warn" | "info">, maxBytes = maxFileBytes): SearchGaps {
  const folder = resolve(dataDir);
  const file = join(folder, gapsFile);
  let waiting: SearchGap[] = [];
  let timer: NodeJS.Timeout | undefined;
  let written: Promise<void> = Promise.resolve();
  let isBroken = false;

  const write = async (gaps: readonly SearchGap[]) => {
    try {
      await mkdir(folder, { recursive: true });
      const bytes = await stat(file).then(
        ({ size }) => size,
        () => 0,
      );
      if (bytes >= maxBytes) await rename(file, join(folder, olderGapsFile));
      await appendFile(file, gaps.map((gap) => `${JSON.stringify(gap)}\n`).join(""), { mode: 0o600 });
      isBroken = false;
    } catch (err) {
      if (!isBroken) log.warn({ err, file }, "searches that find nothing cannot be written down: see DATA_DIR");
      isBroken = true;
    }
  };
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    const gaps = waiting;
    waiting = [];
    if (gaps.length > 0) written = written.then(() => write(gaps));
    return written;
  };
  return {
    note(gap) {
      log.info(gap, "search found nothing");
      if (waiting.length < maxWaiting) waiting.push(gap);
      timer ??= setTimeout(() => void flush(), maxWaitMs);
    },
    close: flush,
  };
}

/** The same backend; first pages without a result are noted. */
export function notingGaps(backend: SearchBackend, gaps: Pick<SearchGaps, "note">): SearchBackend {
  return {
    suggest: (call, signal) => backend.suggest(call, signal),
    ready: () => backend.ready(),
    isDegraded: () => backend.isDegraded(),
    close: () => backend.close(),
    async search(call, signal) {
      const answer = await backend.search(call, signal);
      const { total, from } = answer.response.pagination;
      const term = maskedText(call.request.query.trim());
      if (total === 0 && from === 0 && term !== "") {
        gaps.note({ at: new Date().toISOString(), term, locale: call.locale, isFiltered: isFiltered(call) });
      }
      return answer;
    },
  };
}

function isFiltered({ request: { facetFilters } }: SearchCall): boolean {
  return (facetFilters.contentTypes?.length ?? 0) + (facetFilters.products?.length ?? 0) > 0;
}
