import { spawn } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { type AppendLogOptions, appendLog } from "#server/store/append-log.ts";
import { readRecords } from "#server/store/read-records.ts";
import { bundledWorker } from "#test/support/bundled-worker.ts";

describe("an append-only log", () => {
  let folder = "";
  let said: string[] = [];
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "append-log-"));
    said = [];
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const log = {
    info: (_fields: object, text?: string) => void said.push(text ?? ""),
    error: (_fields: object, text?: string) => void said.push(text ?? ""),
  };
  const open = (options: Partial<AppendLogOptions> = {}) =>
    appendLog({ folder, fileName: () => "log.jsonl", keptBy: "disk", subject: "records", log, ...options });
  const read = async (name = "log.jsonl") => {
    const records: unknown[] = [];
    const unreadable: number[] = [];
    await readRecords(join(folder, name), {
      onRecord: (record) => records.push(record),
      onUnreadable: (line) => unreadable.push(line),
    });
    return { records, unreadable };
  };

  it("gives back what was appended, in order", async () => {
    const records = open();

    await Promise.all([1, 2, 3].map((n) => records.append({ n, text: "two\nlines" })));
    await records.append({ n: 4 }, { n: 5 });

    expect((await read()).records).toMatchObject([{ n: 1 }, { n: 2 }, { n: 3 }, { n: 4 }, { n: 5 }]);
  });

  it("keeps every whole line and the next one, at whichever byte its writer ended", async () => {
    const texts = ['{"n":0,"text":"日本"}\n', '{"n":1}\n', "12\n", '{"n":2,"text":"\\u0018"}\n'];
    const whole = Buffer.from(texts.join(""));
    for (let length = 0; length <= whole.length; length += 1) {
      const left = whole.subarray(0, length);
      writeFileSync(join(folder, "log.jsonl"), left);
      const lines = left.toString("utf8").split("\n").slice(0, -1);

      expect((await read()).records).toEqual(lines.map((line) => JSON.parse(line)));
      await open({ keptBy: "system" }).append({ next: length });

      expect(await read()).toEqual({
        records: [...lines.map((line) => JSON.parse(line)), { next: length }],
        unreadable: [],
      });
    }
  });

  it("ends half a line that another process leaves while this one runs", async () => {
    const records = open();
    await records.append({ n: 1 });
    appendFileSync(join(folder, "log.jsonl"), '{"n":2}');

    await records.append({ n: 3 });

    expect(await read()).toEqual({ records: [{ n: 1 }, { n: 3 }], unreadable: [] });
  });

  it("has everything it said was kept after its process was killed, three times, and goes on", async () => {
    const writer = await bundledWorker("test/support/append-writer.ts");
    const kept: number[] = [];
    try {
      for (const kills of [1, 2, 3]) {
        const child = spawn(process.execPath, [fileURLToPath(writer.file), folder, String(kills * 1_000_000)]);
        const lines = createInterface({ input: child.stdout });
        lines.on("line", (line) => {
          kept.push(Number(line));
          if (kept.length >= kills * 40) child.kill("SIGKILL");
        });
        await Promise.all([once(child, "exit"), once(lines, "close")]);
      }
    } finally {
      writer.remove();
    }
    await open().append({ n: -1 });

    const { records, unreadable } = await read();
    const found = new Set((records as { n: number }[]).map(({ n }) => n));
    expect(kept.length).toBeGreaterThanOrEqual(120);
    expect(kept.filter((n) => !found.has(n))).toEqual([]);
    expect([found.has(-1), found.size, unreadable]).toEqual([true, records.length, []]);
    // Eight were under way at each end.
    expect(records.length - kept.length - 1).toBeLessThanOrEqual(3 * 8);
  }, 60_000);

  it("begins another file when the time gives another name", async () => {
    let now = 1;
    const records = open({ fileName: (ms) => `${ms}.jsonl`, now: () => now });

    await records.append({ n: 1 });
    now = 2;
    await records.append({ n: 2 });

    expect([(await read("1.jsonl")).records, (await read("2.jsonl")).records]).toEqual([[{ n: 1 }], [{ n: 2 }]]);
  });

  it("begins its file again when somebody moved it away", async () => {
    const records = open();
    await records.append({ n: 1 });
    renameSync(join(folder, "log.jsonl"), join(folder, "archive"));

    await records.append({ n: 2 });

    expect((await read()).records).toEqual([{ n: 2 }]);
  });

  it("refuses what does not fit into its largest size, and says so once", async () => {
    const records = open({ maxBytes: 20 });
    await records.append({ n: 1 });
    await records.append({ n: 2 });

    await expect(records.append({ n: 3 })).rejects.toMatchObject({ code: "LOG_FULL" });
    await expect(records.append({ n: 4 })).rejects.toMatchObject({ code: "LOG_FULL" });

    expect(statSync(join(folder, "log.jsonl")).size).toBeLessThanOrEqual(20);
    expect([said, records.isBroken()]).toEqual([["records cannot be kept: see DATA_DIR"], true]);
  });

  it("puts a full file in an older one's place, where it has such a name", async () => {
    const records = open({ maxBytes: 20, olderName: "older.jsonl" });

    for (const n of [1, 2, 3, 4, 5]) await records.append({ n });

    expect([(await read("older.jsonl")).records, (await read()).records]).toEqual([[{ n: 3 }, { n: 4 }], [{ n: 5 }]]);
  });

  it("is broken from its opening where its folder cannot be written, and mended by the first record that can be", async () => {
    writeFileSync(join(folder, "file"), "a file where the folder should be");
    const records = open({ folder: join(folder, "file", "data") });
    while (!records.isBroken()) await new Promise((resolve) => setTimeout(resolve, 5));

    await expect(records.append({ n: 1 })).rejects.toThrow();
    rmSync(join(folder, "file"));
    await records.append({ n: 2 });

    expect(said).toEqual(["records cannot be kept: see DATA_DIR", "records can be kept again"]);
    expect(readFileSync(join(folder, "file", "data", "log.jsonl"), "utf8")).toBe('{"n":2}\n');
    expect(statSync(join(folder, "file", "data")).mode & 0o777).toBe(0o700);
  });

  it("hands over only what was added since an earlier reading", async () => {
    const records = open();
    await records.append({ n: 1 });
    appendFileSync(join(folder, "log.jsonl"), '{"n":');
    const path = join(folder, "log.jsonl");
    const end = await readRecords(path, { onRecord: () => undefined });
    appendFileSync(path, "2}\n");
    const found: unknown[] = [];

    expect(await readRecords(path, { onRecord: (record) => found.push(record), from: end })).toBe(statSync(path).size);

    expect(found).toEqual([{ n: 2 }]);
  });
});
