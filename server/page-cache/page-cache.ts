import type { IncomingMessage, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import { acceptedEncodings, type Encoding } from "#server/http/accept-encoding.ts";
import type { AnsweredRequest } from "#server/http/request-log.ts";
import type { AnswerHeads } from "./answer-head.ts";
import { CompressionQueue } from "./compression-queue.ts";
import { KnownUrls } from "./known-urls.ts";
import { type AskedPage, pageSender } from "./send-page.ts";
import { type PageToStore, type StoredPage, sizeOf, storedPage, type Variant, withEncoding } from "./stored-page.ts";
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
  /** An answer has to wait until the page is compressed as its client wants it. */
  readonly onWait?: (res: ServerResponse) => void;
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

export type KeptPage = Pick<StoredPage, "headers"> & { readonly variant: Variant | Promise<Variant> };

/** Full-page cache: rendered pages in three encodings (docs/behaviour/http.md, Page cache). */
export type PageCache = {
  /** Answers a GET or HEAD from memory and returns true, or does nothing and returns false. Called before Express. */
  answer(req: IncomingMessage, res: ServerResponse): boolean;
  /** A page under a key that is no address, for somebody else to send; undefined when it is not kept. */
  find(key: string, accepted: readonly Encoding[]): KeptPage | undefined;
  /** Counts the changes of content; see `PageToStore.generation`. */
  generation(): number;
  /** Keeps a page; answers its forms with their entity tags, or undefined when it is not kept. */
  store(page: PageToStore): StoredPage["variants"] | undefined;
  /** Drops the pages made from anything of `tags`. */
  invalidate(tags: ReadonlySet<string>): void;
  stats(): PageCacheStats;
  clear(): void;
  close(): Promise<void>;
};

/** After so many hits a page earns the best, slow compression. */
const hitsForBestBrotli = 3;

export function createPageCache(options: PageCacheOptions): PageCache {
  const { heads, gate } = options;
  const sendPage = pageSender(options);
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

  /**
   * The best accepted encoding that is there, while the wanted one is made for later. A promise where the client would get
   * nothing compressed: it waits the millisecond.
   */
  const variantFor = (page: StoredPage, accepted: readonly Encoding[]): Variant | Promise<Variant> => {
    const [wanted = "identity"] = accepted;
    if (wanted === "identity") return page.variants.identity;
    const ready = bestReady(page, accepted);
    if (ready === page.variants[wanted]) return ready;
    const made = compress(page, wanted);
    return ready === page.variants.identity ? made.then(() => bestReady(pageNow(page) ?? page, accepted)) : ready;
  };

  const send = (asked: AskedPage, variant: Variant) => {
    if (sendPage(asked, variant) === 304) counts.notModified += 1;
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
      counts.hits += 1;
      const asked = { req, res, page, startedAt, loggedUrl: target.loggedUrl };
      const variant = variantFor(page, acceptedEncodings(headersOf(headers["accept-encoding"])));
      if (variant instanceof Promise) {
        options.onWait?.(res);
        void variant.then((made) => send(asked, made));
      } else send(asked, variant);
      return true;
    },

    find(key, accepted) {
      const page = pages.get(key);
      return page && { headers: page.headers, variant: variantFor(page, accepted) };
    },

    generation: () => generation,

    store(page) {
      if (options.maxBytes === 0 || page.generation !== generation) return undefined;
      const stored = storedPage(page, heads.fingerprint);
      // Made twice at the same time: the first one may be better compressed by now.
      if (pages.peek(page.key)?.hash === stored.hash) return stored.variants;
      pages.delete(page.key);
      pages.set(page.key, stored, { ttl: Math.min(options.ttlMs, msUntilNextYear()) });
      if (!pages.has(page.key)) return undefined;
      tagIndex.add(page.key, page.tags);
      counts.stored += 1;
      return stored.variants;
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

/** Every page names the current year, in UTC (docs/behaviour/frame.md, Header and footer): none outlives it. */
function msUntilNextYear(): number {
  const now = Date.now();
  return Date.UTC(new Date(now).getUTCFullYear() + 1) - now;
}

function bestReady({ variants }: StoredPage, accepted: readonly Encoding[]): Variant {
  for (const encoding of accepted) {
    const ready = variants[encoding];
    if (ready !== undefined) return ready;
  }
  return variants.identity;
}

function headersOf(value: string | string[] | undefined): string | undefined {
  return typeof value === "string" ? value : value?.join(",");
}
