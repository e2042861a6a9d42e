import { createHash } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { type KeptRequest, readKeptRequests } from "#scripts/requests/read-kept-requests.ts";
import { type CountsByPage, counterFiles } from "#server/analytics/counter-files.ts";
import { feedbackFolder, type KeptVote, voteFilePattern } from "#server/feedback/vote-log.ts";
import { readSearches, type SearchRecord } from "#server/search/search-log.ts";
import { readRecords } from "#server/store/read-records.ts";

/** A record under an id that is the same each time it is read: writing it again changes nothing. */
export type Identified<RecordType> = { readonly id: string; readonly record: RecordType };

/** Everything in a data folder that a database keeps for several instances. */
export type FolderState = {
  readonly requests: readonly KeptRequest[];
  readonly votes: readonly Identified<KeptVote>[];
  readonly searches: readonly Identified<SearchRecord>[];
  readonly counters: CountsByPage;
};

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
const nobody = { isOwner: () => false, subscribe: () => () => undefined, close: async () => undefined };

/** Only reads: the site may be serving. */
export async function readFolderState(dataDir: string): Promise<FolderState> {
  const store = counterFiles({ dataDir, ownership: nobody, log: silent });
  const [{ requests }, votes, searches, counters] = await Promise.all([
    readKeptRequests(dataDir),
    readAllVotes(dataDir),
    readSearches(dataDir),
    store.read(),
  ]);
  await store.close();
  return { requests, votes: identified(votes), searches: identified(searches), counters };
}

async function readAllVotes(dataDir: string): Promise<readonly KeptVote[]> {
  const folder = join(resolve(dataDir), feedbackFolder);
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  const votes: KeptVote[] = [];
  for (const name of names.filter((each) => voteFilePattern.test(each)).sort()) {
    // What the site wrote down itself; a line of another form has no voter.
    const onRecord = (record: unknown) => {
      const vote = record as KeptVote;
      if (typeof vote.voter === "string") votes.push(vote);
    };
    await readRecords(join(folder, name), { onRecord });
  }
  return votes;
}

/** Ids from what a record says, and how many before it said the same. */
function identified<RecordType extends object>(records: readonly RecordType[]): readonly Identified<RecordType>[] {
  const seen = new Map<string, number>();
  return records.map((record) => {
    const text = JSON.stringify(record);
    const before = seen.get(text) ?? 0;
    seen.set(text, before + 1);
    const hex = createHash("sha256").update(`${before} ${text}`).digest("hex");
    return { id: hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, "$1-$2-$3-$4-$5"), record };
  });
}
