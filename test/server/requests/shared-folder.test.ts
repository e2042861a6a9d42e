import { existsSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { orderRequest } from "#scripts/requests/order-request.ts";
import { readKeptRequests } from "#scripts/requests/read-kept-requests.ts";
import { openRequestQueue, type RequestQueue } from "#server/requests/request-queue.ts";
import { RequestConflictError } from "#server/requests/request-store.ts";
import { DeliveryError } from "#server/requests/request-target.ts";
import { type Ownership, soleOwner } from "#server/store/folder-lock.ts";
import { keptLines, notingTarget, silentLog, supportRequest, until } from "./support-requests.ts";

describe("A folder of support requests", () => {
  let dataDir = "";
  const queues: RequestQueue[] = [];
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), "shared-requests-"));
  });
  afterEach(async () => {
    for (const queue of queues.splice(0)) await queue.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const open = (target?: ReturnType<typeof notingTarget>["target"], ownership: Ownership = soleOwner) => {
    const queue = openRequestQueue({ dataDir, target, ownership, log: silentLog, lookEveryMs: 5 });
    queues.push(queue);
    return queue;
  };
  /** Another process's turn, until it is given. */
  const waitingOwner = () => {
    const listeners = new Set<(isOwner: boolean) => void>();
    let isOwner = false;
    const ownership: Ownership = {
      isOwner: () => isOwner,
      subscribe: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      close: async () => undefined,
    };
    const become = (next: boolean) => {
      isOwner = next;
      for (const listener of listeners) listener(next);
    };
    return { ownership, become };
  };
  const orderedBy = async (reference: string, order: "retry" | "dropped") => {
    const { requests } = await readKeptRequests(dataDir);
    const found = requests.find(({ request }) => request.reference === reference);
    if (found !== undefined) await orderRequest(dataDir, found, order);
  };

  it("is delivered from by its owner only, whichever process took the request", async () => {
    const [first, second] = [notingTarget(), notingTarget()];
    const owner = open(first.target);
    const other = open(second.target, waitingOwner().ownership);

    await other.accept(supportRequest({ submissionId: "by the other" }));
    await owner.accept(supportRequest({ submissionId: "by the owner" }));
    await until(() => first.taken.length === 2 && other.waiting().count === 0);

    expect(first.taken.map(({ submissionId }) => submissionId).toSorted()).toEqual(["by the other", "by the owner"]);
    expect(second.taken).toEqual([]);
  });

  it("is taken over with what the owner before left, and nothing that it delivered", async () => {
    const first = notingTarget(({ submissionId }) =>
      submissionId === "left" ? new DeliveryError("the target", "failed") : undefined,
    );
    const second = notingTarget();
    const turn = waitingOwner();
    const owner = open(first.target);
    const next = open(second.target, turn.ownership);
    await owner.accept(supportRequest({ submissionId: "delivered" }));
    await owner.accept(supportRequest({ submissionId: "left" }));
    await until(() => first.taken.length === 1);
    await owner.close();

    turn.become(true);
    await until(() => second.taken.length === 1);
    await until(() => next.waiting().count === 0);

    expect(second.taken.map(({ submissionId }) => submissionId)).toEqual(["left"]);
  });

  it("is rid of what is old as soon as a process owns it that did not at its start", async () => {
    const before = notingTarget();
    const first = open(before.target);
    await first.accept(supportRequest());
    await until(() => keptLines(dataDir).length === 2);
    await first.close();
    const turn = waitingOwner();
    const later = () => Date.now() + 40 * 24 * 60 * 60 * 1000;
    const queue = openRequestQueue({
      dataDir,
      ownership: turn.ownership,
      keepDays: 30,
      log: silentLog,
      now: later,
      lookEveryMs: 5,
    });
    queues.push(queue);
    await queue.requestsOf("kim");
    expect(keptLines(dataDir)).toHaveLength(2);

    turn.become(true);
    await until(() => keptLines(dataDir).length === 0);
  });

  it("has a delivery noted when the disk is back that kept it from being noted, so that nobody makes it again", async () => {
    const folder = join(dataDir, "requests");
    const away = join(dataDir, "away");
    const { target, taken } = notingTarget(() => {
      // The disk is gone in the moment of the delivery.
      if (existsSync(away)) return undefined;
      renameSync(folder, away);
      writeFileSync(folder, "");
      return undefined;
    });
    const queue = open(target);
    await queue.accept(supportRequest());
    await until(() => taken.length === 1 && queue.isBroken());

    rmSync(folder);
    renameSync(away, folder);
    await until(() => !queue.isBroken());
    await queue.close();
    const next = notingTarget();
    await open(next.target).requestsOf("kim");

    expect(keptLines(dataDir)).toHaveLength(2);
    expect(next.taken).toEqual([]);
  });

  it("is not delivered from any more when it belongs to another process", async () => {
    const { target, taken } = notingTarget();
    const turn = waitingOwner();
    turn.become(true);
    const queue = open(target, turn.ownership);
    await queue.accept(supportRequest({ submissionId: "before" }));
    await until(() => taken.length === 1);

    turn.become(false);
    await queue.accept(supportRequest({ submissionId: "after" }));
    await until(() => queue.waiting().count === 1);
    turn.become(true);
    await until(() => taken.length === 2);

    expect(taken.map(({ submissionId }) => submissionId)).toEqual(["before", "after"]);
  });

  it("takes one request once that is sent to two processes", async () => {
    const [one, other] = [open(), open()];

    await one.accept(supportRequest());
    await other.accept(supportRequest());

    expect(keptLines(dataDir)).toHaveLength(1);
  });

  it("refuses other words under a submission id that it knows, at once and after a restart", async () => {
    const queue = open();
    const other = supportRequest({ fields: { description: "Something else." } });

    const results = await Promise.allSettled([queue.accept(supportRequest()), queue.accept(other)]);
    await queue.close();

    expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected"]);
    await expect(open().accept(other)).rejects.toThrow(RequestConflictError);
    await expect(open().accept(supportRequest({ at: "2026-05-05T00:00:00.000Z" }))).resolves.toBeUndefined();
  });

  it("obeys an operator who wants a refused request tried again at once", async () => {
    let isRefused = true;
    const { target, taken } = notingTarget(() => (isRefused ? new DeliveryError("the target", "refused") : undefined));
    const queue = open(target);
    await queue.accept(supportRequest({ reference: "SR-A" }));
    await until(() => keptLines(dataDir).length === 2);
    expect((await readKeptRequests(dataDir)).requests[0]?.lastAttempt?.why).toBe("refused");

    isRefused = false;
    await orderedBy("SR-A", "retry");
    await until(() => taken.length === 1);

    await until(() => queue.waiting().count === 0);
  });

  it("obeys an operator who drops a request: it is delivered by nobody and in no list, also after a restart", async () => {
    const { target } = notingTarget(() => new DeliveryError("the target", "failed"));
    const queue = open(target);
    await queue.accept(supportRequest({ reference: "SR-A", owner: "kim" }));

    await orderedBy("SR-A", "dropped");
    await until(() => queue.waiting().count === 0);
    expect(await queue.requestsOf("kim")).toEqual([]);
    await queue.close();
    const later = notingTarget();
    const next = open(later.target);
    await next.accept(supportRequest({ reference: "SR-A", owner: "kim" }));
    await next.close();

    expect(later.taken).toEqual([]);
    expect((await readKeptRequests(dataDir)).requests.map(({ state }) => state)).toEqual(["dropped"]);
  });
});
