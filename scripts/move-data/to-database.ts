import { createHash } from "node:crypto";
import { hostname } from "node:os";
import { resolve } from "node:path";
import type { KeptRequest } from "#scripts/requests/read-kept-requests.ts";
import { wordsOf } from "#server/requests/kept-requests.ts";
import type { Database } from "#server/store/database/database.ts";
import { type FolderState, readFolderState } from "./folder-state.ts";

/** One kind of what was moved: how many the folder has, and how many of those the database has. */
export type MovedKind = { readonly kind: string; readonly inFolder: number; readonly inDatabase: number };

const batchSize = 500;

/**
 * Takes a data folder into the database, while the site serves or not, as often as one likes: what is there already stays, and what came since is
 * added. Answers what both have of each kind.
 */
export async function moveToDatabase(dataDir: string, database: Database): Promise<readonly MovedKind[]> {
  const state = await readFolderState(dataDir);
  for (const batch of batches(state.requests)) await addRequests(database, batch);
  for (const batch of batches(state.votes)) {
    await database.query(
      `insert into signpost.votes (id, at, page, page_id, type, language, answer, reason, voter)
        select * from jsonb_to_recordset($1) as v (id uuid, at timestamptz, page text, page_id text, type text,
          language text, answer text, reason text, voter text) on conflict do nothing`,
      [JSON.stringify(batch.map(({ id, record }) => ({ ...record, page_id: record.id, id })))],
    );
  }
  for (const batch of batches(state.searches)) {
    await database.query(
      `insert into signpost.searches (id, at, record)
        select * from jsonb_to_recordset($1) as s (id uuid, at timestamptz, record jsonb) on conflict do nothing`,
      [JSON.stringify(batch.map(({ id, record }) => ({ id, at: record.at, record })))],
    );
  }
  const source = createHash("sha256")
    .update(`${hostname()} ${resolve(dataDir)}`)
    .digest("hex")
    .slice(0, 32);
  await addCounters(database, source, state);
  return await compared(database, source, state);
}

/** A request that the database has goes on there: only that it was delivered or dropped in the folder is taken over. */
async function addRequests({ query }: Database, requests: readonly KeptRequest[]): Promise<void> {
  const rows = requests.map(({ request, state }) => ({ ...request, state, words: wordsOf(request) }));
  await query(
    `insert into signpost.support_requests as r
        (submission_id, reference, form, at, owner, language, subject, email, fields, words, state)
      select "submissionId", reference, form, at, owner, language, subject, email, fields, words, state
        from jsonb_to_recordset($1) as s ("submissionId" text, reference text, form text, at timestamptz, owner text,
          language text, subject text, email text, fields jsonb, words text, state text)
      on conflict (submission_id) do update set state = excluded.state
        where r.state = 'waiting' and excluded.state <> 'waiting'`,
    [JSON.stringify(rows)],
  );
}

/** What the folder counted since the last time, in one step with the note of it. */
async function addCounters(database: Database, source: string, { counters }: FolderState): Promise<void> {
  const ids = [...counters.keys()];
  const values = [
    source,
    ids,
    ids.map((id) => counters.get(id)?.numViews ?? 0),
    ids.map((id) => counters.get(id)?.helpfulCount ?? 0),
  ];
  await database.transaction(async (query) => {
    await query("lock table signpost.page_counters, signpost.moved_counters in share row exclusive mode");
    await query(
      `insert into signpost.page_counters as c (page_id, views, helpful)
        select n.id, n.views - coalesce(m.views, 0), n.helpful - coalesce(m.helpful, 0)
          from unnest($2::text[], $3::bigint[], $4::bigint[]) n (id, views, helpful)
          left join signpost.moved_counters m on m.source = $1 and m.page_id = n.id
        on conflict (page_id) do update
          set views = greatest(0, c.views + excluded.views), helpful = greatest(0, c.helpful + excluded.helpful)`,
      values,
    );
    await query(
      `insert into signpost.moved_counters (source, page_id, views, helpful)
        select $1, * from unnest($2::text[], $3::bigint[], $4::bigint[])
        on conflict (source, page_id) do update set views = excluded.views, helpful = excluded.helpful`,
      values,
    );
  });
}

/** Counts and sums of what is in the folder, and of the same in the database. */
async function compared({ query }: Database, source: string, state: FolderState): Promise<readonly MovedKind[]> {
  const count = async (statement: string, ids: readonly string[]) => {
    const [row] = await query<{ count: number }>(statement, [ids]);
    return row?.count ?? 0;
  };
  const requestsIn = (wanted: KeptRequest["state"]) =>
    state.requests.filter(({ state: found }) => found === wanted).map(({ request }) => request.submissionId);
  const requestKinds = (["waiting", "delivered", "dropped"] as const).map(async (wanted) => {
    const ids = requestsIn(wanted);
    // What waited in the folder may have been delivered from the database since.
    const condition = wanted === "waiting" ? "" : ` and state = '${wanted}'`;
    const statement = `select count(*)::int from signpost.support_requests where submission_id = any($1)${condition}`;
    return { kind: `requests ${wanted}`, inFolder: ids.length, inDatabase: await count(statement, ids) };
  });
  const answers = (["yes", "no"] as const).map(async (answer) => {
    const ids = state.votes.filter(({ record }) => record.answer === answer).map(({ id }) => id);
    const statement = `select count(*)::int from signpost.votes where id = any($1) and answer = '${answer}'`;
    return { kind: `answers ${answer}`, inFolder: ids.length, inDatabase: await count(statement, ids) };
  });
  const searches = state.searches.map(({ id }) => id);
  const [moved] = await query<{ views: number; helpful: number }>(
    `select coalesce(sum(views), 0)::int as views, coalesce(sum(helpful), 0)::int as helpful
      from signpost.moved_counters where source = $1`,
    [source],
  );
  const sum = (key: "numViews" | "helpfulCount") =>
    [...state.counters.values()].reduce((total, counts) => total + counts[key], 0);
  return [
    ...(await Promise.all([...requestKinds, ...answers])),
    {
      kind: "searches",
      inFolder: searches.length,
      inDatabase: await count("select count(*)::int from signpost.searches where id = any($1)", searches),
    },
    { kind: "views of pages", inFolder: sum("numViews"), inDatabase: moved?.views ?? 0 },
    { kind: "pages found helpful", inFolder: sum("helpfulCount"), inDatabase: moved?.helpful ?? 0 },
  ];
}

function* batches<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  for (let from = 0; from < items.length; from += batchSize) yield items.slice(from, from + batchSize);
}
