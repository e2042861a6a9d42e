import { LRUCache } from "lru-cache";
import type { Locale } from "#shared/locale.ts";
import { approximateBytes } from "./approximate-bytes.ts";
import { ContentError } from "./content-errors.ts";
import type { ContentSource, ContentTag, PageLookup, PagePath } from "./content-source.ts";

export type CacheLimits = {
  readonly maxBytes: number;
  /** For how long an answer is fresh; afterwards it is still given, while a new one is fetched. */
  readonly ttlMs: number;
  /** How long after a failed refresh the source is asked again. */
  readonly retryMs: number;
};

export type EntryCacheStats = {
  readonly hits: number;
  readonly misses: number;
  /** Expired or outdated answers that were given. */
  readonly stale: number;
  readonly evictions: number;
  readonly errors: number;
  readonly entries: number;
  readonly bytes: number;
};

type Answer = { readonly tags: readonly ContentTag[] };
type Kept = {
  readonly answer: Answer;
  readonly freshUntilMs: number;
  /** Content has changed since: given only when the source fails. */
  readonly isOutdated: boolean;
};
/** A call of the source that is under way, and how many wait for it. When the last of them leaves it is aborted. */
type Flight = {
  readonly answer: Promise<Answer>;
  readonly changed: Set<ContentTag>;
  readonly controller: AbortController;
  waiting: number;
};
type Call = (signal: AbortSignal) => Promise<Answer>;

/** Overhead of a cache entry in bytes, measured with a hundred thousand absences. */
const overheadBytes = 600;
/** A change can come while its page is being fetched; past this many times the answer is given without being kept. */
const maxFetches = 3;

/**
 * Read-through cache with single flight and stale-if-error: remembers what `source` answered, absences included. Callers that
 * miss together share one call. An expired answer is given while it is refreshed; one that a change names is not, unless the
 * source fails (docs/behaviour/content.md, Caching of entries). A page that all who waited for it have left is given up.
 *
 * @throws what the source throws, when nothing is remembered; {ContentError} always.
 */
export function cachedContent(
  source: ContentSource,
  { maxBytes, ttlMs, retryMs }: CacheLimits,
): ContentSource & { stats(): EntryCacheStats } {
  const counts = { hits: 0, misses: 0, stale: 0, evictions: 0, errors: 0 };
  const flights = new Map<string, Flight>();
  const kept = new LRUCache<string, Kept>({
    maxSize: maxBytes,
    sizeCalculation: ({ answer }, key) => approximateBytes(answer) + key.length + overheadBytes,
    dispose: (_kept, _key, reason) => {
      if (reason === "evict") counts.evictions++;
    },
  });

  const unsubscribe = source.subscribe(({ tags }) => {
    for (const { changed } of flights.values()) for (const tag of tags) changed.add(tag);
    // Collected first: keeping moves an entry, which would lead the walk astray.
    for (const [key, value] of [...kept.entries()]) {
      if (!value.isOutdated && touches(value.answer, tags)) keep(key, { ...value, isOutdated: true, freshUntilMs: 0 });
    }
  });

  const keep = (key: string, value: Kept) => {
    kept.set(key, value);
  };

  const fetchAnswer = async (key: string, changed: Set<ContentTag>, call: () => Promise<Answer>): Promise<Answer> => {
    for (let fetches = 1; ; fetches++) {
      changed.clear();
      const answer = await call();
      // One that was given up and begun again by others no longer hears of changes.
      if (flights.get(key)?.changed !== changed) return answer;
      if (!touches(answer, changed)) {
        keep(key, { answer, freshUntilMs: Date.now() + ttlMs, isOutdated: false });
        return answer;
      }
      if (fetches === maxFetches) return answer;
    }
  };

  const startFlight = (key: string, call: Call): Flight => {
    const changed = new Set<ContentTag>();
    const controller = new AbortController();
    const { signal } = controller;
    const answer = fetchAnswer(key, changed, () => call(signal))
      .catch((error: unknown) => {
        if (signal.aborted) throw error;
        counts.errors++;
        const expired = kept.peek(key);
        if (error instanceof ContentError) kept.delete(key);
        if (error instanceof ContentError || expired === undefined) throw error;
        keep(key, { ...expired, freshUntilMs: Date.now() + retryMs });
        counts.stale++;
        return expired.answer;
      })
      .finally(() => {
        if (flights.get(key) === flight) flights.delete(key);
      });
    const flight: Flight = { answer, changed, controller, waiting: 0 };
    flights.set(key, flight);
    return flight;
  };

  const refresh = (key: string, call: Call, signal?: AbortSignal): Promise<Answer> => {
    const underWay = flights.get(key);
    const isLeft = underWay === undefined || underWay.controller.signal.aborted;
    const flight = isLeft ? startFlight(key, call) : underWay;
    flight.waiting++;
    const leave = () => {
      flight.waiting--;
      if (flight.waiting === 0) flight.controller.abort(signal?.reason);
    };
    signal?.addEventListener("abort", leave, { once: true });
    return flight.answer;
  };

  const ask = async (key: string, call: Call, signal?: AbortSignal): Promise<Answer> => {
    const known = kept.get(key);
    if (known !== undefined && Date.now() < known.freshUntilMs) {
      counts.hits++;
      return known.answer;
    }
    if (known === undefined || known.isOutdated) {
      counts.misses++;
      return refresh(key, call, signal);
    }
    counts.stale++;
    // A failure is counted, and the expired answer stays; there is nobody to tell.
    refresh(key, call).catch(() => undefined);
    return known.answer;
  };

  /** A method of the source through the cache. A key belongs to one method, so its answers are of that method's type. */
  const remembered =
    <Args extends readonly string[], Given extends Answer>(name: string, method: (...args: Args) => Promise<Given>) =>
    (...args: Args): Promise<Given> =>
      ask([name, ...args].join(" "), () => method(...args)) as Promise<Given>;

  return {
    // As below; the answer under this key is what findPage answered.
    findPage: (path, locale, signal) =>
      ask(`findPage ${path} ${locale}`, (all) => source.findPage(path, locale, all), signal) as Promise<PageLookup>,
    languages: () => source.languages(),
    site: remembered("site", (locale: Locale) => source.site(locale)),
    children: remembered("children", (id: string, locale: Locale) => source.children(id, locale)),
    listPages: remembered("listPages", (locale: Locale) => source.listPages(locale)),
    pageSource: remembered("pageSource", (path: PagePath, locale: Locale) => source.pageSource(path, locale)),
    settled: () => source.settled(),
    subscribe: (listener) => source.subscribe(listener),
    problems: () => source.problems(),
    ...(source.preview !== undefined && { preview: source.preview }),
    close: async () => {
      unsubscribe();
      kept.clear();
      await source.close();
    },
    stats: (): EntryCacheStats => ({ ...counts, entries: kept.size, bytes: kept.calculatedSize }),
  };
}

function touches({ tags }: Answer, changed: ReadonlySet<ContentTag>): boolean {
  return changed.size > 0 && tags.some((tag) => changed.has(tag));
}
