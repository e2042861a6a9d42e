import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readVoteRows, readVotes, type Votes } from "#scripts/feedback/read-votes.ts";
import { type CounterStore, counterFiles } from "#server/analytics/counter-files.ts";
import { counterRows } from "#server/analytics/counter-rows.ts";
import { type KeptVote, type VoteLog, voteLog } from "#server/feedback/vote-log.ts";
import { voteRows } from "#server/feedback/vote-rows.ts";
import { endedEverywhere } from "#server/identity/ended-sessions.ts";
import { renewalFiles, renewalRows, renewOnceIn } from "#server/identity/renew-once.ts";
import { createSealing } from "#server/identity/sealing.ts";
import { readSearches, type SearchLog, type SearchRecord, searchLog } from "#server/search/search-log.ts";
import { readSearchRows, searchRows } from "#server/search/search-rows.ts";
import type { Database } from "#server/store/database/database.ts";
import { soleOwner } from "#server/store/folder-lock.ts";
import { until } from "#test/server/requests/support-requests.ts";
import { databaseForEach, describeWithPostgres, quietLog as log } from "#test/support/postgres.ts";

/** What two instances of one site share. */
type Shared = {
  counters(): Promise<CounterStore>;
  votes(): Promise<VoteLog>;
  keptVotes(): Promise<Votes>;
  searches(): Promise<SearchLog>;
  keptSearches(): Promise<readonly SearchRecord[]>;
  renewals(): Promise<ReturnType<typeof renewalFiles>>;
};

const at = "2026-05-04T10:00:00.000Z";
const vote = (given: Partial<KeptVote> = {}): KeptVote => ({
  at,
  page: "/docs/boards",
  id: "boards",
  type: "topic",
  language: "en",
  answer: "yes",
  voter: "reader one",
  ...given,
});

/** What both kinds of keeping promise. */
function sharedStateContract(newShared: () => Promise<Shared>): void {
  let shared: Shared;
  beforeEach(async () => {
    shared = await newShared();
  });

  it("adds up the counts of two instances, and no total is below zero", async () => {
    const [one, other] = [await shared.counters(), await shared.counters()];

    await one.add(new Map([["a", { numViews: 2, helpfulCount: 1 }]]));
    await other.add(new Map([["a", { numViews: 3, helpfulCount: -5 }]]));
    await other.add(new Map([["b", { numViews: 1, helpfulCount: 0 }]]));

    expect([...(await (await shared.counters()).read())].toSorted()).toEqual([
      ["a", { numViews: 5, helpfulCount: 0 }],
      ["b", { numViews: 1, helpfulCount: 0 }],
    ]);
    await Promise.all([one.close(), other.close()]);
  });

  it("keeps every answer, and counts the last of each reader", async () => {
    const [one, other] = [await shared.votes(), await shared.votes()];

    await one.keep(vote());
    await one.keep(vote({ at: "2026-05-04T11:00:00.000Z", answer: "no", reason: "notAccurate" }));
    await other.keep(vote({ voter: "reader two", language: "ja" }));

    const { votes, unreadable } = await shared.keptVotes();
    expect(unreadable).toBe(0);
    expect(votes.map(({ answer, reason, voter, language }) => [voter, answer, reason, language]).toSorted()).toEqual([
      ["reader one", "no", "notAccurate", "en"],
      ["reader two", "yes", undefined, "ja"],
    ]);
  });

  it("keeps searches, and that a result of one was opened", async () => {
    const searches = await shared.searches();
    const found = { at, id: "q1", term: "flux “capacitor”", locale: "en", isFiltered: true, total: 3 };
    const opened = { at: "2026-05-04T11:00:00.000Z", opened: "q1" };
    searches.note(found);
    searches.note(opened);
    await searches.close();

    expect(await shared.keptSearches()).toEqual([found, opened]);
    expect(await searches.read()).toEqual([found, opened]);
  });

  it("renews a token once for two instances that need it at the same time", async () => {
    let renewals = 0;
    const renewerOf = async () =>
      renewOnceIn(await shared.renewals(), {
        sealing: createSealing(["a secret that both instances have, long enough"], "renewal"),
        read: String,
        patienceMs: 10_000,
      });
    const renew = async () => {
      renewals += 1;
      await new Promise((resolve) => setTimeout(resolve, 20));
      return "the next token";
    };

    const results = await Promise.all([await renewerOf(), await renewerOf()].map((once) => once("a token", renew)));

    expect(results).toEqual(["the next token", "the next token"]);
    expect(renewals).toBe(1);
  });
}

describe("What the site remembers in files", () => {
  const folders: string[] = [];
  afterAll(() => {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  });
  sharedStateContract(async () => {
    const dataDir = mkdtempSync(join(tmpdir(), "shared-state-"));
    folders.push(dataDir);
    return {
      counters: async () => counterFiles({ dataDir, ownership: soleOwner, log }),
      votes: async () => voteLog(dataDir, log),
      keptVotes: () => readVotes(dataDir, new Date("2026-05-01")),
      searches: async () => searchLog(dataDir, log),
      keptSearches: () => readSearches(dataDir),
      renewals: async () => renewalFiles(dataDir),
    };
  });
});

