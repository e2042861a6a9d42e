import type { RequestQueue } from "#server/requests/request-queue.ts";
import { RequestConflictError } from "#server/requests/request-store.ts";
import { DeliveryError, type RequestTarget } from "#server/requests/request-target.ts";
import { notingTarget, supportRequest, until } from "./support-requests.ts";

/** Opens a queue as one instance does; all that one place opens share what they keep. */
export type QueuePlace = { open(target?: RequestTarget): Promise<RequestQueue> };

/** What every queue of support requests promises, wherever it keeps them. */
export function requestQueueContract(newPlace: () => Promise<QueuePlace>): void {
  const queues: RequestQueue[] = [];
  let place: QueuePlace;
  beforeEach(async () => {
    place = await newPlace();
  });
  afterEach(async () => {
    for (const queue of queues.splice(0)) await queue.close();
  });
  const open = async (target?: RequestTarget) => {
    const queue = await place.open(target);
    queues.push(queue);
    return queue;
  };
  const failing = (kind: "failed" | "refused") => new DeliveryError("the target", kind);
  const ids = (requests: readonly { readonly submissionId: string }[]) =>
    requests.map(({ submissionId }) => submissionId).toSorted();

  it("delivers what it accepted, word for word, and without its sender's account", async () => {
    const { target, taken } = notingTarget();
    const queue = await open(target);

    await queue.accept(supportRequest({ fields: { description: "“Two\nlines”, \u{1F600} and a 'quote'." } }));
    await until(() => taken.length === 1 && queue.waiting().count === 0);

    expect(taken).toEqual([supportRequest({ fields: { description: "“Two\nlines”, \u{1F600} and a 'quote'." } })]);
  });

  it("takes a request that is sent twice for one, at once or later, from whichever instance", async () => {
    const { target, taken } = notingTarget();
    const [one, other] = [await open(target), await open()];

    await Promise.all([one.accept(supportRequest()), one.accept(supportRequest())]);
    await other.accept(supportRequest({ at: "2026-05-04T11:00:00.000Z" }));
    await until(() => taken.length > 0 && one.waiting().count === 0);

    expect(taken).toHaveLength(1);
  });

  it("refuses other words under an id that it knows", async () => {
    const [one, other] = [await open(), await open()];
    await one.accept(supportRequest());

    const conflicting = other.accept(supportRequest({ fields: { description: "Something else." } }));

    await expect(conflicting).rejects.toThrow(RequestConflictError);
  });

  it("keeps what a target that is down does not take, and delivers it when that is back", async () => {
    let isDown = true;
    const { target, taken } = notingTarget(() => (isDown ? failing("failed") : undefined));
    const queue = await open(target);

    for (const submissionId of ["a", "b", "c"]) await queue.accept(supportRequest({ submissionId }));
    await until(() => queue.waiting().count === 3 && queue.isTargetFailing());
    isDown = false;
    await until(() => taken.length === 3 && queue.waiting().count === 0);

    expect(ids(taken)).toEqual(["a", "b", "c"]);
    expect(queue.isTargetFailing()).toBe(false);
  });

  it("lets nothing wait for a request that the target refuses", async () => {
    const { target, taken } = notingTarget(({ submissionId }) =>
      submissionId === "refused" ? failing("refused") : undefined,
    );
    const queue = await open(target);

    await queue.accept(supportRequest({ submissionId: "refused" }));
    await queue.accept(supportRequest({ submissionId: "taken" }));
    await until(() => taken.length === 1 && queue.waiting().count === 1);

    expect(ids(taken)).toEqual(["taken"]);
  });

  it("delivers in the next instance what the one before left, and nothing twice", async () => {
    const first = notingTarget(({ submissionId }) => (submissionId === "left" ? failing("failed") : undefined));
    const before = await open(first.target);
    await before.accept(supportRequest({ submissionId: "delivered" }));
    await before.accept(supportRequest({ submissionId: "left" }));
    await until(() => first.taken.length === 1 && before.waiting().count === 1);
    await before.close();

    const second = notingTarget();
    const queue = await open(second.target);
    await until(() => second.taken.length === 1);
    await until(() => queue.waiting().count === 0);

    expect(ids(second.taken)).toEqual(["left"]);
  });

  it("delivers what was kept while there was no target", async () => {
    await (await open()).accept(supportRequest());
    const { target, taken } = notingTarget();

    await open(target);
    await until(() => taken.length === 1);

    expect(taken).toEqual([supportRequest()]);
  });

  it("lists a sender's own requests in every instance, newest first, with what became of them", async () => {
    const one = await open();
    await one.accept(supportRequest({ submissionId: "a", reference: "SR-A", owner: "kim", subject: "First" }));
    await one.accept(supportRequest({ submissionId: "b", reference: "SR-B", owner: "lee", subject: "Not Kim's" }));
    await one.accept(supportRequest({ submissionId: "c", reference: "SR-C", owner: "kim", subject: "Second" }));
    await one.accept(supportRequest({ submissionId: "d", reference: "SR-D", subject: "Nobody's" }));
    const other = await open();

    const listed = await other.requestsOf("kim");

    expect(listed.map(({ subject, status }) => [subject, status])).toEqual([
      ["Second", "received"],
      ["First", "received"],
    ]);
    expect(await other.requestOf("lee", "SR-A")).toBeUndefined();
    expect(await other.requestOf("kim", "SR-A")).toMatchObject({
      at: "2026-05-04T10:00:00.000Z",
      email: "kim@example.com",
      fields: { description: "Since this morning." },
    });
  });
}
