import { chmod, mkdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { readVotes } from "#scripts/feedback/read-votes.ts";
import { type KeptVote, voteLog } from "#server/feedback/vote-log.ts";
import { loggerTo } from "#server/http/logger.ts";
import { keptVotes, removeFolders, temporaryFolder } from "./feedback-site.ts";

afterEach(removeFolders);

const vote = (fields: Partial<KeptVote> = {}): KeptVote => ({
  at: "2025-11-21T04:00:00.000Z",
  page: "/kb/a",
  id: "kb/a",
  type: "pageKbArticle",
  language: "en",
  answer: "yes",
  voter: "v",
  ...fields,
});

const logged = () => {
  const lines: { msg: string }[] = [];
  return { lines, log: loggerTo({ write: (line) => void lines.push(JSON.parse(line)) }, "info") };
};

const novemberLog = (dir: string) => voteLog(dir, logged().log, { now: () => Date.parse("2025-11-21T04:00:00.000Z") });

const aMoment = () => new Promise((resolve) => setTimeout(resolve, 30));

describe("the log of answers", () => {
  it("makes its folder with the first answer and not before", async () => {
    const dir = join(await temporaryFolder(), "deep", "data");
    const log = voteLog(dir, logged().log);
    await aMoment();
    await expect(stat(dir)).rejects.toMatchObject({ code: "ENOENT" });

    await log.keep(vote());

    expect(await keptVotes(dir)).toEqual([vote()]);
  });

  it("has a file for each month", async () => {
    const dir = await temporaryFolder();
    let now = Date.parse("2025-11-30T23:59:59.999Z");
    const log = voteLog(dir, logged().log, { now: () => now });

    await log.keep(vote());
    now += 1;
    await log.keep(vote({ at: "2025-12-01T00:00:00.000Z" }));

    expect(await readFile(join(dir, "feedback", "2025-12.jsonl"), "utf8")).toBe(
      `${JSON.stringify(vote({ at: "2025-12-01T00:00:00.000Z" }))}\n`,
    );
  });

  it("keeps a thousand answers at once, each on its line", async () => {
    const dir = await temporaryFolder();
    const log = voteLog(dir, logged().log);

    await Promise.all(Array.from({ length: 1000 }, (_, index) => log.keep(vote({ voter: String(index) }))));

    expect((await keptVotes(dir)).map(({ voter }) => Number(voter))).toEqual([...Array(1000).keys()]);
  });

  it("adds to what is there and changes none of it", async () => {
    const dir = await temporaryFolder();
    await mkdir(join(dir, "feedback"));
    await writeFile(join(dir, "feedback", "2025-11.jsonl"), '{"page":"/before"}\n');

    await novemberLog(dir).keep(vote());

    expect((await keptVotes(dir)).map(({ page }) => page)).toEqual(["/before", "/kb/a"]);
  });

  it("loses no answer to half a line that a crash left", async () => {
    const dir = await temporaryFolder();
    await mkdir(join(dir, "feedback"));
    await writeFile(join(dir, "feedback", "2025-11.jsonl"), '{"page":"/before"}\n{"page":"/half');

    await novemberLog(dir).keep(vote({ at: "2025-11-21T05:00:00.000Z" }));

    const { votes, unreadable } = await readVotes(dir, new Date("2025-11-21T00:00:00.000Z"));
    expect(votes.map(({ page }) => page)).toEqual(["/kb/a"]);
    expect(unreadable).toBe(1);
  });

  it("says at the start that its folder cannot be written, and that it is broken", async () => {
    const { lines, log } = logged();

    const votes = voteLog("/dev/null/data", log);
    while (!votes.isBroken()) await aMoment();

    expect(votes.isBroken()).toBe(true);
    expect(lines).toMatchObject([{ level: "error", msg: "feedback cannot be kept: see DATA_DIR" }]);
  });

  it("refuses answers while it cannot write, says so once, and goes on when it can", async () => {
    const dir = join(await temporaryFolder(), "data");
    await writeFile(dir, "a file where the folder should be");
    const { lines, log } = logged();
    const votes = voteLog(dir, log);

    await expect(votes.keep(vote())).rejects.toMatchObject({ code: "FEEDBACK_NOT_KEPT" });
    await expect(votes.keep(vote())).rejects.toMatchObject({ code: "FEEDBACK_NOT_KEPT" });
    await rm(dir);
    await votes.keep(vote());

    expect(lines.map(({ msg }) => msg)).toEqual([
      "feedback cannot be kept: see DATA_DIR",
      "feedback can be kept again",
    ]);
    expect(votes.isBroken()).toBe(false);
    expect(await keptVotes(dir)).toHaveLength(1);
  });

  it("stops growing at its largest size", async () => {
    const dir = await temporaryFolder();
    const votes = voteLog(dir, logged().log, { maxBytes: 300 });
    await votes.keep(vote());
    await votes.keep(vote());

    await expect(votes.keep(vote())).rejects.toMatchObject({ code: "FEEDBACK_NOT_KEPT" });

    expect(await keptVotes(dir)).toHaveLength(2);
  });

  it("can be read by its owner only", async () => {
    const dir = await temporaryFolder();
    await chmod(dir, 0o755);

    await novemberLog(dir).keep(vote());

    expect((await stat(join(dir, "feedback", "2025-11.jsonl"))).mode & 0o077).toBe(0);
  });
});
