import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { create, extract } from "tar";
import { backUp } from "#scripts/command/back-up.ts";
import { RestoreError, restore } from "#scripts/command/restore.ts";

let place: string;
let dataDir: string;
let file: string;
beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), "signpost-backup-"));
  dataDir = join(place, "data");
  file = join(place, "backups/today.tar.gz");
  await mkdir(join(dataDir, "requests"), { recursive: true });
  await writeFile(join(dataDir, "requests/requests-2026-11-22.jsonl"), '{"a":1}\n{"a":2}\n');
  await writeFile(join(dataDir, "page-counters.jsonl"), '{"page":"/","views":3}\n');
});
afterEach(() => rm(place, { recursive: true, force: true }));

const order = () => ({ dataDir, file, version: "0.1.0" });

/** Takes an archive apart, lets `change` loose on it, and puts it together again. */
async function tampered(change: (folder: string) => Promise<unknown>): Promise<void> {
  const folder = await mkdtemp(join(place, "apart-"));
  await extract({ file, cwd: folder });
  await change(folder);
  await create({ gzip: true, file, cwd: folder }, await readdir(folder));
}

describe("a backup", () => {
  it("brings everything back that the site wrote down", async () => {
    await backUp(order());
    const target = join(place, "other/data");

    const { files, version } = await restore({ file, dataDir: target });

    expect(version).toBe("0.1.0");
    expect(files.map(({ path }) => path)).toEqual(["page-counters.jsonl", "requests/requests-2026-11-22.jsonl"]);
    expect(await readFile(join(target, "requests/requests-2026-11-22.jsonl"), "utf8")).toBe('{"a":1}\n{"a":2}\n');
  });

  it("leaves out what belongs to one process, what is made again, and half a record", async () => {
    await appendFile(join(dataDir, "requests/requests-2026-11-22.jsonl"), '{"a":3,"half');
    await writeFile(join(dataDir, "process.lock"), "{}");
    await writeFile(join(dataDir, "search-index.bin"), "x");

    await backUp(order());
    const target = join(place, "again");
    await restore({ file, dataDir: target });

    expect((await readdir(target)).sort()).toEqual(["page-counters.jsonl", "requests"]);
    expect(await readFile(join(target, "requests/requests-2026-11-22.jsonl"), "utf8")).toBe('{"a":1}\n{"a":2}\n');
  });

  it("has only whole records while the site goes on writing", async () => {
    let isDone = false;
    const writing = (async () => {
      for (let at = 0; !isDone; at += 1) {
        await appendFile(join(dataDir, "votes.jsonl"), `{"at":${at},"text":"${"x".repeat(at % 300)}"}`);
        await appendFile(join(dataDir, "votes.jsonl"), "\n");
      }
    })();
    for (let turn = 0; turn < 5; turn += 1) {
      await backUp(order());
      const target = join(place, `turn-${turn}`);
      await restore({ file, dataDir: target });
      const text = await readFile(join(target, "votes.jsonl"), "utf8").catch(() => "");
      const ats = text.split("\n").flatMap((line) => (line === "" ? [] : [JSON.parse(line).at]));
      expect(ats).toEqual(ats.map((_at, index) => index));
    }
    isDone = true;
    await writing;
  });

  it("is not there at all when it cannot be written whole", async () => {
    await expect(backUp({ ...order(), dataDir: join(place, "nowhere") })).rejects.toThrow("ENOENT");

    expect(await readdir(join(place, "backups"))).toEqual([]);
  });
});

describe("restoring", () => {
  it("writes over nothing", async () => {
    await backUp(order());

    await expect(restore({ file, dataDir })).rejects.toThrow(RestoreError);
    await expect(restore({ file, dataDir })).rejects.toThrow("is not empty");
  });

  it.each([
    ["a changed file", (folder: string) => appendFile(join(folder, "data/page-counters.jsonl"), "x"), "is damaged"],
    ["a missing file", (folder: string) => rm(join(folder, "data/page-counters.jsonl")), "ENOENT"],
    ["a file more", (folder: string) => writeFile(join(folder, "data/more.jsonl"), ""), "lists no more.jsonl"],
    ["a link", (folder: string) => symlink("/etc/passwd", join(folder, "data/link")), undefined],
    ["no manifest", (folder: string) => rm(join(folder, "manifest.json")), "ENOENT"],
    ["a path that leads out", outward, "is no backup of a site"],
  ])("refuses an archive with %s, and leaves nothing behind", async (_what, change, said) => {
    await backUp(order());
    await tampered(change);
    const target = join(place, "restored");

    const outcome = restore({ file, dataDir: target });

    if (said === undefined) {
      await outcome;
      expect(await readdir(target)).not.toContain("link");
    } else {
      await expect(outcome).rejects.toThrow(said);
      expect((await readdir(place)).filter((name) => name.startsWith("restored"))).toEqual([]);
    }
  });

  it("refuses what is no archive", async () => {
    await mkdir(join(place, "backups"));
    await writeFile(file, "no archive");

    await expect(restore({ file, dataDir: join(place, "restored") })).rejects.toThrow(RestoreError);
  });
});

async function outward(folder: string): Promise<void> {
  const path = join(folder, "manifest.json");
  const manifest = JSON.parse(await readFile(path, "utf8"));
  manifest.files[0].path = "../outside.jsonl";
  await writeFile(path, JSON.stringify(manifest));
}
