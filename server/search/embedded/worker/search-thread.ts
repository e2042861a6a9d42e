import { weights } from "#server/search/embedded/ranking/weights.ts";
import { SearchEngine } from "#server/search/embedded/search-engine.ts";
import { readSnapshot, writeSnapshot } from "#server/search/embedded/snapshot/snapshot-file.ts";
import { answerQuestions } from "#server/worker/answer-questions.ts";
import { FolderReader } from "./folder-reader.ts";
import { IndexNotOpenError } from "./index-not-open-error.ts";
import type { SearchContract } from "./search-contract.ts";

// The file that the search's thread runs: an engine, asked one thing at a time.
let engine: SearchEngine | undefined;
let file: string | undefined;
let saving: Promise<void> | undefined;
let saveError: unknown;
let reader: FolderReader | undefined;

function opened(): SearchEngine {
  if (engine === undefined) throw new IndexNotOpenError("the search's thread has no index yet");
  return engine;
}

async function save({ index }: SearchEngine, to: string): Promise<void> {
  // One after the other: each takes the place of the file before.
  await saving;
  saving = writeSnapshot(to, index).catch((error: unknown) => {
    saveError = error;
  });
}

answerQuestions<SearchContract>({
  open: async (question) => {
    file = question.file;
    const index = file === undefined ? undefined : await readSnapshot(file, weights);
    engine = new SearchEngine(weights, index);
    reader = undefined;
    return engine.index.documentCount;
  },
  fingerprints: () => opened().index.fingerprints(),
  readFolder: async ({ contentDir }) => {
    reader ??= await FolderReader.open(contentDir, opened().index);
    const left = await reader.read(opened().index);
    if (left === 0) reader = undefined;
    return left;
  },
  change: ({ changed, removed }) => {
    for (const key of removed) opened().index.remove(key);
    for (const { document, fingerprint } of changed) opened().add(document, fingerprint);
    return undefined;
  },
  settle: ({ synonyms }) => {
    opened().setSynonyms(synonyms);
    opened().index.commit();
    return opened().index.refreshOne();
  },
  save: () => {
    const failed = saveError;
    saveError = undefined;
    if (file !== undefined) void save(opened(), file);
    if (failed !== undefined) throw failed;
    return undefined;
  },
  search: (call) => opened().search(call),
  suggest: (call) => opened().suggest(call),
  explain: (call) => opened().explain(call),
});
