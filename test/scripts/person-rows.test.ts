import { erasePersonRows, personRows } from "#scripts/people/person-rows.ts";
import { openSharedQueue } from "#server/requests/request-queue.ts";
import { searchRows } from "#server/search/search-rows.ts";
import { supportRequest } from "#test/server/requests/support-requests.ts";
import { databaseForEach, describeWithPostgres, quietLog as log } from "#test/support/postgres.ts";

describeWithPostgres("What a database has about a person", () => {
  const databases = databaseForEach();

  it("is exported and erased by address or account, in whatever case, and of nobody else", async () => {
    const database = await databases.open();
    const queue = openSharedQueue({ database, attemptMs: 1000, log });
    await queue.accept(supportRequest({ submissionId: "a", email: "Kim@example.com" }));
    await queue.accept(supportRequest({ submissionId: "b", email: "other@example.com", owner: "kim@example.com" }));
    await queue.accept(supportRequest({ submissionId: "c", email: "lee@example.com", owner: "lee" }));
    await queue.close();
    const searches = searchRows(database, log);
    const search = { at: "2026-05-04T10:00:00.000Z", id: "q1", locale: "en", isFiltered: false, total: 0 };
    searches.note({ ...search, term: "mail of KIM@example.com" });
    searches.note({ ...search, term: "boards" });
    await searches.close();

    expect(await personRows(database, " kim@EXAMPLE.com")).toHaveLength(3);
    expect(await erasePersonRows(database, "kim@example.com")).toBe(3);

    expect(await personRows(database, "kim@example.com")).toEqual([]);
    expect(await personRows(database, "lee")).toMatchObject([{ submissionId: "c", state: "waiting" }]);
  });
});
