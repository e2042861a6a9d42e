import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { moveToDatabase } from "#scripts/move-data/to-database.ts";
import { moveToFolder } from "#scripts/move-data/to-folder.ts";
import { readKeptRequests, readRequestRows } from "#scripts/requests/read-kept-requests.ts";
import { counterFiles } from "#server/analytics/counter-files.ts";
import { counterRows } from "#server/analytics/counter-rows.ts";
import { voteLog } from "#server/feedback/vote-log.ts";
import { openRequestQueue } from "#server/requests/request-queue.ts";
import { DeliveryError } from "#server/requests/request-target.ts";
import { searchLog } from "#server/search/search-log.ts";
import { soleOwner } from "#server/store/folder-lock.ts";
import { notingTarget, supportRequest, until } from "#test/server/requests/support-requests.ts";
import { describeWithPostgres, quietLog as log, type TestDatabases, testDatabases } from "#test/support/postgres.ts";

const at = "2026-05-04T10:00:00.000Z";
const vote = { at, page: "/a", id: "a", type: "topic", language: "en", answer: "yes", voter: "one" } as const;

describeWithPostgres("Moving what a site remembers", () => {
  let databases: TestDatabases;
  let dataDir = "";
  beforeAll(async () => {
    databases = await testDatabases();
  });
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), "move-data-"));
  });
  afterEach(async () => {
    await databases.closeAll();
    rmSync(dataDir, { recursive: true, force: true });
  });
  afterAll(() => databases.stop());

  /** What a site writes down in a while: two requests, of which one is refused; three answers; a gap; views. */
  const serve = async (round: string) => {
    const { target, taken } = notingTarget(({ submissionId }) =>
      submissionId.startsWith("refused") ? new DeliveryError("the target", "refused") : undefined,
    );
    const queue = openRequestQueue({ dataDir, target, ownership: soleOwner, log });
    await queue.accept(supportRequest({ submissionId: `taken ${round}`, owner: "kim" }));
    await queue.accept(supportRequest({ submissionId: `refused ${round}` }));
    await until(() => taken.length > 0);
    await queue.close();
    const votes = voteLog(dataDir, log);
    await votes.keep(vote);
    await votes.keep(vote);
    await votes.keep({ ...vote, answer: "no", reason: "notClear" });
    const searches = searchLog(dataDir, log);
    searches.note({ at, id: `q${round}`, term: `nothing ${round}`, locale: "en", isFiltered: false, total: 0 });
    await searches.close();
    const counters = counterFiles({ dataDir, ownership: soleOwner, log });
    await counters.read();
    await counters.add(new Map([["a", { numViews: 5, helpfulCount: 1 }]]));
    await counters.close();
  };
  const countsOf = (kinds: Awaited<ReturnType<typeof moveToDatabase>>) =>
    Object.fromEntries(kinds.map(({ kind, inFolder, inDatabase }) => [kind, [inFolder, inDatabase]]));

  it("brings a folder into the database, again and again while the site goes on, and everything once", async () => {
    const database = await databases.open(await databases.fresh());
    await serve("first");
    await moveToDatabase(dataDir, database);
    await moveToDatabase(dataDir, database);
    await serve("second");

    const kinds = countsOf(await moveToDatabase(dataDir, database));

    expect(kinds).toEqual({
      "requests waiting": [2, 2],
      "requests delivered": [2, 2],
      "requests dropped": [0, 0],
      "answers yes": [4, 4],
      "answers no": [2, 2],
      searches: [2, 2],
      "views of pages": [10, 10],
      "pages found helpful": [2, 2],
    });
    expect(await counterRows(database).read()).toEqual(new Map([["a", { numViews: 10, helpfulCount: 2 }]]));
    expect((await readRequestRows(database)).map(({ request }) => request.submissionId).toSorted()).toEqual([
      "refused first",
      "refused second",
      "taken first",
      "taken second",
    ]);
  });

  it("brings the database into an empty folder, and nothing into another", async () => {
    const database = await databases.open(await databases.fresh());
    await serve("first");
    await moveToDatabase(dataDir, database);
    await expect(moveToFolder(database, dataDir)).rejects.toThrow("not empty");
    const back = join(dataDir, "back");

    const kinds = await moveToFolder(database, back);

    expect(kinds.filter(({ inFolder, inDatabase }) => inFolder !== inDatabase)).toEqual([]);
    expect((await readKeptRequests(back)).requests.map(({ request, state }) => [request, state])).toEqual(
      (await readKeptRequests(dataDir)).requests.map(({ request, state }) => [request, state]),
    );
    const counters = counterFiles({ dataDir: back, ownership: soleOwner, log });
    expect(await counters.read()).toEqual(new Map([["a", { numViews: 5, helpfulCount: 1 }]]));
    await counters.close();
    expect(readdirSync(dataDir).filter((name) => name.includes("unfinished"))).toEqual([]);
  });
});
