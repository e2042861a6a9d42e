import { appendFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readKeptRequests } from "#scripts/requests/read-kept-requests.ts";
import { openRequestQueue, requestsFile } from "#server/requests/request-queue.ts";
import { notingTarget, silentLog, supportRequest, until } from "#test/server/requests/support-requests.ts";

describe("the operators' list of support requests", () => {
  let dataDir = "";
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), "requests-list-"));
  });
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

  it("has every request with what became of it, oldest first, and leaves the file alone", async () => {
    const { target, taken } = notingTarget();
    const delivering = openRequestQueue({ dataDir, log: silentLog, target });
    await delivering.accept(supportRequest({ submissionId: "a" }));
    await until(() => taken.length === 1 && delivering.waitingCount() === 0);
    await delivering.close();
    const keeping = openRequestQueue({ dataDir, log: silentLog });
    await keeping.accept(supportRequest({ submissionId: "b" }));
    await keeping.close();
    appendFileSync(join(dataDir, requestsFile), 'no json\n{"kind":"accepted","half');

    const { requests, unreadable } = await readKeptRequests(dataDir);

    expect(requests.map(({ request, isDelivered }) => [request.submissionId, isDelivered])).toEqual([
      ["a", true],
      ["b", false],
    ]);
    expect(unreadable).toBe(1);
  });

  it("is empty where nobody has written yet", async () => {
    expect(await readKeptRequests(dataDir)).toEqual({ requests: [], unreadable: 0 });
  });
});
