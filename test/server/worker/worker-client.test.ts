import { getEventListeners } from "node:events";
import { WorkerClient, type WorkerSettings } from "#server/worker/worker-client.ts";
import { type BundledWorker, bundledWorker } from "#test/support/bundled-worker.ts";
import type { TryingBack, TryingContract } from "./trying-worker.ts";

describe("A worker thread that is asked", () => {
  let bundle: BundledWorker;
  let client: WorkerClient<TryingContract, TryingBack>;
  beforeAll(async () => {
    bundle = await bundledWorker("test/server/worker/trying-worker.ts");
  });
  afterAll(() => bundle.remove());
  const started = (settings: Partial<WorkerSettings> = {}) => {
    client = new WorkerClient({
      file: bundle.file,
      name: "trying",
      timeLimitMs: 10_000,
      resourceLimits: { maxOldGenerationSizeMb: 32 },
      ...settings,
    });
    return client;
  };
  afterEach(() => client.close());
  const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

  it("answers every question with its own answer, from one thread", async () => {
    started();

    const answers = await Promise.all(["a", "b", "c"].map((text) => client.ask("echo", text)));
    const threads = await Promise.all([client.ask("thread", null), client.ask("thread", null)]);

    expect(answers).toEqual(["a", "b", "c"]);
    expect(threads[0]).toBe(threads[1]);
  });

  it("can ask back while it works, more than once", async () => {
    started();

    const answer = await client.ask("askBack", "what", { onQuestion: async (question) => `${question}!` });

    expect(answer).toBe("they say what!, again!");
  });

  it("fails with what could not be answered back, and goes on", async () => {
    started();
    const onQuestion = () => {
      throw new Error("nobody knows");
    };

    await expect(client.ask("askBack", "what", { onQuestion })).rejects.toThrow("nobody knows");
    expect(await client.ask("echo", "on")).toBe("on");
  });

  it("passes on what went wrong, by name and message, and goes on", async () => {
    started();

    await expect(client.ask("fail", "too deep")).rejects.toMatchObject({
      name: "RangeError",
      message: "too deep",
      stack: expect.stringContaining("worker.mjs"),
    });
    expect(await client.ask("echo", "on")).toBe("on");
  });

  it("is replaced when a question takes too long, which fails alone", async () => {
    started({ timeLimitMs: 1000 });
    const first = await client.ask("thread", null);

    const [endless, next] = await Promise.allSettled([client.ask("spin", null), client.ask("thread", null)]);

    expect(endless).toMatchObject({ reason: { code: "WORKER_TASK_FAILED", message: "took longer than 1000 ms" } });
    expect(next).toMatchObject({ status: "fulfilled" });
    expect(next).not.toMatchObject({ value: first });
  });

  it("is replaced when a question takes too much memory, which fails alone", async () => {
    started();

    const [greedy, next] = await Promise.allSettled([client.ask("hoard", null), client.ask("echo", "next")]);

    expect(greedy).toMatchObject({
      reason: { code: "WORKER_TASK_FAILED", message: "took more than 32 MiB of memory" },
    });
    expect(next).toMatchObject({ value: "next" });
  });

  it("is replaced when a question ends it", async () => {
    started();

    const [ended, next] = await Promise.allSettled([client.ask("leave", null), client.ask("echo", "next")]);

    expect(ended).toMatchObject({ reason: { code: "WORKER_TASK_FAILED", message: "ended the thread trying" } });
    expect(next).toMatchObject({ value: "next" });
  });

  it("ends when it is idle, and starts again with the next question", async () => {
    started({ idleMs: 20 });
    const first = await client.ask("thread", null);
    await client.ask("sleep", 60);
    expect(await client.ask("thread", null)).toBe(first);

    await pause(200);

    expect(await client.ask("thread", null)).not.toBe(first);
  });

  it("is helped by a second one while a question keeps it, and by no third", async () => {
    started({ timeLimitMs: 600_000, secondAfterMs: 1 });
    const answered: string[] = [];
    const endless = client.ask("spin", null).catch(() => answered.push("endless"));
    const [second, again] = [await client.ask("thread", null), await client.ask("thread", null)];
    answered.push(await client.ask("echo", "ordinary"));
    const other = client.ask("spin", null).catch(() => answered.push("other"));
    const third = client.ask("thread", null).catch(() => answered.push("third"));
    await pause(50);

    expect(again).toBe(second);
    expect(answered).toEqual(["ordinary"]);
    await client.close();
    await Promise.all([endless, other, third]);
    expect(answered).toHaveLength(4);
  });

  it("is alone again when the second one was idle", async () => {
    started({ timeLimitMs: 600_000, secondAfterMs: 1, idleMs: 20 });
    client.ask("spin", null).catch(() => undefined);
    const second = await client.ask("thread", null);

    await pause(200);

    expect(await client.ask("thread", null)).not.toBe(second);
  });

  it("drops questions that nobody waits for any more, and keeps the one under way", async () => {
    started();
    const controller = new AbortController();
    const { signal } = controller;
    await client.ask("echo", "ready");
    const underWay = client.ask("sleep", 50, { signal });
    const waiting = client.ask("echo", "dropped", { signal });
    const other = client.ask("echo", "other");

    controller.abort(new Error("gone"));

    await expect(waiting).rejects.toThrow("gone");
    await expect(client.ask("echo", "late", { signal })).rejects.toThrow("gone");
    expect(await underWay).toBe(null);
    expect(await other).toBe("other");
  });

  it("leaves no listener on a signal once its question is answered", async () => {
    started();
    const { signal } = new AbortController();

    for (let n = 0; n < 20; n += 1) await client.ask("echo", `${n}`, { signal });

    expect(getEventListeners(signal, "abort")).toHaveLength(0);
  });

  it("refuses a question that cannot be copied, and goes on", async () => {
    started();
    // Functions cannot be copied, whatever the types say.
    const uncopyable = (() => "x") as unknown as string;

    await expect(client.ask("echo", uncopyable)).rejects.toThrow("could not be cloned");
    expect(await client.ask("echo", "on")).toBe("on");
  });

  it("tells everybody who waits when it cannot be started, and tries again for the next one", async () => {
    started({ file: new URL("file:///nowhere/worker.mjs") });

    const waiting = await Promise.allSettled([client.ask("echo", "a"), client.ask("echo", "b")]);

    for (const { status, reason } of waiting.map((each) => ({ reason: undefined, ...each })))
      expect({ status, reason }).toMatchObject({
        status: "rejected",
        reason: { code: "WORKER_UNAVAILABLE", message: expect.stringContaining("Cannot find module") },
      });
    await expect(client.ask("echo", "c")).rejects.toMatchObject({ code: "WORKER_UNAVAILABLE" });
  });

  it("rejects what it did not answer when it is closed, and everything after that", async () => {
    started();
    await client.ask("echo", "ready");
    const open = Promise.allSettled([client.ask("spin", null), client.ask("echo", "b")]);

    await client.close();

    for (const each of await open) expect(each).toMatchObject({ reason: { code: "WORKER_UNAVAILABLE" } });
    await expect(client.ask("echo", "c")).rejects.toMatchObject({ code: "WORKER_UNAVAILABLE" });
  });
});
