import { type ResourceLimits, Worker } from "node:worker_threads";
import { receivedError, sentError, WorkerTaskError, WorkerUnavailableError } from "./worker-errors.ts";
import type { AskedBack, FromWorker, ToWorker, WorkerContract } from "./worker-messages.ts";

export type WorkerSettings = {
  /** The built file that the thread runs; it calls `answerQuestions`. */
  readonly file: URL;
  /** What the thread is called in messages and by the system. */
  readonly name: string;
  /** How long one question may take once it is its turn, and how long the thread may take to start. */
  readonly timeLimitMs: number;
  readonly resourceLimits: ResourceLimits;
  /** Without questions for this long the thread ends, and its memory goes back; never unless given. */
  readonly idleMs?: number;
};

export type AskOptions<Back extends AskedBack> = {
  /** Aborting takes the question out of the queue; one that is being worked on is answered. */
  readonly signal?: AbortSignal | undefined;
  /** Answers what the worker asks back. */
  readonly answerBack?: (question: Back["question"]) => Back["answer"] | Promise<Back["answer"]>;
};

type Task = {
  readonly message: ToWorker;
  readonly answerBack: ((question: unknown) => unknown) | undefined;
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: unknown) => void;
};
type Thread = {
  readonly worker: Worker;
  state: "starting" | "ready" | "ending";
  running: Task | undefined;
  /** The end of the start, of the running question, or of idleness, whichever is waited for. */
  timer?: NodeJS.Timeout;
};

/**
 * Asks one worker thread, one question at a time, in their order. The thread starts with the first question (or `start`),
 * is ended and replaced when a question takes too long or too much memory, and ends when it was idle for a while.
 */
export class WorkerClient<Contract extends WorkerContract, Back extends AskedBack = AskedBack> {
  readonly #settings: WorkerSettings;
  readonly #waiting: Task[] = [];
  #thread: Thread | undefined;
  #isClosed = false;

  constructor(settings: WorkerSettings) {
    this.#settings = settings;
  }

  /** Starts the thread ahead of the first question. */
  start(): void {
    if (this.#isClosed || this.#thread !== undefined) return;
    const { file, name, timeLimitMs, resourceLimits } = this.#settings;
    const worker = new Worker(file, { name, resourceLimits, env: {} });
    const thread: Thread = { worker, state: "starting", running: undefined };
    this.#thread = thread;
    setTimer(thread, timeLimitMs, () =>
      this.#end(thread, this.#unavailable(`took longer than ${timeLimitMs} ms to start`)),
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
    { signal, answerBack }: AskOptions<Back> = {},
  ): Promise<Contract[Name]["answer"]> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      if (this.#isClosed) return reject(this.#unavailable("is closed"));
      const task: Task = { message: { kind: "question", name, question }, answerBack, resolve, reject };
      this.#waiting.push(task);
      signal?.addEventListener("abort", () => this.#leave(task, signal.reason), { once: true });
      this.#next();
    });
  }

  /** Ends the thread. What was not answered is rejected. */
  async close(): Promise<void> {
    this.#isClosed = true;
    const reason = this.#unavailable("is closed");
    this.#refuseWaiting(reason);
    if (this.#thread === undefined) return;
    this.#end(this.#thread, reason);
    await this.#thread.worker.terminate();
  }

  #leave(task: Task, reason: unknown): void {
    const at = this.#waiting.indexOf(task);
    if (at !== -1) this.#waiting.splice(at, 1);
    if (at !== -1) task.reject(reason);
  }

  #next(): void {
    if (this.#thread === undefined && this.#waiting.length > 0) this.start();
    const thread = this.#thread;
    if (thread?.state !== "ready" || thread.running !== undefined) return;
    const { idleMs, timeLimitMs } = this.#settings;
    const task = this.#waiting.shift();
    if (task === undefined) {
      if (idleMs !== undefined) setTimer(thread, idleMs, () => this.#end(thread)).unref();
      return;
    }
    thread.running = task;
    setTimer(thread, timeLimitMs, () => this.#end(thread, new WorkerTaskError(`took longer than ${timeLimitMs} ms`)));
    this.#send(thread, task.message);
  }

  #receive(thread: Thread, message: FromWorker): void {
    if (message.kind === "backQuestion") {
      this.#answerBack(thread, message.question);
      return;
    }
    clearTimeout(thread.timer);
    const task = thread.running;
    thread.state = "ready";
    thread.running = undefined;
    if (message.kind === "answer") task?.resolve(message.answer);
    if (message.kind === "failure") task?.reject(receivedError(message.error));
    this.#next();
  }

  async #answerBack(thread: Thread, question: unknown): Promise<void> {
    const task = thread.running;
    let reply: ToWorker;
    try {
      reply = { kind: "backAnswer", answer: await task?.answerBack?.(question) };
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

  /** Stops the thread in the middle of whatever it does. The next one starts when it is gone: there are never two. */
  #end(thread: Thread, reason?: Error): void {
    if (thread.state === "starting" && reason !== undefined) this.#refuseWaiting(reason);
    thread.state = "ending";
    thread.running?.reject(reason);
    thread.running = undefined;
    clearTimeout(thread.timer);
    // Its exit is heard where it started.
    void thread.worker.terminate();
  }

  #exited(thread: Thread, fault: NodeJS.ErrnoException | undefined): void {
    clearTimeout(thread.timer);
    this.#thread = undefined;
    const why = fault === undefined ? "" : `: ${fault.message}`;
    // Whoever waits would only see it fail to start again.
    if (thread.state === "starting") this.#refuseWaiting(this.#unavailable(`could not be started${why}`));
    const { name, resourceLimits } = this.#settings;
    const message =
      fault?.code === "ERR_WORKER_OUT_OF_MEMORY"
        ? `took more than ${resourceLimits.maxOldGenerationSizeMb} MiB of memory`
        : `ended the thread ${name}${why}`;
    thread.running?.reject(new WorkerTaskError(message, { cause: fault }));
    this.#next();
  }

  #refuseWaiting(reason: Error): void {
    for (const task of this.#waiting.splice(0)) task.reject(reason);
  }

  #unavailable(why: string): WorkerUnavailableError {
    return new WorkerUnavailableError(`the thread ${this.#settings.name} ${why}`);
  }
}

function setTimer(thread: Thread, ms: number, then: () => void): NodeJS.Timeout {
  clearTimeout(thread.timer);
  thread.timer = setTimeout(then, ms);
  return thread.timer;
}
