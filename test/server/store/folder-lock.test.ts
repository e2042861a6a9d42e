import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { folderLock } from "#server/store/folder-lock.ts";
import { thisProcess } from "#server/store/lock-holder.ts";

describe("the lock of a data folder", () => {
  let dir = "";
  let now = 0;
  let said: string[] = [];
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), "folder-lock-"));
    now = 0;
    said = [];
  });
  afterEach(() => rmSync(dir, { recursive: true, force: true }));

  const log = {
    info: (_fields: object, text?: string) => void said.push(text ?? ""),
    warn: (_fields: object, text?: string) => void said.push(text ?? ""),
  };
  const lockFile = () => join(dir, "process.lock");
  /** A process, as far as the lock sees it; its turns come when the test says. */
  async function process_(folder = dir) {
    let turn: () => Promise<void> = async () => undefined;
    const changes: boolean[] = [];
    const lock = await folderLock({
      dir: folder,
      log,
      now: () => now,
      every: (_ms, next) => {
        turn = next;
        return () => {
          turn = async () => undefined;
        };
      },
    });
    lock.subscribe((isOwner) => void changes.push(isOwner));
    return { lock, changes, turn: () => turn() };
  }
  /** Both take their turns for some seconds, as their timers would have it. */
  const pass = async (seconds: number, ...living: readonly { turn(): Promise<void> }[]) => {
    for (let second = 0; second < seconds; second += 1) {
      now += 1000;
      for (const one of living) await one.turn();
      // File systems tell times of change apart only from some milliseconds on.
      await new Promise((resolve) => setTimeout(resolve, 15));
    }
  };
  const write = async (fields: object) =>
    writeFileSync(lockFile(), JSON.stringify({ ...(await thisProcess()), ...fields }));
  const deadPid = async () => {
    const child = spawn(process.execPath, ["-e", ""]);
    await once(child, "exit");
    return child.pid ?? 0;
  };

  it("belongs to the first process at once, and names it", async () => {
    const { lock } = await process_();

    expect(lock.isOwner()).toBe(true);
    expect(JSON.parse(readFileSync(lockFile(), "utf8"))).toMatchObject({ pid: process.pid, host: hostname() });
    expect(said).toEqual([]);
  });

  it("does not go to a second one while the first lives, which says so once", async () => {
    const first = await process_();
    const second = await process_();

    await pass(15, first, second);

    expect([first.lock.isOwner(), second.lock.isOwner()]).toEqual([true, false]);
    expect(said).toEqual(["another process uses the data folder: delivery waits"]);
  });

  it("goes to the next one within ten seconds when its owner stands still, which steps back when it wakes", async () => {
    const first = await process_();
    const second = await process_();
    await pass(3, first, second);

    await pass(9, second);
    expect(second.lock.isOwner()).toBe(true);
    await pass(1, first, second);

    expect([first.lock.isOwner(), second.lock.isOwner()]).toEqual([false, true]);
    expect([first.changes, second.changes]).toEqual([[false], [true]]);
  });

  it("is no longer its owner's when that wakes, before it has looked", async () => {
    const first = await process_();
    const second = await process_();
    await pass(2, first, second);

    await pass(12, second);
    expect([first.lock.isOwner(), second.lock.isOwner()]).toEqual([false, true]);
    expect(first.changes).toEqual([]);
  });

  it("stays its owner's when the clock is set forward or back, and the file's time with it", async () => {
    const first = await process_();
    const second = await process_();
    for (const seconds of [3600, -3600, 86_400, -86_400]) {
      await pass(2, first, second);
      const stepped = new Date(Date.now() + seconds * 1000);
      utimesSync(lockFile(), stepped, stepped);
    }
    await pass(2, first, second);

    expect([first.lock.isOwner(), second.lock.isOwner()]).toEqual([true, false]);
    expect(second.changes).toEqual([]);
  });

  it("is taken from a number that another process of this machine has by now, when it shows no life and not sooner", async () => {
    await write({ pid: process.ppid });
    const next = await process_();

    await pass(4, next);
    expect(next.lock.isOwner()).toBe(false);
    await pass(6, next);

    expect(next.lock.isOwner()).toBe(true);
  });

  it("goes to one of several that wait, not to all", async () => {
    const first = await process_();
    const others = [await process_(), await process_(), await process_()];
    await pass(2, first, ...others);

    await pass(12, ...others);

    expect(others.filter(({ lock }) => lock.isOwner())).toHaveLength(1);
    expect(readdirSync(dir)).toEqual(["process.lock"]);
  });

  it("goes to the next one at once when its owner ended well", async () => {
    const first = await process_();
    const second = await process_();
    await first.lock.close();

    await pass(1, second);

    expect([first.lock.isOwner(), second.lock.isOwner()]).toEqual([false, true]);
    await second.lock.close();
    expect(existsSync(lockFile())).toBe(false);
  });

  it("is taken from a dead process of this machine in its second turn", async () => {
    await write({ pid: await deadPid() });

    const next = await process_();
    await pass(1, next);

    expect(next.lock.isOwner()).toBe(true);
  });

  it.each([
    ["another machine", { host: "elsewhere" }],
    ["another container", { space: "elsewhere" }],
    ["this very number, as in a container that was started again", { pid: process.pid }],
  ])("is taken from a process of %s when it shows no life, and not sooner", async (_where, fields) => {
    await write({ pid: await deadPid(), ...fields });
    const next = await process_();

    await pass(4, next);
    expect(next.lock.isOwner()).toBe(false);
    await pass(5, next);

    expect(next.lock.isOwner()).toBe(true);
  });

  it.each(["", "{", "null", '{"pid":-1}'])("is taken from a file that names nobody (%j)", async (text) => {
    writeFileSync(lockFile(), text);
    const next = await process_();

    await pass(9, next);

    expect(next.lock.isOwner()).toBe(true);
  });

  it("is made again when somebody removed it", async () => {
    const owner = await process_();
    rmSync(lockFile());

    await pass(2, owner);

    expect([owner.lock.isOwner(), existsSync(lockFile())]).toEqual([true, true]);
  });

  it("is nobody's where the folder cannot be made, which is said once, until it can be", async () => {
    writeFileSync(join(dir, "file"), "");
    const { lock, turn } = await process_(join(dir, "file", "data"));
    await turn();
    expect([lock.isOwner(), said]).toEqual([false, ["the data folder cannot be locked: see DATA_DIR"]]);

    rmSync(join(dir, "file"));
    await turn();

    expect(lock.isOwner()).toBe(true);
  });
});
