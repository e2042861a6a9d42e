import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { jest } from "@jest/globals";
import { openRequestQueue } from "#server/requests/request-queue.ts";
import { DeliveryError } from "#server/requests/request-target.ts";
import { soleOwner } from "#server/store/folder-lock.ts";
import { fileOf, keptLines, notingTarget, silentLog, supportRequest, until } from "./support-requests.ts";

describe("Support requests that are 30 days old, where delivered ones are kept for 30 days,", () => {
  let dataDir = "";
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), "old-requests-"));
    mkdirSync(join(dataDir, "requests"));
  });
  afterEach(() => {
    jest.useRealTimers();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const today = "2026-06-15";
  const old = "2026-05-15";
  const kept = "2026-05-16";
  const nobody = new DeliveryError("the target", "failed");
  const accepted = (submissionId: string, more = {}) =>
    JSON.stringify({ kind: "accepted", ...supportRequest({ submissionId, owner: "kim", ...more }) });
  const delivered = (submissionId: string) => JSON.stringify({ kind: "delivered", submissionId, at: "2026-05-15" });
  const write = (day: string, ...lines: string[]) => writeFileSync(fileOf(dataDir, day), `${lines.join("\n")}\n`);
  const open = ({ keepDays = 30, target = notingTarget(() => nobody).target } = {}) =>
    openRequestQueue({
      ownership: soleOwner,
      dataDir,
      target,
      log: silentLog,
      retry: { firstMs: 5, longestMs: 20 },
      now: () => Date.parse(`${today}T00:30:00Z`),
      ...(keepDays > 0 && { keepDays }),
    });
  /** Opens the folder, waits until what is too old was looked at, and closes it. */
  const openAndClose = async (options: Parameters<typeof open>[0] = {}) => {
    const queue = open(options);
    const listed = await queue.requestsOf("kim");
    await queue.close();
    return listed.map(({ reference }) => reference);
  };

  it("are gone from disk and from their sender's list", async () => {
    write(old, accepted("aaaaaaaa"), delivered("aaaaaaaa"));
    write(kept, accepted("bbbbbbbb"), delivered("bbbbbbbb"));

    await openAndClose();

    expect(existsSync(fileOf(dataDir, old))).toBe(false);
    expect(keptLines(dataDir).join()).not.toContain("aaaaaaaa");
    expect(await openAndClose()).toEqual(["SR-BBBBBBBB"]);
  });

  it("stay while no target has them, in their order, and are delivered once", async () => {
    write(old, accepted("aaaaaaaa"), accepted("bbbbbbbb"), accepted("cccccccc"), delivered("bbbbbbbb"));

    await openAndClose();

    expect(readFileSync(fileOf(dataDir, old), "utf8")).toBe(`${accepted("aaaaaaaa")}\n${accepted("cccccccc")}\n`);
    expect((statSync(fileOf(dataDir, old)).mode & 0o777).toString(8)).toBe("600");
    const { target, taken } = notingTarget();
    const queue = open({ target });
    await until(() => taken.length === 2 && queue.waiting().count === 0);
    await queue.close();
    expect(taken.map(({ submissionId }) => submissionId)).toEqual(["aaaaaaaa", "cccccccc"]);
  });

  it("are gone as soon as they were delivered at last, and not delivered again", async () => {
    write("2026-05-01", accepted("aaaaaaaa"), accepted("bbbbbbbb"));
    write(old, delivered("aaaaaaaa"));
    write(kept, delivered("bbbbbbbb"));

    await openAndClose();

    expect(readdirSync(join(dataDir, "requests"))).toEqual([`requests-${kept}.jsonl`]);
    const { target, taken } = notingTarget();
    await openAndClose({ target });
    expect(taken).toEqual([]);
  });

  it("are removed while the site runs, within an hour", async () => {
    jest.useFakeTimers({ doNotFake: ["setImmediate", "nextTick", "queueMicrotask"] });
    let now = Date.parse("2026-06-14T23:30:00Z");
    write(old, accepted("aaaaaaaa"), delivered("aaaaaaaa"));
    const { target } = notingTarget();
    const queue = openRequestQueue({
      ownership: soleOwner,
      dataDir,
      target,
      log: silentLog,
      keepDays: 30,
      now: () => now,
    });
    expect(await queue.requestsOf("kim")).toHaveLength(1);

    now += 60 * 60 * 1000;
    jest.advanceTimersByTime(60 * 60 * 1000);
    while (existsSync(fileOf(dataDir, old))) await new Promise((resolve) => setImmediate(resolve));

    await queue.close();
    expect(await queue.requestsOf("kim")).toEqual([]);
  });

  it("are kept for ever where no time is set", async () => {
    write("2020-01-01", accepted("aaaaaaaa"), delivered("aaaaaaaa"));

    expect(await openAndClose({ keepDays: 0 })).toEqual(["SR-AAAAAAAA"]);
    expect(await openAndClose({ keepDays: 0 })).toEqual(["SR-AAAAAAAA"]);
  });

  it("leave nothing behind that cannot be read, or that a process did not live to finish", async () => {
    write(old, accepted("aaaaaaaa"), '{"kind":"accepted","email":"half@example.com');
    writeFileSync(`${fileOf(dataDir, old)}.1.new`, accepted("half a copy"));

    await openAndClose();

    expect(keptLines(dataDir)).toEqual([accepted("aaaaaaaa")]);
  });

  it("are not touched where not all files can be read", async () => {
    write(old, accepted("aaaaaaaa"), accepted("bbbbbbbb"), delivered("bbbbbbbb"));
    mkdirSync(fileOf(dataDir, kept));
    const before = readFileSync(fileOf(dataDir, old), "utf8");

    const queue = open();
    await queue.requestsOf("kim");
    expect(queue.isBroken()).toBe(true);
    await queue.close();

    expect(readFileSync(fileOf(dataDir, old), "utf8")).toBe(before);
  });
});
