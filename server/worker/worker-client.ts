import { type ResourceLimits, Worker } from "node:worker_threads";
import { receivedError, sentError, WorkerTaskError, WorkerUnavailableError } from "./worker-errors.ts";
import type { AskedBack, FromWorker, ToWorker, WorkerContract } from "./worker-messages.ts";

export type WorkerSettings = {
  /** The built file that the thread runs; it calls `answerQuestions`. */
  readonly file: URL;
  /** What the thread is called in messages and by the system. */
  readonly name: string;
  /** How long one question may take once it is its turn. */
  readonly timeLimitMs: number;
  readonly resourceLimits: ResourceLimits;
  /** What the thread is given when it starts, as its `workerData`. */
  readonly data?: unknown;
  /** Without questions for this long the thread ends, and its memory goes back; never unless given. */
  readonly idleMs?: number;
  /** A second thread answers what waits once the question of the first is this old; never unless given. There are two at most. */
  readonly secondAfterMs?: number;
};

export type AskOptions<Back extends AskedBack> = {
  /** Aborting takes the question out of the queue; one that is being worked on is answered. */
  readonly signal?: AbortSignal | undefined;
  /** Callback for what the worker needs to know from this thread while it works. */
  readonly onQuestion?: (question: Back["question"]) => Back["answer"] | Promise<Back["answer"]>;
};

type Task = {
  readonly message: ToWorker;
  readonly onQuestion: ((question: unknown) => unknown) | undefined;
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: unknown) => void;
};
type Thread = {
  readonly worker: Worker;
  state: "starting" | "ready" | "ending";
  running: Task | undefined;
  /** Its question takes so long that others need not wait for it. */
  isSlow: boolean;
  isIdle: boolean;
  /** The end of the start, of the running question, or of idleness, whichever is waited for. */
  timer?: NodeJS.Timeout;
  slowTimer?: NodeJS.Timeout;
};

/**
 * Request queue of a worker thread: asks one thread, one question at a time, in their order; with `secondAfterMs` a second one
 * takes its place while one question keeps it. A thread starts with the first question (or `start`), is ended and replaced
 * when a question takes too long or too much memory, and ends when it was idle for a while.
 */
export class WorkerClient<Contract extends WorkerContract, Back extends AskedBack = AskedBack> {
  readonly #settings: WorkerSettings;
  readonly #waiting: Task[] = [];
  readonly #threads: Thread[] = [];
  #isClosed = false;

  constructor(settings: WorkerSettings) {
    this.#settings = settings;
  }

