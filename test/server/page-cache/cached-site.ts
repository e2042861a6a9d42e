import type { AnsweredRequest } from "#server/http/request-log.ts";
import { createPageCache, type PageCache, type PageCacheOptions } from "#server/page-cache/page-cache.ts";
import { pageKey } from "#server/page-cache/page-key.ts";
import type { PageToStore } from "#server/page-cache/stored-page.ts";
import { closeServers, listening } from "#test/support/listening.ts";

export type CachedSite = {
  readonly cache: PageCache;
  readonly answers: AnsweredRequest[];
  get(path: string, headers?: Record<string, string>, method?: string): Promise<Response>;
  /** Keeps a page for `path`. */
  keep(path: string, page?: Partial<PageToStore>): void;
};

const caches = new Set<PageCache>();

/** A server that answers from a page cache, and 404 for all that is not in it. */
export async function cachedSite(options: Partial<PageCacheOptions> = {}): Promise<CachedSite> {
  const answers: AnsweredRequest[] = [];
  const cache = createPageCache({
    maxBytes: 1_000_000,
    ttlMs: 60_000,
    heads: {
      cacheControl: "public, max-age=0",
      pageHeaders: (isSecure, own) => [["X-Guard", isSecure ? "tls" : "plain"], ...own],
      notModifiedHeaders: (isSecure) => (isSecure ? [["Strict-Transport-Security", "max-age=1"]] : []),
      fingerprint: "",
    },
    isSecure: (req) => req.headers["x-forwarded-proto"] === "https",
    requestIdOf: () => `id-${answers.length + 1}`,
    loggedUrlOf: (url) => url,
    onAnswer: (answered) => answers.push(answered),
    onError: (error) => {
      throw error;
    },
    ...options,
  });
  caches.add(cache);
  const { origin } = await listening((req, res) => {
    if (!cache.answer(req, res)) res.writeHead(404).end("rendered");
  });
  return {
    cache,
    answers,
    get: (path, headers = {}, method = "GET") =>
      fetch(`${origin}${path}`, { method, headers: { "accept-encoding": "identity", ...headers } }),
    keep: (path, page = {}) =>
      cache.store({
        key: pageKey(path) ?? "",
        html: Buffer.from(`<h1>${path}</h1>`),
        encoded: {},
        pageType: "topic",
        tags: [],
        headers: [],
        generation: cache.generation(),
        ...page,
      }),
  };
}

export async function closeCachedSites(): Promise<void> {
  await Promise.all([...caches].map((cache) => cache.close()));
  caches.clear();
  await closeServers();
}

/** Each takes as long as the machine needs for it, so that a busy one misses nothing. */
const maxTries = 1000;

/** Tries again until the assertion holds: for what happens in the background. */
export async function eventually(assertion: () => Promise<void> | void): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await assertion();
    } catch (error) {
      if (tries === maxTries) throw error;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
}
