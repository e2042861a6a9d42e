import type { Client } from "#server/http/client.ts";
import { FairQueue, OverloadedError } from "#server/http/fair-queue.ts";

const [flood, visitor]: Client[] = [
  { key: "192.0.2.1", isShared: false },
  { key: "192.0.2.2", isShared: false },
] as const;
const always = new AbortController().signal;

/** Work that ends when it is told to; notes in which order it was begun. */
function workshop(limits: ConstructorParameters<typeof FairQueue>[0]) {
  const queue = new FairQueue(limits);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const ask = (client: Client, name: string, signal = always, cost = 0) => {
    const work = () => {
      begun.push(name);
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
    };
    return queue.run(client, signal, work, cost);
  };
  const finish = async (name: string) => {
    ends.get(name)?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { begun, ask, finish };
}

describe("fair queuing", () => {
  it("begins no more of one client at once than its share", async () => {
    const { begun, ask, finish } = workshop({ maxRunning: 10, maxRunningOfClient: 2, maxWaiting: 10 });

    for (const name of ["a", "b", "c"]) void ask(flood, name);
    void ask(visitor, "v");

    expect(begun).toEqual(["a", "b", "v"]);
    await finish("a");
    expect(begun).toEqual(["a", "b", "v", "c"]);
  });

  it("gives a visitor the next turn, however much another client waits for", async () => {
    const { begun, ask, finish } = workshop({ maxRunning: 2, maxRunningOfClient: 2, maxWaiting: 50 });
    for (let n = 0; n < 40; n += 1) void ask(flood, `f${n}`);

    void ask(visitor, "v");
    await finish("f0");
    await finish("f1");

    expect(begun.indexOf("v")).toBeLessThanOrEqual(3);
  });

  it("refuses the latest of the client that waits for most when the line is full", async () => {
    const { begun, ask, finish } = workshop({ maxRunning: 1, maxRunningOfClient: 1, maxWaiting: 3 });
    const asked = ["f0", "f1", "f2", "f3"].map((name) => ask(flood, name).catch((error: unknown) => error));

    const visit = ask(visitor, "v");

    expect(await asked[3]).toMatchObject({ code: "TOO_MANY_REQUESTS", headers: { "Retry-After": "1" } });
    await finish("f0");
    await finish("f1");
    await finish("v");
    expect(await visit).toBe("v");
    expect(begun).toContain("v");
  });

  it("tells one client's 120 searches at once that they are too many, and others nothing of it", async () => {
    const { begun, ask, finish } = workshop({ maxRunning: 4, maxRunningOfClient: 2, maxWaiting: 50 });

    const codes: unknown[] = [];
    for (let n = 0; n < 120; n += 1) void ask(flood, `f${n}`).catch(({ code }: { code: unknown }) => codes.push(code));
    const visit = ask(visitor, "v");
    await finish("v");

    expect(await visit).toBe("v");
    expect(begun).toEqual(["f0", "f1", "v"]);
    expect(codes).toEqual(Array.from({ length: 68 }, () => "TOO_MANY_REQUESTS"));
  });

  it("says that the site is busy when the line is full of many clients with one request each", async () => {
    const { ask } = workshop({ maxRunning: 1, maxRunningOfClient: 1, maxWaiting: 3 });
    const crowd = Array.from({ length: 5 }, (_, n) => ({ key: `198.51.100.${n}`, isShared: false }));

    const asked = crowd.map((client) => ask(client, client.key));

    await expect(
      Promise.any(
        asked.map((each) =>
          each.then(
            () => Promise.reject(),
            (error: unknown) => error,
          ),
        ),
      ),
    ).resolves.toBeInstanceOf(OverloadedError);
  });

  it("never begins what nobody waits for any more", async () => {
    const { begun, ask, finish } = workshop({ maxRunning: 1, maxRunningOfClient: 1, maxWaiting: 10 });
    const gone = new AbortController();
    void ask(flood, "a");
    const left = ask(flood, "left", gone.signal).catch((error: unknown) => error);
    void ask(flood, "b");

    gone.abort(new Error("gone"));
    await finish("a");

    expect(await left).toMatchObject({ message: "gone" });
    expect(begun).toEqual(["a", "b"]);
  });

  it("remembers nothing of clients who left, or were refused, before their turn", async () => {
    const queue = new FairQueue({ maxRunning: 1, maxRunningOfClient: 1, maxWaiting: 100 });
    let finish: () => void = () => undefined;
    const first = queue.run(flood, always, () => new Promise<void>((resolve) => (finish = resolve)));
    const gone = new AbortController();
    const work = async () => undefined;
    const others = Array.from({ length: 300 }, (_, n) =>
      queue.run({ key: `2001:db8:${n}::/64`, isShared: false }, gone.signal, work),
    );
    const settled = Promise.allSettled(others);

    gone.abort(new Error("gone"));
    await settled;

    expect(queue.clients).toBe(1);
    finish();
    await first;
    expect(queue.clients).toBe(0);
  });

  it("lets go of its place when the work fails", async () => {
    const queue = new FairQueue({ maxRunning: 1, maxRunningOfClient: 1, maxWaiting: 1 });

    await expect(queue.run(flood, always, () => Promise.reject(new Error("wrong")))).rejects.toThrow("wrong");

    expect(await queue.run(visitor, always, async () => "done")).toBe("done");
  });

  it("gives more at once to an address that many share", () => {
    const { begun, ask } = workshop({ maxRunning: 100, maxRunningOfClient: 2, maxWaiting: 10 });

    for (let n = 0; n < 15; n += 1) void ask({ key: "127.0.0.1", isShared: true }, `s${n}`);

    expect(begun).toHaveLength(15);
  });

  it("begins what is cheap before what is dear of the same client", async () => {
    const { begun, ask, finish } = workshop({ maxRunning: 1, maxRunningOfClient: 1, maxWaiting: 10 });
    for (const [name, cost] of Object.entries({ first: 9, dear: 300, cheap: 3, cheapToo: 3 }))
      void ask(flood, name, always, cost);

    for (const name of ["first", "cheap", "cheapToo"]) await finish(name);

    expect(begun).toEqual(["first", "cheap", "cheapToo", "dear"]);
  });

  it("refuses what has waited too long for its own client, saying when to come back, and what waited for others as overload", async () => {
    const { begun, ask, finish } = workshop({ maxRunning: 1, maxRunningOfClient: 1, maxWaiting: 10, maxWaitMs: 1 });
    void ask(flood, "a");

    await expect(ask(flood, "late")).rejects.toMatchObject({
      code: "TOO_MANY_REQUESTS",
      headers: { "Retry-After": "1" },
    });
    await expect(ask(visitor, "v")).rejects.toBeInstanceOf(OverloadedError);

    await finish("a");
    expect(begun).toEqual(["a"]);
  });
});
