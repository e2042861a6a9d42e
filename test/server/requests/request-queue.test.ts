import {
  appendFileSync,
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
import { openRequestQueue } from "#server/requests/request-queue.ts";
import { RequestNotKeptError } from "#server/requests/request-store.ts";
import { DeliveryError } from "#server/requests/request-target.ts";
import { soleOwner } from "#server/store/folder-lock.ts";
import { fileOf, keptLines, notingTarget, silentLog, supportRequest, until } from "./support-requests.ts";

describe("Support requests in the queue", () => {
  let dataDir = "";
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), "requests-"));
  });
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

  const retry = { firstMs: 5, longestMs: 20 };
  const now = () => Date.parse("2026-05-04T23:00:00Z");
  const today = () => fileOf(dataDir, "2026-05-04");
  const queueTo = (target?: ReturnType<typeof notingTarget>["target"], clock = now) =>
    openRequestQueue({
      ownership: soleOwner,
      dataDir,
      log: silentLog,
      retry,
      now: clock,
      ...(target !== undefined && { target }),
    });
  const unreachable = () => new DeliveryError("the target", "failed");

  it("are delivered to the target", async () => {
    const { target, taken } = notingTarget();
    const queue = queueTo(target);

    await queue.accept(supportRequest());
    await until(() => taken.length === 1);

    expect(taken).toEqual([supportRequest()]);
    await queue.close();
  });

  it("are one when they are sent twice, at once or later", async () => {
    const { target, taken } = notingTarget();
    const queue = queueTo(target);

    await Promise.all([queue.accept(supportRequest()), queue.accept(supportRequest())]);
    await until(() => taken.length > 0);
    await queue.accept(supportRequest());
    await queue.close();

    expect(taken).toHaveLength(1);
    expect(keptLines(dataDir)).toHaveLength(2);
  });

  it("wait while the target is down, and arrive when it is back", async () => {
    let isDown = true;
    const { target, taken } = notingTarget(() => (isDown ? unreachable() : undefined));
    const queue = queueTo(target);

    for (const submissionId of ["first", "second", "third"]) await queue.accept(supportRequest({ submissionId }));
    expect(queue.waiting().count).toBe(3);
    isDown = false;
    await until(() => taken.length === 3);

    expect(taken.map(({ submissionId }) => submissionId).toSorted()).toEqual(["first", "second", "third"]);
    await until(() => queue.waiting().count === 0);
    await queue.close();
  });

  it("are delivered by the next process when this one ends first", async () => {
    const down = queueTo(notingTarget(unreachable).target);
    await down.accept(supportRequest());
    await down.close();

    const { target, taken } = notingTarget();
    const queue = queueTo(target);
    await until(() => taken.length === 1);

    expect(taken).toEqual([supportRequest()]);
    await queue.close();
  });

  it("are not delivered again after a restart, though the clock was set back over midnight before they were", async () => {
    let time = Date.parse("2026-05-05T00:10:00Z");
    let isUp = false;
    const { target, taken } = notingTarget(() => (isUp ? undefined : unreachable()));
    const first = queueTo(target, () => time);
    await first.accept(supportRequest());
    time -= 60 * 60_000;
    isUp = true;
    await until(() => taken.length === 1 && first.waiting().count === 0);
    await first.close();

    const second = queueTo(target, () => time);
    await second.accept(supportRequest({ submissionId: "next" }));
    await until(() => taken.length === 2);
    await second.close();

    expect(taken.map(({ submissionId }) => submissionId)).toEqual([supportRequest().submissionId, "next"]);
    expect(readdirSync(join(dataDir, "requests"))).toEqual(["requests-2026-05-05.jsonl"]);
  });

  it("wait no longer than they were to, when the clock was set back", async () => {
    const { target, taken } = notingTarget();
    const keeping = queueTo(undefined, Date.now);
    await keeping.accept(supportRequest());
    await keeping.close();
    const inAnHour = Date.now() + 3_600_000;
    const times = { at: new Date(inAnHour).toISOString(), until: new Date(inAnHour + 10).toISOString() };
    const tried = { kind: "tried", submissionId: supportRequest().submissionId, why: "timeout", ...times };
    const [name = ""] = readdirSync(join(dataDir, "requests"));
    appendFileSync(join(dataDir, "requests", name), `${JSON.stringify(tried)}\n`);

    const queue = queueTo(target, Date.now);
    await until(() => taken.length === 1);
    await queue.close();

    expect(taken).toHaveLength(1);
  });

  it("are not delivered again after a restart", async () => {
    const first = notingTarget();
    const before = queueTo(first.target);
    await before.accept(supportRequest());
    await until(() => keptLines(dataDir).length === 2);
    await before.close();

    const second = notingTarget();
    const queue = queueTo(second.target);
    await queue.accept(supportRequest({ submissionId: "other" }));
    await until(() => second.taken.length === 1);

    expect(second.taken.map(({ submissionId }) => submissionId)).toEqual(["other"]);
    await queue.close();
  });

  it("do not wait for one that the target refuses", async () => {
    const { target, taken } = notingTarget(({ submissionId }) =>
      submissionId === "refused" ? new DeliveryError("the target", "refused") : undefined,
    );
    const queue = queueTo(target);

    await queue.accept(supportRequest({ submissionId: "refused" }));
    await queue.accept(supportRequest({ submissionId: "taken" }));
    await until(() => taken.length === 1);
    await until(() => queue.waiting().count === 1);

    await queue.close();
  });

  it("survive a process that ended in the middle of a line", async () => {
    const before = queueTo();
    await before.accept(supportRequest());
    await before.close();
    appendFileSync(today(), '{"kind":"accepted","submissionId":"half');

    const { target, taken } = notingTarget();
    const queue = queueTo(target);
    await queue.accept(supportRequest({ submissionId: "next" }));
    await until(() => taken.length === 2);
    await queue.close();

    expect(taken.map(({ submissionId }) => submissionId)).toEqual([supportRequest().submissionId, "next"]);
    expect(keptLines(dataDir)).toHaveLength(5);
  });

  it("are in a file for each day, whose requests are delivered on later days, too", async () => {
    let hours = 0;
    const clock = () => now() + hours * 3_600_000;
    const queue = queueTo(undefined, clock);
    await queue.accept(supportRequest({ submissionId: "evening" }));
    hours = 2;
    await queue.accept(supportRequest({ submissionId: "night" }));
    await queue.close();

    const { target, taken } = notingTarget();
    const next = queueTo(target, clock);
    await until(() => taken.length === 2 && next.waiting().count === 0);
    await next.close();

    expect(readFileSync(today(), "utf8").split("\n")).toHaveLength(2);
    expect(readFileSync(fileOf(dataDir, "2026-05-05"), "utf8").split("\n")).toHaveLength(4);
    expect(taken.map(({ submissionId }) => submissionId)).toEqual(["evening", "night"]);
  });

  it("survive a line that is no request", async () => {
    mkdirSync(join(dataDir, "requests"));
    writeFileSync(today(), 'no json\n{"kind":"unknown"}\n\n');

    const { target, taken } = notingTarget();
    const queue = queueTo(target);
    await queue.accept(supportRequest());
    await until(() => taken.length === 1);

    expect(taken).toHaveLength(1);
    await queue.close();
  });

  it("are listed for their sender alone, newest first, with what became of them", async () => {
    const queue = queueTo();
    await queue.accept(supportRequest({ submissionId: "a", owner: "kim", subject: "First" }));
    await queue.accept(supportRequest({ submissionId: "b", owner: "lee", subject: "Not Kim's" }));
    await queue.accept(supportRequest({ submissionId: "c", owner: "kim", subject: "Second" }));
    await queue.accept(supportRequest({ submissionId: "d", subject: "Nobody's" }));

    const listed = await queue.requestsOf("kim");

    expect(listed.map(({ subject, status }) => [subject, status])).toEqual([
      ["Second", "received"],
      ["First", "received"],
    ]);
    await queue.close();
  });

  it("are refused, not lost, where they cannot be written down", async () => {
    writeFileSync(join(dataDir, "requests"), "a file in the folder's place");
    const queue = queueTo();

    await expect(queue.accept(supportRequest())).rejects.toThrow(RequestNotKeptError);
    expect(queue.isBroken()).toBe(true);

    rmSync(join(dataDir, "requests"));
    await queue.accept(supportRequest());
    expect(queue.isBroken()).toBe(false);
    await queue.close();
  });

  it("are readable for the site's own user only", async () => {
    const queue = queueTo();
    await queue.accept(supportRequest());
    await queue.close();

    expect(modeOf(today())).toBe("600");
    expect(modeOf(join(dataDir, "requests"))).toBe("700");
  });
});

function modeOf(path: string): string {
  return (statSync(path).mode & 0o777).toString(8);
}
