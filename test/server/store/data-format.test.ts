import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { counterFiles } from "#server/analytics/counter-files.ts";
import { openRequestQueue } from "#server/requests/request-queue.ts";
import { currentFormat, DataFormatError, formatOf, migrateData } from "#server/store/data-format.ts";
import type { DataMigration } from "#server/store/data-migrations.ts";
import { soleOwner } from "#server/store/folder-lock.ts";

const released = fileURLToPath(new URL("../../fixtures/data-0.1.0", import.meta.url));
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

let dir: string;
beforeEach(async () => {
  dir = join(await mkdtemp(join(tmpdir(), "signpost-format-")), "data");
  await mkdir(dir);
});
afterEach(() => rm(join(dir, ".."), { recursive: true, force: true }));

const migrate = (options: Partial<Parameters<typeof migrateData>[0]> = {}) =>
  migrateData({ dir, ownership: soleOwner, log: silent, ...options });
const asReleased = () => cp(released, dir, { recursive: true });
const requestsFile = "requests/requests-2026-11-22.jsonl";

describe("a data folder of 0.1.0", () => {
  it("is brought to the present format, with what was there kept beside it", async () => {
    await asReleased();

    await migrate();

    expect(await formatOf(dir)).toBe(currentFormat());
    const copy = join(dir, `before-format-${currentFormat()}`);
    for (const file of [requestsFile, "search-gaps.jsonl", "page-counters.jsonl", "feedback/2026-11.jsonl"])
      expect(await readFile(join(copy, file), "utf8")).toBe(await readFile(join(released, file), "utf8"));
  });

  it("goes on: requests wait or are delivered as before, nobody owns what an empty name owned, counters count", async () => {
    await asReleased();

    await migrate();

    const queue = openRequestQueue({ dataDir: dir, ownership: soleOwner, log: silent });
    expect(await queue.requestsOf("ada")).toMatchObject([{ reference: "SR-RF2432PF", status: "delivered" }]);
    expect(await queue.requestsOf("")).toEqual([]);
    await queue.close();
    expect(await readFile(join(dir, requestsFile), "utf8")).not.toContain('"owner":""');
    const counters = counterFiles({ dataDir: dir, ownership: soleOwner, log: silent });
    const counted = await counters.read();
    expect(counted.get("tracker/docs/boards-and-sprints/add-a-board")).toEqual({ numViews: 12, helpfulCount: 4 });
    await counters.close();
  });

  it("is touched once: the next start changes nothing", async () => {
    await asReleased();
    await migrate();
    const before = await readFile(join(dir, requestsFile), "utf8");

    await migrate({ migrations: [() => Promise.reject(new Error("not again"))] });

    expect(await readFile(join(dir, requestsFile), "utf8")).toBe(before);
  });

  it("keeps lines that it cannot read as they are", async () => {
    await asReleased();

    await migrate();

    expect(await readFile(join(dir, requestsFile), "utf8")).toContain('{"kind":"acc\u0018');
  });

  it("is brought over again after an end in the middle, from the copy that was made first", async () => {
    await asReleased();
    const marks: string[] = [];
    const marking =
      (name: string): DataMigration =>
      async () => {
        marks.push(name);
      };
    const cutOff: DataMigration = async (folder) => {
      await writeFile(join(folder, "search-gaps.jsonl"), "half");
      throw new Error("the machine stopped");
    };

    await expect(migrate({ migrations: [cutOff] })).rejects.toThrow("the machine stopped");
    await migrate({ migrations: [marking("one")] });

    expect(marks).toEqual(["one"]);
    expect(await readFile(join(dir, "before-format-2/search-gaps.jsonl"), "utf8")).toContain("zzqqxxyy");
  });
});

describe("the format of a data folder", () => {
  it("is the present one from the start in a new folder, without a copy of nothing", async () => {
    await migrate();

    expect(await formatOf(dir)).toBe(currentFormat());
    expect(await readdir(dir)).toEqual(["format.json"]);
  });

  it("is none of a folder that cannot be made: the site starts, and keeps nothing", async () => {
    await writeFile(join(dir, "file"), "");

    await expect(migrate({ dir: join(dir, "file", "none") })).resolves.toBeUndefined();
    await expect(migrate({ dir: join(dir, "file") })).resolves.toBeUndefined();
  });

  it("of a later version keeps this one from starting, and says what to do", async () => {
    await writeFile(join(dir, "format.json"), '{"format":99}');

    await expect(migrate()).rejects.toThrow(DataFormatError);
    await expect(migrate()).rejects.toThrow(/format 99, which a later version wrote.*restore a backup/);
  });

  it("that is not said in its file is no reason to guess", async () => {
    await writeFile(join(dir, "format.json"), "{}");

    await expect(migrate()).rejects.toThrow("does not say which format");
  });

  it("is changed only when no other process uses the folder", async () => {
    await asReleased();
    let isOwner = false;

    await expect(migrate({ ownership: { isOwner: () => isOwner }, waitMs: 0 })).rejects.toThrow(
      "stop the one that does",
    );
    expect(await formatOf(dir)).toBe(1);
    isOwner = true;
    await migrate({ ownership: { isOwner: () => isOwner } });

    expect(await formatOf(dir)).toBe(currentFormat());
  });
});
