import { randomUUID } from "node:crypto";
import type { Vector } from "#server/search/embedded/meaning/vector.ts";
import type { SearchBackend } from "#server/search/search-backend.ts";
import type { IndexFeed } from "#server/search/search-document.ts";
import { SearchFailedError, SearchTimeoutError } from "#server/search/search-errors.ts";
import { WorkerClient } from "#server/worker/worker-client.ts";
import type { ExplainCall, SearchExplanation } from "#shared/search/explanation.ts";
import type { RelatedCall, RelatedPage } from "#shared/search/related-page.ts";
import type { SearchCall, SuggestCall } from "#shared/search/search-call.ts";
import type { SearchOutcome } from "#shared/search/search-outcome.ts";
import type { Suggestion } from "#shared/search/suggestion.ts";
import { IndexKeeper, type KeeperSettings } from "./index-keeper.ts";
import type { SearchContract } from "./search-contract.ts";

export type EmbeddedSearchSettings = KeeperSettings & {
  readonly feed: IndexFeed;
  /** What a query means; undefined where that cannot be had in time. Absent: words alone are compared. */
  readonly meaningOf?: ((call: SearchCall, signal: AbortSignal) => Promise<Vector | undefined>) | undefined;
  /** The built search-thread.ts. */
  readonly thread: URL;
  /** How long a search may take, waiting for its turn included. */
  readonly searchTimeoutMs?: number;
  /** How long the thread may be busy with one thing before it is replaced. */
  readonly threadTimeoutMs?: number;
};

const defaultSearchTimeoutMs = 3000;
/** The longest is the reading of a large index from disk. */
const defaultThreadTimeoutMs = 20_000;
/** The index itself is outside this heap: words, and what is known of pages, are in it. */
const maxHeapMib = 768;
/** Rubbish of indexing is collected early, so that it never adds up. */
const maxYoungHeapMib = 8;

/** The search that needs nothing but this process: an index in a thread of its own (docs/behaviour/search.md, Embedded search). */
export function embeddedSearch(
  settings: EmbeddedSearchSettings,
): SearchBackend & Pick<WorkerClient<SearchContract>, "ask"> {
  const { feed, thread, searchTimeoutMs = defaultSearchTimeoutMs } = settings;
  const worker = new WorkerClient<SearchContract>({
    file: thread,
    name: "search",
    timeLimitMs: settings.threadTimeoutMs ?? defaultThreadTimeoutMs,
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMib, maxYoungGenerationSizeMb: maxYoungHeapMib },
  });
  const keeper = new IndexKeeper(worker, feed, settings);
  keeper.start();

  /** Asks when there is an index, and in time. */
  const ask = async <Name extends "search" | "suggest" | "related" | "explain">(
    name: Name,
    question: SearchContract[Name]["question"],
    signal: AbortSignal,
  ): Promise<SearchContract[Name]["answer"]> => {
    signal.throwIfAborted();
    const timeout = AbortSignal.timeout(searchTimeoutMs);
    const either = AbortSignal.any([signal, timeout]);
    try {
      await untilAborted(keeper.opened(), either);
      const answer = worker.ask(name, question, { signal: either });
      // Also when nobody waits any more: a thread that hangs is ended long after its question was given up.
      answer.catch((error: unknown) => {
        // Whoever left, or waited too long, says nothing about the index.
        if (error !== either.reason) keeper.failed(error);
      });
      return await untilAborted(answer, either);
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      if (timeout.aborted)
        throw new SearchTimeoutError(`the search took longer than ${searchTimeoutMs} ms`, { cause: error });
      throw new SearchFailedError("the search could not answer", { cause: error });
    }
  };

  return {
    search: async (call: SearchCall, signal: AbortSignal): Promise<SearchOutcome> => {
      const meaning = await settings.meaningOf?.(call, signal);
      const response = await ask("search", { ...call, ...(meaning !== undefined && { meaning }) }, signal);
      return { queryId: randomUUID(), response };
    },
    suggest: (call: SuggestCall, signal: AbortSignal): Promise<readonly Suggestion[]> => ask("suggest", call, signal),
    related: (call: RelatedCall, signal: AbortSignal): Promise<readonly RelatedPage[]> => ask("related", call, signal),
    explain: (call: ExplainCall, signal: AbortSignal): Promise<SearchExplanation> => ask("explain", call, signal),
    subscribe: (listener) => keeper.subscribe(listener),
    ready: () => keeper.ready(),
    isDegraded: () => !keeper.isUpToDate(),
    close: async () => {
      keeper.close();
      await worker.close();
    },
    ask: worker.ask.bind(worker),
  };
}

/** Rejects with the signal's reason as soon as it is aborted, whatever becomes of the promise. */
function untilAborted<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const leave = () => reject(signal.reason);
    signal.addEventListener("abort", leave, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", leave));
  });
}
