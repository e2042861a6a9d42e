import type { SearchBackend } from "./search-backend.ts";

/** Graceful degradation: what `backend` cannot answer, `spare` answers. What is degraded is still said. */
export function withFallback(backend: SearchBackend, spare: SearchBackend): SearchBackend {
  const either = async <Answer>(signal: AbortSignal, ask: (one: SearchBackend) => Promise<Answer>): Promise<Answer> => {
    try {
      return await ask(backend);
    } catch (error) {
      if (signal.aborted) throw error;
      return await ask(spare);
    }
  };
  const { related, explain } = backend;
  return {
    search: (call, signal) => either(signal, (one) => one.search(call, signal)),
    suggest: (call, signal) => either(signal, (one) => one.suggest(call, signal)),
    ...(related !== undefined && {
      related: (call, signal) => either(signal, async (one) => (await one.related?.(call, signal)) ?? []),
    }),
    ...(explain !== undefined && {
      explain: (call, signal) => either(signal, (one) => (one.explain ?? explain)(call, signal)),
    }),
    subscribe: (listener) => {
      const stops = [backend, spare].map((one) => one.subscribe?.(listener));
      return () => {
        for (const stop of stops) stop?.();
      };
    },
    ready: async () => void (await Promise.all([backend.ready(), spare.ready()])),
    isDegraded: backend.isDegraded,
    close: async () => void (await Promise.all([backend.close(), spare.close()])),
  };
}
