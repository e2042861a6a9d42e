import { filesContentSource } from "#server/content/files/files-content-source.ts";
import { inThreadMarkdown } from "#server/content/markdown/in-thread-markdown.ts";
import { contentFeed } from "#server/search/content-feed.ts";
import type { SearchDocument } from "#server/search/search-document.ts";

const silent = { info: () => undefined, warn: () => undefined };

/** What a content folder gives its index, and the words that mean the same there. */
export async function readDocuments(
  dir: string,
): Promise<{ documents: SearchDocument[]; synonyms: readonly (readonly string[])[] }> {
  const content = await filesContentSource({ dir, watch: "off", log: silent, markdown: inThreadMarkdown });
  const feed = contentFeed(content, silent);
  const documents: SearchDocument[] = [];
  for (const key of (await feed.fingerprints()).keys()) {
    const document = await feed.document(key);
    if (document !== undefined) documents.push(document);
  }
  const synonyms = await feed.synonyms();
  await content.close();
  return { documents, synonyms };
}
