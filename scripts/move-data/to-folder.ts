import { existsSync } from "node:fs";
import { mkdir, readdir, rename, rm } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { type KeptRequest, readRequestRows } from "#scripts/requests/read-kept-requests.ts";
import { counterRows } from "#server/analytics/counter-rows.ts";
import { feedbackFolder, type KeptVote } from "#server/feedback/vote-log.ts";
import { dayFile } from "#server/requests/day-files.ts";
import { requestsFolder } from "#server/requests/request-files.ts";
import { searchesFile } from "#server/search/search-log.ts";
import { readSearchRows } from "#server/search/search-rows.ts";
import type { Database } from "#server/store/database/database.ts";
import { isoText } from "#server/store/database/iso-text.ts";
import { replaceFile } from "#server/store/replace-file.ts";
import { SiteError } from "#shared/errors.ts";
import { readFolderState } from "./folder-state.ts";
import type { MovedKind } from "./to-database.ts";

/** There is data in the folder already. */
class FolderInUseError extends SiteError {
  override readonly name = "FolderInUseError";
  readonly code = "CONFIG_INVALID";
}

/**
 * Writes what a database keeps into a data folder that has none of it: into a folder beside it first, which takes its place when it is complete.
 * A run that was cut off is begun again. Answers what both have of each kind.
 *
 * @throws {FolderInUseError}
 */
export async function moveToFolder(database: Database, dataDir: string): Promise<readonly MovedKind[]> {
  const folder = resolve(dataDir);
  if (existsSync(folder) && (await readdir(folder)).length > 0)
    throw new FolderInUseError(`${folder} is not empty: data is moved into a folder that is`);
  const unfinished = `${folder}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  const [requests, votes, searches] = await Promise.all([
    readRequestRows(database),
    allVotes(database),
    readSearchRows(database),
  ]);
  const counters = await counterRows(database).read();
  await writeByFile(
    requests,
    ({ request }) => dayFile(join(unfinished, requestsFolder), request.at.slice(0, 10)),
    linesOf,
  );
  await writeByFile(
    votes,
    ({ at }) => join(unfinished, feedbackFolder, `${at.slice(0, 7)}.jsonl`),
    (vote) => [vote],
  );
  await writeByFile(
    searches,
    () => join(unfinished, searchesFile),
    (search) => [search],
  );
  const totals = [...counters].map(([id, { numViews, helpfulCount }]) => [id, numViews, helpfulCount]);
  await writeByFile(
    [{ until: "" }, ...totals],
    () => join(unfinished, "page-counters.jsonl"),
    (total) => [total],
  );
  await rm(folder, { recursive: true, force: true });
  await rename(unfinished, folder);

  const state = await readFolderState(folder);
  const sum = (counts: typeof counters, key: "numViews" | "helpfulCount") =>
    [...counts.values()].reduce((total, each) => total + each[key], 0);
  return [
    ...(["waiting", "delivered", "dropped"] as const).map((wanted) => ({
      kind: `requests ${wanted}`,
      inFolder: state.requests.filter(({ state: found }) => found === wanted).length,
      inDatabase: requests.filter(({ state: found }) => found === wanted).length,
    })),
    { kind: "answers", inFolder: state.votes.length, inDatabase: votes.length },
    { kind: "searches", inFolder: state.searches.length, inDatabase: searches.length },
    { kind: "views of pages", inFolder: sum(state.counters, "numViews"), inDatabase: sum(counters, "numViews") },
    {
      kind: "pages found helpful",
      inFolder: sum(state.counters, "helpfulCount"),
      inDatabase: sum(counters, "helpfulCount"),
    },
  ];
}

/** As the site writes them down: the request, and after it what became of it. */
function linesOf({ request, state, lastAttempt }: KeptRequest): readonly object[] {
  const { submissionId, at } = request;
  const accepted = { kind: "accepted", ...request };
  if (state !== "waiting") return [accepted, { kind: state, submissionId, at }];
  if (lastAttempt === undefined) return [accepted];
  return [accepted, { kind: "tried", submissionId, at, why: lastAttempt.why, until: lastAttempt.notBefore }];
}

async function allVotes({ query }: Database): Promise<readonly KeptVote[]> {
  const rows = await query<KeptVote & { readonly reason: KeptVote["reason"] | null }>(
    `select ${isoText("at")} as at, page, page_id as id, type, language, answer, reason, voter
      from signpost.votes v order by v.at`,
  );
  return rows.map(({ reason, ...vote }) => ({ ...vote, ...(reason !== null && { reason }) }));
}

async function writeByFile<Item>(
  items: readonly Item[],
  pathOf: (item: Item) => string,
  linesOfItem: (item: Item) => readonly unknown[],
): Promise<void> {
  const texts = new Map<string, string[]>();
  for (const item of items) {
    const path = pathOf(item);
    const lines = texts.get(path) ?? [];
    lines.push(...linesOfItem(item).map((line) => `${JSON.stringify(line)}\n`));
    texts.set(path, lines);
  }
  for (const [path, lines] of texts) {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await replaceFile(path, lines.join(""), { copy: `${path}.new`, flags: "w", mode: 0o600 });
  }
}
