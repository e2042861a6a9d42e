import { appendFile, cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { checkClock } from "#scripts/command/check-clock.ts";
import { checkData } from "#scripts/command/check-data.ts";

const released = fileURLToPath(new URL("../fixtures/data-0.1.0", import.meta.url));

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), "signpost-check-data-"));
  await cp(released, dir, { recursive: true });
});
afterEach(() => rm(dir, { recursive: true, force: true }));

const said = async (what: string) => (await checkData(dir)).find((finding) => finding.what.includes(what));

describe("signpost doctor --data", () => {
  it("says which format the data has and how much there is of each kind", async () => {
    expect(await said("format")).toEqual({ what: "data format", isWell: true, says: "1; the next start makes it 2" });
    expect(await said("feedback/")).toMatchObject({ isWell: true, says: "1 records in 1 KiB" });
    expect((await checkData(dir)).map(({ isWell }) => isWell)).not.toContain(false);
  });

  it("names the first line that cannot be read", async () => {
    await appendFile(join(dir, "search-gaps.jsonl"), "no record\n");

    expect(await said("search-gaps")).toMatchObject({
      isWell: false,
      says: expect.stringContaining("1 unreadable, first in line 2"),
    });
  });

  it("takes half a record at the end for what it is", async () => {
    await appendFile(join(dir, "search-gaps.jsonl"), '{"at":"2026');

    expect(await said("search-gaps")).toMatchObject({ isWell: true, says: expect.stringContaining("half a record") });
  });

  it("names data of a later version", async () => {
    await writeFile(join(dir, "format.json"), '{"format":99}');

    expect(await said("format")).toMatchObject({ isWell: false, says: expect.stringContaining("99") });
  });

  it("says that there is nothing yet where there is no folder", async () => {
    await rm(dir, { recursive: true });

    expect(await checkData(dir)).toMatchObject([{ isWell: true, says: expect.stringContaining("none yet") }]);
  });
});

describe("the clock", () => {
  it("is wrong before the program was built, and when the drive has another", async () => {
    expect(await checkClock(dir)).toMatchObject({ isWell: true });
    expect(await checkClock(dir, () => 0)).toMatchObject({ isWell: false, says: expect.stringContaining("before") });
    const ahead = await checkClock(dir, () => Date.now() + 3_600_000);
    expect(ahead).toMatchObject({ isWell: false, says: expect.stringContaining("apart") });
  });
});
