import type { DocumentChange, IndexFeed, SearchDocument } from "#server/search/search-document.ts";

/** A feed of documents that a test changes. */
export function feedOf(documents: readonly SearchDocument[], synonyms: readonly (readonly string[])[] = []) {
  const held = new Map(documents.map((document) => [document.key, document]));
  const listeners = new Set<(change: DocumentChange) => void>();
  const asked: string[] = [];
  let groups = synonyms;
  const fingerprintOf = (document: SearchDocument) => JSON.stringify(document);
  const feed: IndexFeed = {
    fingerprints: async () => new Map([...held].map(([key, document]) => [key, fingerprintOf(document)])),
    document: async (key) => {
      asked.push(key);
      return held.get(key);
    },
    synonyms: async () => groups,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const tell = (change: DocumentChange) => {
    for (const listener of listeners) listener(change);
  };
  const put = (...changed: readonly SearchDocument[]) => {
    for (const document of changed) held.set(document.key, document);
    tell({ changed: changed.map((document) => ({ document, fingerprint: fingerprintOf(document) })), removed: [] });
  };
  const remove = (key: string) => {
    held.delete(key);
    tell({ changed: [], removed: [key] });
  };
  const setSynonyms = (changed: readonly (readonly string[])[]) => {
    groups = changed;
    tell({ changed: [], removed: [] });
  };
  return { feed, asked, put, remove, setSynonyms };
}
