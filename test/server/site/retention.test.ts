import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { removeOldVoteFiles } from "#server/feedback/old-votes.ts";
import { removeOldSearchFiles } from "#server/search/old-searches.ts";
import { searchLog } from "#server/search/search-log.ts";
import { joinRetention } from "#server/site/retention.ts";
import { soleOwner } from "#server/store/folder-lock.ts";
import { quietLog } from "#test/support/postgres.ts";

const dayMs = 24 * 60 * 60 * 1000;
const now = Date.parse("2026-03-10T12:00:00.000Z");
const daysAgo = (days: number) => new Date(now - days * dayMs);

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "signpost-retention-"));
  mkdirSync(join(dir, "feedback"));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

/** A file of searches whose first and last were made so many days ago. */
function searches(name: string, first: number, last: number): void {
  const line = (days: number) =>
    `${JSON.stringify({ at: daysAgo(days).toISOString(), term: "boards", locale: "en", isFiltered: false })}\n`;
  writeFileSync(join(dir, name), line(first) + line(last));
  utimesSync(join(dir, name), daysAgo(last), daysAgo(last));
}

describe("answers that were kept long enough", () => {
  it("go by the month, when the whole month is so old", async () => {
    for (const name of ["2026-01.jsonl", "2026-02.jsonl", "2026-03.jsonl", "notes.txt"])
      writeFileSync(join(dir, "feedback", name), "{}\n");

    expect(await removeOldVoteFiles(dir, daysAgo(10).getTime())).toBe(1);
    expect(readdirSync(join(dir, "feedback"))).toEqual(["2026-02.jsonl", "2026-03.jsonl", "notes.txt"]);
  });

  it("go at the first moment after their month", async () => {
    writeFileSync(join(dir, "feedback/2025-12.jsonl"), "{}\n");

    expect(await removeOldVoteFiles(dir, Date.UTC(2026, 0, 1) - 1)).toBe(0);
    expect(await removeOldVoteFiles(dir, Date.UTC(2026, 0, 1))).toBe(1);
  });

  it("are none where nobody has answered", async () => {
    expect(await removeOldVoteFiles(join(dir, "nowhere"), now)).toBe(0);
  });
});

describe("searches that were kept long enough", () => {
  it("go with their file, and what is written to is only moved away", async () => {
    searches("searches.old.jsonl", 90, 60);
    searches("searches.jsonl", 55, 0);

    expect(await removeOldSearchFiles(dir, now, 100 * dayMs)).toBe(1);
    expect(existsSync(join(dir, "searches.jsonl"))).toBe(false);
    expect(readFileSync(join(dir, "searches.old.jsonl"), "utf8")).toContain(daysAgo(55).toISOString());
    expect(await searchLog(dir, quietLog).read()).toHaveLength(2);
  });

  it("stay while they are young enough", async () => {
    searches("searches.old.jsonl", 90, 40);
    searches("searches.jsonl", 40, 0);

    expect(await removeOldSearchFiles(dir, now, 100 * dayMs)).toBe(0);
    expect(readdirSync(dir)).toEqual(expect.arrayContaining(["searches.jsonl", "searches.old.jsonl"]));
  });

  it("are passed over where a crash left half a line, or nothing", async () => {
    writeFileSync(join(dir, "searches.jsonl"), '{"at":"2020-01');

    expect(await removeOldSearchFiles(dir, now, dayMs)).toBe(0);
    expect(existsSync(join(dir, "searches.jsonl"))).toBe(true);
  });
});

describe("what a site removes by itself", () => {
  const removedBy = async (settings: object, isOwner = true) => {
    writeFileSync(join(dir, "feedback/2019-12.jsonl"), "{}\n");
    searches("searches.old.jsonl", 3000, 2900);
    const config = { dataDir: dir, feedbackKeepDays: 0, searchesKeepDays: 0, ...settings };
    const ownership = { ...soleOwner, isOwner: () => isOwner };
    // Only these settings are read.
    const services = { config, database: undefined, ownership, log: quietLog } as unknown as Parameters<
      typeof joinRetention
    >[0];
    await joinRetention(services).close();
    return [existsSync(join(dir, "feedback/2019-12.jsonl")), existsSync(join(dir, "searches.old.jsonl"))];
  };

  it("is what its operator said, and nothing of another process's folder", async () => {
    expect(await removedBy({})).toEqual([true, true]);
    expect(await removedBy({ feedbackKeepDays: 30, searchesKeepDays: 400 }, false)).toEqual([true, true]);
    expect(await removedBy({ feedbackKeepDays: 30 })).toEqual([false, true]);
    expect(await removedBy({ searchesKeepDays: 400 })).toEqual([true, false]);
  });
});
