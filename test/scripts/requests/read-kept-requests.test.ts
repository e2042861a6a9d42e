import { appendFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readKeptRequests } from "#scripts/requests/read-kept-requests.ts";
import { openRequestQueue } from "#server/requests/request-queue.ts";
import { soleOwner } from "#server/store/folder-lock.ts";
import { fileOf, notingTarget, silentLog, supportRequest, until } from "#test/server/requests/support-requests.ts";

describe("the operators' list of support requests", () => {
  let dataDir = "";
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), "requests-list-"));
  });
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

  it("has every request with what became of it, oldest first, and leaves the file alone", async () => {
    const { target, taken } = notingTarget();
    const now = () => Date.parse("2026-05-04T10:00:00Z");
    const delivering = openRequestQueue({ ownership: soleOwner, dataDir, log: silentLog, target, now });
    await delivering.accept(supportRequest({ submissionId: "a" }));
    await until(() => taken.length === 1 && delivering.waiting().count === 0);
    await delivering.close();
    const keeping = openRequestQueue({ ownership: soleOwner, dataDir, log: silentLog, now: () => now() + 86_400_000 });
    await keeping.accept(supportRequest({ submissionId: "b" }));
    await keeping.close();
    appendFileSync(fileOf(dataDir, "2026-05-05"), 'no json\n{"kind":"accepted","half');

    const { requests, unreadable } = await readKeptRequests(dataDir);

    expect(requests.map(({ request, state }) => [request.submissionId, state])).toEqual([
      ["a", "delivered"],
      ["b", "waiting"],
    ]);
    expect(unreadable).toBe(1);
  });

  it("is empty where nobody has written yet", async () => {
    expect(await readKeptRequests(dataDir)).toEqual({ requests: [], unreadable: 0 });
  });
});