describeWithPostgres("What several instances remember in a database", () => {
  const databases = databaseForEach();
  const { open } = databases;
  let dataDir = "";
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), "shared-rows-"));
  });
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }));
  const votesIn = (database: Database) => voteRows({ database, dataDir, log });

  sharedStateContract(async () => ({
    counters: async () => counterRows(await open()),
    votes: async () => votesIn(await open()),
    keptVotes: async () => readVoteRows(await open(), new Date("2026-05-01")),
    searches: async () => searchRows(await open(), log),
    keptSearches: async () => readSearchRows(await open()),
    renewals: async () => renewalRows(await open()),
  }));

  it("makes its tables once when instances start at the same moment", async () => {
    const instances = await Promise.all([open(), open(), open(), open()]);

    const counted = await Promise.all(
      instances.map((each) => each.query<{ count: number }>("select count(*)::int from signpost.votes")),
    );
    expect(counted.flat()).toEqual(Array(4).fill({ count: 0 }));
  });

  it("begins without the database, and uses it when it comes", async () => {
    await databases.postgres.halt();
    const database = await open(100);
    expect(database.isDown()).toBe(true);

    await databases.postgres.start();
    await until(() => !database.isDown());

    await votesIn(database).keep(vote());
    expect((await readVoteRows(database, new Date(0))).votes).toHaveLength(1);
  });

  it("keeps answers on the disk and counts in memory while the database is away, and each once when it is back", async () => {
    const database = await open(200);
    const [votes, counters] = [votesIn(database), counterRows(database)];
    await databases.postgres.crash();

    await votes.keep(vote());
    await votes.keep(vote({ voter: "reader two" }));
    await counters.add(new Map([["a", { numViews: 2, helpfulCount: 0 }]]));
    await until(() => votes.waiting() === 2 && votes.isBroken());
    await expect(counters.add(new Map([["a", { numViews: 1, helpfulCount: 0 }]]))).rejects.toThrow();
    await databases.postgres.start();
    await until(() => !votes.isBroken());
    await votes.close();
    await counters.close();

    expect((await readVoteRows(database, new Date(0))).votes).toHaveLength(2);
    expect(await counters.read()).toEqual(new Map([["a", { numViews: 2, helpfulCount: 0 }]]));
  });

  it("keeps what it thanked for when the process ends while the database is away", async () => {
    const away = await open(200);
    await databases.postgres.crash();
    // A process that is killed closes nothing.
    await votesIn(away).keep(vote());
    await votesIn(away).keep(vote({ voter: "reader two" }));
    await databases.postgres.start();

    const next = await open();
    // What it finds it passes on before it ends, too.
    await votesIn(next).close();
    expect((await readVoteRows(next, new Date(0))).votes).toHaveLength(2);
  });

  it("thanks nobody for an answer that neither the database nor the disk has", async () => {
    const away = await open(200);
    await databases.postgres.crash();
    const votes = voteRows({ database: away, dataDir: "/dev/null/nowhere", log });

    await expect(votes.keep(vote())).rejects.toMatchObject({ code: "FEEDBACK_NOT_KEPT" });
    await votes.close();
    await databases.postgres.start();
  });

  it("gives up a database that hangs, and goes on when it answers again", async () => {
    const database = await open(200);
    databases.postgres.hang();

    await expect(database.query("select 1")).rejects.toMatchObject({ code: "DATABASE_DOWN" });
    expect(database.isDown()).toBe(true);
    databases.postgres.resume();
    await until(() => !database.isDown());

    expect(await database.query("select 1 as one")).toEqual([{ one: 1 }]);
  });

  it("says nothing of the password when the database cannot be reached", async () => {
    const said: unknown[] = [];
    const note = (...line: unknown[]) => void said.push(...line);
    await databases.postgres.halt();
    const { openDatabase } = await import("#server/store/database/open-database.ts");
    const away = await openDatabase({
      url: databases.url,
      connections: 2,
      timeoutMs: 100,
      migrations: "none",
      log: { info: note, warn: note, error: note },
    });
    const error = await away.query("select 1").catch((thrown: unknown) => thrown);
    await away.close();
    await databases.postgres.start();

    expect(JSON.stringify([said, String(error)])).toContain("database");
    expect(JSON.stringify([said, String(error), error])).not.toContain("not-asked-for");
  });

  it("tells every instance of a session that ended, and those that begin later or did not hear", async () => {
    const [one, other] = [endedEverywhere(await open()), endedEverywhere(await open(200))];
    const [id, later] = [randomUUID(), randomUUID()];
    const inAnHour = Date.now() + 3_600_000;

    await one.end(id, inAnHour);
    await until(() => other.has(id));
    await databases.postgres.crash();
    await Promise.all([one.end(later, inAnHour), databases.postgres.start()]);
    await until(() => other.has(later));
    const third = endedEverywhere(await open());
    await until(() => third.has(id) && third.has(later));

    expect(third.has(randomUUID())).toBe(false);
    await Promise.all([one, other, third].map((each) => each.close()));
  });
});
