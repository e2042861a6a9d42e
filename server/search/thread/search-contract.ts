import type { SectionText, SectionVector, VectorSettings } from "#server/search/embedded/meaning/section-vectors.ts";
import type { Vector } from "#server/search/embedded/meaning/vector.ts";
import type { SynonymGroups } from "#server/search/embedded/query/synonyms.ts";
import type { SearchDocument } from "#server/search/search-document.ts";
import type { ExplainCall, SearchExplanation } from "#shared/search/explanation.ts";
import type { RelatedCall, RelatedPage } from "#shared/search/related-page.ts";
import type { SearchCall, SuggestCall } from "#shared/search/search-call.ts";
import type { SearchResponse } from "#shared/search/search-response.ts";
import type { Suggestion } from "#shared/search/suggestion.ts";

export type FingerprintedDocument = { readonly document: SearchDocument; readonly fingerprint: string };

/** A folder to read. `leftOut`: fingerprints of documents, by key, that are not read again as they are. */
export type FolderQuestion = {
  readonly contentDir: string;
  readonly leftOut: ReadonlyMap<string, string>;
  /** Present: documents are read one by one, each named here first, so that one that ends the thread is known. */
  readonly reading?: SharedArrayBuffer;
};

export type OpenQuestion = { readonly file?: string; readonly discard?: boolean; readonly vectors?: VectorSettings };

/** A search, with what it means where a model was asked. */
export type SearchQuestion = SearchCall & { readonly meaning?: Vector };

/** What the search's thread is asked. All but `open` fail with an IndexNotOpenError in a thread that was started anew. */
export type SearchContract = {
  /** Begins with what the file holds, or with nothing; `discard` when what it holds turned out to be damaged. The answer: how many documents the index has. */
  readonly open: { readonly question: OpenQuestion; readonly answer: number };
  /** Keys that the index has, with the fingerprints of their documents. */
  readonly fingerprints: { readonly question: undefined; readonly answer: ReadonlyMap<string, string> };
  /**
   * Reads a content folder in the thread itself and indexes what is new in it for a moment. The answer: how many documents are
   * left; ask again until there is none.
   */
  readonly readFolder: { readonly question: FolderQuestion; readonly answer: number };
  readonly change: {
    readonly question: { readonly changed: readonly FingerprintedDocument[]; readonly removed: readonly string[] };
    readonly answer: undefined;
  };
  /** Makes changes findable; `true` says that there is more to do: ask again, other questions can come between. */
  readonly settle: { readonly question: { readonly synonyms: SynonymGroups }; readonly answer: boolean };
  /** Begins to write the index to the file it was opened with; an error is that of the last time. */
  readonly save: { readonly question: undefined; readonly answer: undefined };
  /** Sections that have no vector, so many at most. */
  readonly missingVectors: { readonly question: { readonly limit: number }; readonly answer: readonly SectionText[] };
  readonly addVectors: { readonly question: readonly SectionVector[]; readonly answer: undefined };
  readonly saveVectors: { readonly question: undefined; readonly answer: undefined };
  readonly search: { readonly question: SearchQuestion; readonly answer: SearchResponse };
  readonly suggest: { readonly question: SuggestCall; readonly answer: readonly Suggestion[] };
  readonly related: { readonly question: RelatedCall; readonly answer: readonly RelatedPage[] };
  readonly explain: { readonly question: ExplainCall; readonly answer: SearchExplanation };
};