  /** Starts the thread ahead of the first question. */
  start(): void {
    if (!this.#isClosed && this.#threads.length === 0) this.#startThread();
  }

  #startThread(): void {
    const { file, name, timeLimitMs, resourceLimits, data } = this.#settings;
    // What keeps it from starting is the machine, not a question, however short these may be.
    const startLimitMs = Math.max(timeLimitMs, leastStartLimitMs);
    const worker = new Worker(file, { name, resourceLimits, workerData: data, env: {} });
    const thread: Thread = { worker, state: "starting", running: undefined, isSlow: false, isIdle: false };
    this.#threads.push(thread);
    setTimer(thread, startLimitMs, () =>
      this.#end(thread, this.#unavailable(`took longer than ${startLimitMs} ms to start`)),
    );
    let fault: NodeJS.ErrnoException | undefined;
    worker.on("error", (error) => {
      fault = error;
    });
    worker.on("message", (message: FromWorker) => {
      if (thread.state !== "ending") this.#receive(thread, message);
    });
    worker.on("exit", () => this.#exited(thread, fault));
  }

  /**
   * @throws what the worker threw, with its name, message and stack; {WorkerTaskError} when the question ended the thread;
   *   {WorkerUnavailableError} when there is none; the signal's reason.
   */
  ask<Name extends keyof Contract & string>(
    name: Name,
    question: Contract[Name]["question"],
    { signal, onQuestion }: AskOptions<Back> = {},
  ): Promise<Contract[Name]["answer"]> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      if (this.#isClosed) return reject(this.#unavailable("is closed"));
      const onAbort = () => this.#leave(task, signal?.reason);
      // A page asks many questions under one signal: a listener goes with its question.
      const settled = <Value>(settle: (value: Value) => void) => {
        return (value: Value) => {
          signal?.removeEventListener("abort", onAbort);
          settle(value);
        };
      };
      const message = { kind: "question", name, question } as const;
      const task: Task = { message, onQuestion, resolve: settled(resolve), reject: settled(reject) };
      this.#waiting.push(task);
      signal?.addEventListener("abort", onAbort, { once: true });
      this.#next();
    });
  }

  /** Ends the threads. What was not answered is rejected. */
  async close(): Promise<void> {
    this.#isClosed = true;
    const reason = this.#unavailable("is closed");
    this.#refuseWaiting(reason);
    for (const thread of this.#threads) this.#end(thread, reason);
    await Promise.all(this.#threads.map(({ worker }) => worker.terminate()));
  }

  #leave(task: Task, reason: unknown): void {
    const at = this.#waiting.indexOf(task);
    if (at !== -1) this.#waiting.splice(at, 1);
    if (at !== -1) task.reject(reason);
  }

  /** Gives what waits to threads that are free, and starts one where none will be soon. */
  #next(): void {
    for (const thread of this.#threads) {
      if (thread.state !== "ready" || thread.running !== undefined) continue;
      const task = this.#waiting.shift();
      if (task === undefined) this.#rest(thread);
      else this.#run(thread, task);
    }
    const mayStart = this.#threads.length < maxThreads && this.#threads.every(({ isSlow }) => isSlow);
    if (this.#waiting.length > 0 && mayStart && !this.#isClosed) this.#startThread();
  }

  #run(thread: Thread, task: Task): void {
    const { timeLimitMs } = this.#settings;
    thread.running = task;
    thread.isIdle = false;
    setTimer(thread, timeLimitMs, () => this.#end(thread, new WorkerTaskError(`took longer than ${timeLimitMs} ms`)));
    this.#watch(thread);
    this.#send(thread, task.message);
  }

  /** Notices when its question is old. */
  #watch(thread: Thread): void {
    const { secondAfterMs } = this.#settings;
    clearTimeout(thread.slowTimer);
    thread.isSlow = false;
    if (secondAfterMs === undefined || thread.running === undefined) return;
    thread.slowTimer = setTimeout(() => {
      thread.isSlow = true;
      this.#next();
    }, secondAfterMs).unref();
  }

  #rest(thread: Thread): void {
    const { idleMs } = this.#settings;
    // The other thread's answers are no reason for this one to stay.
    if (idleMs === undefined || thread.isIdle) return;
    thread.isIdle = true;
    setTimer(thread, idleMs, () => this.#end(thread)).unref();
  }

  #receive(thread: Thread, message: FromWorker): void {
    if (message.kind === "backQuestion") {
      this.#onQuestion(thread, message.question);
      return;
    }
    clearTimeout(thread.timer);
    const task = thread.running;
    thread.state = "ready";
    thread.running = undefined;
    this.#watch(thread);
    if (message.kind === "answer") task?.resolve(message.answer);
    if (message.kind === "failure") task?.reject(receivedError(message.error));
    this.#next();
  }

  async #onQuestion(thread: Thread, question: unknown): Promise<void> {
    const task = thread.running;
    let reply: ToWorker;
    try {
      reply = { kind: "backAnswer", answer: await task?.onQuestion?.(question) };
    } catch (error) {
      reply = { kind: "backFailure", error: sentError(error) };
    }
    // Its time may have run out meanwhile.
    if (thread.running === task) this.#send(thread, reply);
  }

  #send(thread: Thread, message: ToWorker): void {
    try {
      thread.worker.postMessage(message);
    } catch (error) {
      // It cannot be copied. Nothing reached the thread, which may be in the middle of the question.
      thread.running?.reject(error);
      this.#end(thread);
    }
  }

  /** Stops the thread in the middle of whatever it does. The one in its place starts when it is gone. */
  #end(thread: Thread, reason?: Error): void {
    if (thread.state === "starting" && reason !== undefined) this.#notStarted(thread, reason);
    thread.state = "ending";
    thread.running?.reject(reason);
    thread.running = undefined;
    clearTimeout(thread.timer);
    clearTimeout(thread.slowTimer);
    // The `exit` listener added in `start` handles the rest.
    void thread.worker.terminate();
  }

  #exited(thread: Thread, fault: NodeJS.ErrnoException | undefined): void {
    clearTimeout(thread.timer);
    clearTimeout(thread.slowTimer);
    this.#threads.splice(this.#threads.indexOf(thread), 1);
    const why = fault === undefined ? "" : `: ${fault.message}`;
    if (thread.state === "starting") this.#notStarted(thread, this.#unavailable(`could not be started${why}`));
    const { name, resourceLimits } = this.#settings;
    const message =
      fault?.code === "ERR_WORKER_OUT_OF_MEMORY"
        ? `took more than ${resourceLimits.maxOldGenerationSizeMb} MiB of memory`
        : `ended the thread ${name}${why}`;
    thread.running?.reject(new WorkerTaskError(message, { cause: fault }));
    this.#next();
  }

  /** Whoever waits would only see it fail to start again, unless the other thread comes to it. */
  #notStarted(thread: Thread, reason: Error): void {
    const others = this.#threads.filter((each) => each !== thread && each.running !== undefined);
    if (others.length === 0) this.#refuseWaiting(reason);
    // A second one is tried again after a while, not at once.
    for (const each of others) this.#watch(each);
  }

  #refuseWaiting(reason: Error): void {
    for (const task of this.#waiting.splice(0)) task.reject(reason);
  }

  #unavailable(why: string): WorkerUnavailableError {
    return new WorkerUnavailableError(`the thread ${this.#settings.name} ${why}`);
  }
}

const maxThreads = 2;
const leastStartLimitMs = 20_000;

function setTimer(thread: Thread, ms: number, then: () => void): NodeJS.Timeout {
  clearTimeout(thread.timer);
  thread.timer = setTimeout(then, ms);
  return thread.timer;
}
