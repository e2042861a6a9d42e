import type { Vector } from "#server/search/embedded/meaning/vector.ts";
import { isPhrase } from "#server/search/embedded/text/is-phrase.ts";
import { maskedText } from "#shared/analytics/mask-emails.ts";
import type { SearchCall } from "#shared/search/search-call.ts";
import { dateSort } from "#shared/search/search-limits.ts";

/** Vectors of the queries asked last are kept: many visitors ask the same. */
const keptQueries = 500;
type EmbedQuery = (text: string, call: SearchCall, signal: AbortSignal) => Promise<Vector | undefined>;

/** Least-recently-used cache: what queries mean; undefined where a query's words are all that is to be said, or where the model fails. */
export function queryMeanings(embedQuery: EmbedQuery) {
  const kept = new Map<string, Vector>();
  return async (call: SearchCall, signal: AbortSignal): Promise<Vector | undefined> => {
    const { query, sort } = call.request;
    const text = maskedText(query).trim();
    if (!isPhrase(text) || sort.by === dateSort || call.isByAddress === true) return undefined;
    const known = kept.get(text);
    if (known !== undefined) {
      kept.delete(text);
      kept.set(text, known);
      return known;
    }
    const vector = await embedQuery(text, call, signal);
    if (vector === undefined) return undefined;
    kept.set(text, vector);
    for (const oldest of kept.keys()) {
      if (kept.size <= keptQueries) break;
      kept.delete(oldest);
    }
    return vector;
  };
}
