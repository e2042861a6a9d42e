import type { IncomingMessage, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import { type AnsweredRequest, millisecondsSince } from "#server/http/request-log.ts";
import { acceptedEncodings, type Encoding } from "./accept-encoding.ts";
import { type AnswerHeads, answerHead } from "./answer-head.ts";
import { CompressionQueue } from "./compression-queue.ts";
import { matchingTag } from "./entity-tags.ts";
import { KnownUrls } from "./known-urls.ts";
import {
  etagAt,
  type PageToStore,
  requestIdAt,
  type StoredPage,
  sizeOf,
  storedPage,
  type Variant,
  withEncoding,
} from "./stored-page.ts";
import { TagIndex } from "./tag-index.ts";

export type PageCacheOptions = {
  /** 0 keeps nothing. */
  readonly maxBytes: number;
  readonly ttlMs: number;
  readonly heads: AnswerHeads;
  readonly isSecure: (req: IncomingMessage) => boolean;
  readonly requestIdOf: (req: IncomingMessage) => string;
  readonly loggedUrlOf: (url: string) => string;
  readonly onAnswer: (answered: AnsweredRequest) => void;
  readonly onError: (error: unknown) => void;
  /** While it answers true, content is being read anew: nothing is answered from memory. */
  readonly gate?: () => boolean;
};

export type PageCacheStats = {
  readonly hits: number;
  /** Of the hits, those answered 304. */
  readonly notModified: number;
  readonly misses: number;
  readonly stored: number;
  readonly evicted: number;
  readonly invalidated: number;
  readonly bytes: number;
  readonly entries: number;
};

/** Rendered pages in three encodings (docs/behaviour.md, Page cache). */
export type PageCache = {
  /** Answers a GET or HEAD from memory and returns true, or does nothing and returns false. Called before Express. */
  answer(req: IncomingMessage, res: ServerResponse): boolean;
  /** Counts the changes of content; see `PageToStore.generation`. */
  generation(): number;
  store(page: PageToStore): void;
  /** Drops the pages made from anything of `tags`. */
  invalidate(tags: ReadonlySet<string>): void;
  stats(): PageCacheStats;
  clear(): void;
  close(): Promise<void>;
};

/** After so many hits a page earns the best, slow compression. */
const hitsForBestBrotli = 3;

export function createPageCache(options: PageCacheOptions): PageCache {
  const { heads, isSecure, requestIdOf, onAnswer, gate } = options;
  const counts = { hits: 0, notModified: 0, misses: 0, stored: 0, evicted: 0, invalidated: 0 };
  const tagIndex = new TagIndex();
  const queue = new CompressionQueue(options.onError);
  const knownUrls = new KnownUrls(options.loggedUrlOf);
  let generation = 0;
  const pages = new LRUCache<string, StoredPage>({
    maxSize: Math.max(1, options.maxBytes),
    sizeCalculation: sizeOf,
    ttl: options.ttlMs,
    ttlResolution: Math.min(1000, Math.ceil(options.ttlMs / 10)),
    dispose: (page, key, reason) => {
      if (reason === "evict") counts.evicted += 1;
      if (reason !== "set") tagIndex.remove(key, page.tags);
    },
  });

  const pageNow = (page: StoredPage): StoredPage | undefined => {
    const current = pages.peek(page.key);
    return current?.hash === page.hash ? current : undefined;
  };

  const compress = (page: StoredPage, compression: "br" | "br11" | "gzip") =>
    queue.add({
      name: `${page.hash} ${page.key}`,
      compression,
      bytes: () => pageNow(page)?.variants.identity.bytes,
      done: (bytes) => {
        const current = pageNow(page);
        if (current !== undefined)
          pages.set(page.key, withEncoding(current, compression, bytes), { noUpdateTTL: true });
      },
    });

  /** The best accepted encoding that is there; the best one is made when it is not. */
  const variantFor = (page: StoredPage, accepted: readonly Encoding[]): Variant => {
    const [wanted = "identity"] = accepted;
    const ready = page.variants[wanted];
    if (ready !== undefined) return ready;
    if (wanted !== "identity") compress(page, wanted);
    for (const encoding of accepted) {
      const other = page.variants[encoding];
      if (other !== undefined) return other;
    }
    return page.variants.identity;
  };

  return {
    answer(req, res) {
      const { method, url, headers } = req;
      if ((method !== "GET" && method !== "HEAD") || url === undefined || gate?.() === true) return false;
      const startedAt = performance.now();
      const target = knownUrls.find(url);
      if (target.key === undefined) return false;
      const page = pages.get(target.key);
      if (page === undefined) {
        counts.misses += 1;
        return false;
      }
      page.hits += 1;
      if (page.hits >= hitsForBestBrotli && !page.hasBestBrotli && page.variants.br !== undefined)
        compress(page, "br11");
      const variant = variantFor(page, acceptedEncodings(headersOf(headers["accept-encoding"])));
      const requestId = requestIdOf(req);
      const ifNoneMatch = headers["if-none-match"];
      const etag = ifNoneMatch === undefined ? undefined : matchingTag(ifNoneMatch, page.hash, variant.etag);
      const isNotModified = etag !== undefined;
      const head = answerHead(heads, page, variant, isSecure(req), isNotModified);
      // The list is shared by all answers of its kind: writeHead reads it before it returns.
      head[requestIdAt] = requestId;
      if (isNotModified) {
        head[etagAt] = etag;
        res.writeHead(304, head).end();
        counts.notModified += 1;
      } else {
        res.writeHead(200, head);
        if (method === "GET") res.end(variant.bytes);
        else res.end();
      }
      counts.hits += 1;
      onAnswer({
        requestId,
        method,
        path: target.loggedUrl,
        pageType: page.pageType,
        status: isNotModified ? 304 : 200,
        ms: millisecondsSince(startedAt),
        bytes: isNotModified || method === "HEAD" ? 0 : variant.bytes.length,
        cache: isNotModified ? "not-modified" : "hit",
      });
      return true;
    },

    generation: () => generation,

    store(page) {
      if (options.maxBytes === 0 || page.generation !== generation) return;
      const stored = storedPage(page, heads.fingerprint);
      // Made twice at the same time: the first one may be better compressed by now.
      if (pages.peek(page.key)?.hash === stored.hash) return;
      pages.delete(page.key);
      pages.set(page.key, stored);
      if (!pages.has(page.key)) return;
      tagIndex.add(page.key, page.tags);
      counts.stored += 1;
    },

    invalidate(tags) {
      generation += 1;
      for (const key of tagIndex.keysOf(tags)) {
        pages.delete(key);
        counts.invalidated += 1;
      }
    },

    stats: () => ({ ...counts, bytes: pages.calculatedSize, entries: pages.size }),

    clear() {
      generation += 1;
      pages.clear();
    },

    async close() {
      await queue.close();
      pages.clear();
    },
  };
}

function headersOf(value: string | string[] | undefined): string | undefined {
  return typeof value === "string" ? value : value?.join(",");
}
