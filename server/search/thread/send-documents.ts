import type { IndexFeed, SearchDocument } from "#server/search/search-document.ts";
import type { FingerprintedDocument } from "./search-contract.ts";

/** So much text is sent at once: searches wait for no longer than it takes to index. */
const batchCharacters = 128 * 1024;
/** Documents that are read at the same time. */
const readers = 4;

/**
 * Reads documents and sends them in batches, for as long as `send` answers true. Answers how many were sent; those that are
 * gone or wrong are not.
 */
export async function sendDocuments(
  keys: readonly string[],
  fingerprints: ReadonlyMap<string, string>,
  feed: Pick<IndexFeed, "document">,
  send: (batch: readonly FingerprintedDocument[]) => Promise<boolean>,
): Promise<number> {
  let batch: FingerprintedDocument[] = [];
  let characters = 0;
  let sent = 0;
  for (let at = 0; at < keys.length; at += readers) {
    const some = keys.slice(at, at + readers);
    const documents = await Promise.all(some.map((key) => feed.document(key)));
    for (const [index, document] of documents.entries()) {
      if (document === undefined) continue;
      batch.push({ document, fingerprint: fingerprints.get(some[index] ?? "") ?? "" });
      characters += sizeOf(document);
    }
    const isLast = at + readers >= keys.length;
    if (batch.length === 0 || (characters < batchCharacters && !isLast)) continue;
    sent += batch.length;
    if (!(await send(batch))) break;
    batch = [];
    characters = 0;
  }
  return sent;
}

function sizeOf({ sections }: SearchDocument): number {
  return sections.reduce((sum, { text }) => sum + text.length, 0);
}
