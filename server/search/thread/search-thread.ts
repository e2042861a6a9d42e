import { closeSync, rmSync } from "node:fs";
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
/** The file that the index reads its texts from, once it is kept in one. */
let descriptor: number | undefined;
let saving: Promise<void> = Promise.resolve();
let saveError: unknown;
let reader: FolderReader | undefined;

function opened(): SearchEngine {
  if (engine === undefined) throw new IndexNotOpenError("the search's thread has no index yet");
  return engine;
}

/** One after the other: each takes the place of the file before. */
function save({ index }: SearchEngine, to: string): void {
  saving = saving
    .then(async () => useFile(await writeSnapshot(to, index)))
    .catch((error: unknown) => {
      saveError = error;
    });
}

function useFile(opened: number | undefined): void {
  if (descriptor !== undefined) closeSync(descriptor);
  descriptor = opened;
}

answerQuestions<SearchContract>({
  open: async (question) => {
    file = question.file;
    await saving;
    if (file !== undefined && question.discard === true) rmSync(file, { force: true });
    const kept = file === undefined ? undefined : readSnapshot(file, weights);
    useFile(kept?.descriptor);
    engine = new SearchEngine(weights, kept?.index, question.vectors);
    reader = undefined;
    return engine.index.documentCount;
  },
  fingerprints: () => opened().index.fingerprints(),
  readFolder: async (question) => {
    reader ??= await FolderReader.open(question, opened().index);
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
    const isMore = opened().index.refreshOne();
    if (!isMore) opened().prepare();
    return isMore;
  },
  save: () => {
    const failed = saveError;
    saveError = undefined;
    if (file !== undefined) save(opened(), file);
    if (failed !== undefined) throw failed;
    return undefined;
  },
  missingVectors: ({ limit }) => opened().vectors?.missing(opened().index.view(), limit) ?? [],
  addVectors: (vectors) => {
    opened().vectors?.add(vectors);
    return undefined;
  },
  saveVectors: () => {
    opened().vectors?.save();
    return undefined;
  },
  search: ({ meaning, ...call }) => opened().search(call, meaning),
  suggest: (call) => opened().suggest(call),
  related: (call) => opened().related(call),
  explain: (call) => opened().explainQuery(call),
});
