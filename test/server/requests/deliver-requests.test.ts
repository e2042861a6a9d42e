import { jest } from "@jest/globals";
import { deliverRequests } from "#server/requests/deliver-requests.ts";
import type { DeliveryNote } from "#server/requests/request-store.ts";
import { DeliveryError } from "#server/requests/request-target.ts";
import type { SupportRequest } from "#server/requests/support-request.ts";
import { silentLog, supportRequest } from "./support-requests.ts";

const second = 1000;
const minute = 60 * second;

describe("Support requests that are delivered", () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  /** What the target does with a request: takes it (nothing), fails, or does not answer for a time. */
  type Answer = (request: SupportRequest) => Promise<void> | void;

  function deliveryTo(answer: Answer, isAllowed = () => true) {
    const offered: string[] = [];
    const taken: string[] = [];
    const notes: [string, DeliveryNote][] = [];
    let atOnce = 0;
    let mostAtOnce = 0;
    const target = {
      name: "test",
      async deliver(request: SupportRequest) {
        offered.push(request.submissionId);
        atOnce += 1;
        mostAtOnce = Math.max(mostAtOnce, atOnce);
        try {
          await answer(request);
        } finally {
          atOnce -= 1;
        }
        taken.push(request.submissionId);
      },
      close: async () => undefined,
    };
    const note = async (id: string, what: DeliveryNote) => void notes.push([id, what]);
    const delivery = deliverRequests({ target, log: silentLog, isAllowed, note });
    const take = (...ids: string[]) => {
      for (const submissionId of ids) delivery.take(supportRequest({ submissionId }), 0);
    };
    const times = (id: string) => offered.filter((one) => one === id).length;
    return { delivery, offered, taken, notes, take, times, mostAtOnce: () => mostAtOnce };
  }
  const fails = (kind: DeliveryError["kind"]) => {
    throw new DeliveryError("the target", kind);
  };
  const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

  it.each(["failed", "refused", "timeout"] as const)(
    "pass the one at their head that always comes to “%s”",
    async (kind) => {
      const { taken, take } = deliveryTo(({ submissionId }) => {
        if (submissionId === "poison") fails(kind);
      });

      take("poison", "b", "c", "d", "e");
      await jest.advanceTimersByTimeAsync(100);

      expect(taken).toEqual(["b", "c", "d", "e"]);
    },
  );

  it("are tried again after 1, 2, 4 seconds and so on, each minute at last", async () => {
    const { take, times, delivery } = deliveryTo(() => fails("failed"));

    take("a");
    const counts = [];
    for (const ms of [0, second, 2 * second, 4 * second, 8 * second]) {
      await jest.advanceTimersByTimeAsync(ms);
      counts.push(times("a"));
    }
    await jest.advanceTimersByTimeAsync(30 * minute);

    expect(counts).toEqual([1, 2, 3, 4, 5]);
    expect(times("a")).toBeLessThan(5 + 34);
    expect(times("a")).toBeGreaterThan(30);
    expect(delivery.isTargetFailing()).toBe(true);
  });

  it("arrive at once when the target is back, however long it was away", async () => {
    let isDown = true;
    const { taken, take, delivery } = deliveryTo(() => {
      if (isDown) fails("failed");
    });
    take("a", "b", "c");
    await jest.advanceTimersByTimeAsync(60 * minute);

    isDown = false;
    take("new");
    await jest.advanceTimersByTimeAsync(100);

    expect(taken.toSorted()).toEqual(["a", "b", "c", "new"]);
    expect(delivery.isTargetFailing()).toBe(false);
  });

  it("are tried less and less often while the target takes all others", async () => {
    const { taken, take, times, notes, delivery } = deliveryTo(({ submissionId }) => {
      if (submissionId === "poison") fails("failed");
    });
    take("poison");
    for (let sent = 0; sent < 360; sent += 1) {
      take(`other ${sent}`);
      await jest.advanceTimersByTimeAsync(minute);
    }

    expect(taken).toHaveLength(360);
    // Doubled up to a quarter of an hour, in six hours.
    expect(times("poison")).toBeLessThan(11 + 24);
    expect(times("poison")).toBeGreaterThan(20);
    expect(notes.filter(([id]) => id === "poison").length).toBeGreaterThan(0);
    expect(delivery.isTargetFailing()).toBe(false);
  });

  it("are offered once to a target that takes six seconds for each, and let others pass meanwhile", async () => {
    const { offered, taken, take } = deliveryTo(() => pause(6 * second));

    take("a", "b", "c", "d", "e");
    await jest.advanceTimersByTimeAsync(5 * minute);

    expect(offered).toEqual(["a", "b", "c", "d", "e"]);
    expect(taken.toSorted()).toEqual(["a", "b", "c", "d", "e"]);
  });

  it("wait for minutes after an attempt that was not answered in time, and hold nobody in the meantime", async () => {
    const { taken, take, times } = deliveryTo(async ({ submissionId }) => {
      if (!submissionId.startsWith("slow")) return;
      await pause(30 * second);
      fails("timeout");
    });

    take("slow 1", "slow 2", "quick");
    await jest.advanceTimersByTimeAsync(5 * second);
    expect(taken).toEqual(["quick"]);
    await jest.advanceTimersByTimeAsync(4 * minute);
    expect([times("slow 1"), times("slow 2")]).toEqual([1, 1]);
    take("later");
    await jest.advanceTimersByTimeAsync(100);

    expect(taken).toEqual(["quick", "later"]);
    await jest.advanceTimersByTimeAsync(2 * minute);
    expect(times("slow 1")).toBe(2);
  });

  it("are not offered by a process that may have lost them to another while it stood still", async () => {
    let isAllowed = true;
    const { take, offered } = deliveryTo(
      () => (offered.length === 1 ? fails("failed") : undefined),
      () => isAllowed,
    );
    take("one");
    await jest.advanceTimersByTimeAsync(0);

    isAllowed = false;
    await jest.advanceTimersByTimeAsync(minute);
    expect(offered).toEqual(["one"]);
    isAllowed = true;
    await jest.advanceTimersByTimeAsync(second);

    expect(offered).toEqual(["one", "one"]);
  });

  it("are under way one at a time to a quick target, and eight at a time at most to a hanging one", async () => {
    const quick = deliveryTo(() => pause(10));
    quick.take(...Array.from({ length: 20 }, (_, index) => String(index)));
    await jest.advanceTimersByTimeAsync(10 * second);
    const hanging = deliveryTo(() => pause(60 * minute));
    hanging.take(...Array.from({ length: 20 }, (_, index) => String(index)));
    await jest.advanceTimersByTimeAsync(5 * minute);

    expect([quick.taken.length, quick.mostAtOnce()]).toEqual([20, 1]);
    expect(hanging.mostAtOnce()).toBe(8);
  });

  it("wait as long as an earlier process has noted, unless an operator wants it sooner", async () => {
    const { taken, delivery } = deliveryTo(() => undefined);
    const request = supportRequest({ submissionId: "a" });
    delivery.take(request, Date.now() + 5 * minute);
    await jest.advanceTimersByTimeAsync(4 * minute);
    expect(taken).toEqual([]);

    delivery.take(request, 0);
    await jest.advanceTimersByTimeAsync(100);

    expect(taken).toEqual(["a"]);
  });

  it("are left for minutes when the process ends before their target answers", async () => {
    const { take, delivery, notes } = deliveryTo(() => pause(60 * minute));
    take("a");
    await jest.advanceTimersByTimeAsync(100);
    const closed = delivery.close();
    await jest.advanceTimersByTimeAsync(5 * second);
    await closed;

    expect(notes).toEqual([["a", { kind: "tried", why: "interrupted", until: Date.now() + 5 * minute }]]);
  });

  it("are not delivered once they were dropped", async () => {
    const { taken, take, delivery } = deliveryTo(() => fails("failed"));
    take("a");
    await jest.advanceTimersByTimeAsync(100);
    delivery.leave("a");
    await jest.advanceTimersByTimeAsync(10 * minute);

    expect([taken, delivery.isTargetFailing()]).toEqual([[], false]);
  });
});
