import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openRequestQueue, openSharedQueue } from "#server/requests/request-queue.ts";
import { RequestNotKeptError } from "#server/requests/request-store.ts";
import { soleOwner } from "#server/store/folder-lock.ts";
import { describeWithPostgres, type TestDatabases, testDatabases } from "#test/support/postgres.ts";
import { requestQueueContract } from "./request-queue-contract.ts";
import { silentLog as log, notingTarget, supportRequest, until } from "./support-requests.ts";

const now = () => Date.parse(supportRequest().at);
const retry = { firstMs: 5, longestMs: 20 };

describe("Support requests in files", () => {
  const folders: string[] = [];
  afterAll(() => {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  });

  requestQueueContract(async () => {
    const dataDir = mkdtempSync(join(tmpdir(), "request-contract-"));
    folders.push(dataDir);
    return {
      open: async (target) =>
        openRequestQueue({ dataDir, target, ownership: soleOwner, log, retry, lookEveryMs: 5, now }),
    };
  });
});

describeWithPostgres("Support requests in a database", () => {
  let databases: TestDatabases;
  beforeAll(async () => {
    databases = await testDatabases();
  });
  afterEach(() => databases.closeAll());
  afterAll(() => databases.stop());

  const openIn = async (url: string, target?: ReturnType<typeof notingTarget>["target"], patienceMs?: number) =>
    openSharedQueue({
      database: await databases.open(url),
      target,
      attemptMs: 1000,
      log,
      retry,
      lookEveryMs: 5,
      ...(patienceMs !== undefined && { patienceMs }),
    });

  requestQueueContract(async () => {
    const url = await databases.fresh();
    return { open: (target) => openIn(url, target) };
  });

  it("are each delivered by one of several instances that share it", async () => {
    const url = await databases.fresh();
    const { target, taken } = notingTarget();
    const queues = await Promise.all([openIn(url, target), openIn(url, target), openIn(url, target)]);

    const sent = Array.from({ length: 60 }, (_, number) => supportRequest({ submissionId: `request ${number}` }));
    await Promise.all(sent.map((request, number) => queues[number % 3]?.accept(request)));
    await until(() => taken.length >= 60 && queues.every((queue) => queue.waiting().count === 0));

    expect(new Set(taken.map(({ submissionId }) => submissionId)).size).toBe(60);
    expect(taken).toHaveLength(60);
    await Promise.all(queues.map((queue) => queue.close()));
  });

  it("outlast a restart of the database, while they are sent and delivered", async () => {
    const url = await databases.fresh();
    const { target, taken } = notingTarget();
    const queue = await openIn(url, target, 60_000);
    await queue.accept(supportRequest({ submissionId: "before" }));

    await databases.postgres.crash();
    const accepted = queue.accept(supportRequest({ submissionId: "during" }));
    await databases.postgres.start();
    await accepted;
    await until(() => new Set(taken.map(({ submissionId }) => submissionId)).size === 2);
    await until(() => queue.waiting().count === 0);

    expect(await queue.requestsOf("kim")).toEqual([]);
    await queue.close();
  });

  it("are refused, not lost, while the database is away", async () => {
    const url = await databases.fresh();
    const queue = await openIn(url, undefined, 100);
    await databases.postgres.halt();

    await expect(queue.accept(supportRequest())).rejects.toThrow(RequestNotKeptError);
    expect(queue.isBroken()).toBe(true);
    await databases.postgres.start();
    await until(() => !queue.isBroken());

    await queue.accept(supportRequest());
    await queue.close();
  });
});
