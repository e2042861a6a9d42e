import { join } from "node:path";
import { createUpstream } from "#server/gateway/upstream.ts";
import type { VectorSettings } from "#server/search/embedded/meaning/section-vectors.ts";
import { type EmbeddingModel, embed } from "#server/search/meaning/embeddings-client.ts";
import { keepMeanings } from "#server/search/meaning/meaning-keeper.ts";
import { queryMeanings } from "#server/search/meaning/query-meanings.ts";
import type { SearchBackend } from "#server/search/search-backend.ts";
import type { embeddedSearch } from "#server/search/thread/embedded-search.ts";
import type { SiteServices } from "./site-services.ts";

type EmbeddedSearch = ReturnType<typeof embeddedSearch>;

/** What the engine of this process needs to compare meanings. */
export type Meaning = {
  readonly settings: { readonly vectors: VectorSettings; readonly meaningOf: ReturnType<typeof queryMeanings> };
  /** The engine, whose pages' meanings are asked for from now on. */
  readonly kept: (search: EmbeddedSearch) => SearchBackend;
};

/** A batch of sections may take a model on one processor so long. */
const batchTimeoutMs = 60_000;
/** 32 vectors of 4,096 numbers, written out. */
const maxBytes = 8 * 1024 * 1024;

/** Joins the service that says what texts mean; undefined where none is set. */
export function joinMeaning({ config, upstreams, watch, log }: SiteServices): Meaning | undefined {
  const { embeddingsUrl: url, embeddingsModel: modelName, embeddingsDimensions: dimensions } = config;
  if (url === undefined || modelName === undefined) return undefined;
  const model: EmbeddingModel = { key: config.embeddingsKey, modelName, dimensions };
  // Pages wait as long as it takes, visitors do not: what is too slow for them has not failed for pages.
  const forQueries = createUpstream(
    { name: "embeddings", url, timeoutMs: config.embeddingsTimeoutMs, maxBytes },
    upstreams,
  );
  const forPages = createUpstream(
    { name: "embeddings-of-pages", url, timeoutMs: batchTimeoutMs, maxBytes, isNeverRested: true },
    upstreams,
  );
  watch("embeddings", forQueries.isFailing);
  return {
    settings: {
      vectors: { file: join(config.dataDir, "embeddings.bin"), model: `${modelName} ${dimensions ?? ""}` },
      meaningOf: queryMeanings(async (text, { client }, signal) => {
        const vectors = await embed(forQueries, model, [text], { signal, client }).catch(() => undefined);
        signal.throwIfAborted();
        return vectors?.[0];
      }),
    },
    kept: (search) => {
      const stop = keepMeanings({
        index: {
          missing: (limit) => search.ask("missingVectors", { limit }),
          add: (vectors) => search.ask("addVectors", vectors),
          save: () => search.ask("saveVectors", undefined),
          subscribe: (listener) => search.subscribe?.(listener) ?? (() => undefined),
        },
        embed: (texts) => embed(forPages, model, texts),
        log,
      });
      const close = async () => {
        stop();
        await search.close();
      };
      return { ...search, close };
    },
  };
}
