import type { Logger } from "#server/http/logger.ts";
import type { SectionText, SectionVector } from "#server/search/embedded/meaning/section-vectors.ts";
import type { Vector } from "#server/search/embedded/meaning/vector.ts";

/** Sections that a model is asked about at once. */
const batchSize = 32;
/** Written to disk after so many batches: a start after a kill asks for no more than these again. */
const saveEvery = 50;
const retryMs = 2000;
const maxRetryMs = 300_000;

export type MeaningKeeperParts = {
  readonly index: {
    readonly missing: (limit: number) => Promise<readonly SectionText[]>;
    readonly add: (vectors: readonly SectionVector[]) => Promise<void>;
    readonly save: () => Promise<void>;
    /** Calls `listener` when the index has changed. Returns the way to stop. */
    readonly subscribe: (listener: () => void) => () => void;
  };
  /** One vector for each text; undefined where the model refuses them. */
  readonly embed: (texts: readonly string[]) => Promise<readonly Vector[] | undefined>;
  readonly log: Pick<Logger, "info" | "warn">;
};

/** Backfill in the background: asks a model what sections mean that have no vector yet, whenever the index has changed. Answers the way to stop. */
export function keepMeanings({ index, embed, log }: MeaningKeeperParts): () => void {
  let isClosed = false;
  let isWanted = false;
  let failures = 0;
  let work: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  /** A text that is refused with others is found out by itself. */
  const vectorsOf = async (sections: readonly SectionText[]): Promise<readonly SectionVector[]> => {
    const vectors = await embed(sections.map(({ text }) => text));
    if (vectors !== undefined)
      return sections.map(({ hash }, at) => ({ hash, ...(vectors[at] !== undefined && { vector: vectors[at] }) }));
    const [only, ...others] = sections;
    if (only === undefined || others.length === 0) return sections.map(({ hash }) => ({ hash }));
    const half = Math.ceil(sections.length / 2);
    return [...(await vectorsOf(sections.slice(0, half))), ...(await vectorsOf(sections.slice(half)))];
  };

  const fill = async () => {
    let sections = 0;
    for (let batch = 1; !isClosed; batch++) {
      const missing = await index.missing(batchSize);
      if (missing.length === 0) break;
      await index.add(await vectorsOf(missing));
      sections += missing.length;
      if (batch % saveEvery === 0) await index.save();
    }
    failures = 0;
    if (sections === 0 || isClosed) return;
    await index.save();
    log.info({ sections }, "what these sections mean is searched, too");
  };

  const want = () => {
    if (isWanted || isClosed) return;
    isWanted = true;
    work = work.then(async () => {
      isWanted = false;
      await fill().catch((err: unknown) => {
        if (isClosed) return;
        // Exponential backoff.
        const delayMs = Math.min(maxRetryMs, retryMs * 2 ** failures++);
        log.warn({ err, delayMs }, "what sections mean cannot be had");
        clearTimeout(timer);
        timer = setTimeout(want, delayMs).unref();
      });
    });
  };

  const unsubscribe = index.subscribe(want);
  return () => {
    isClosed = true;
    clearTimeout(timer);
    unsubscribe();
  };
}
