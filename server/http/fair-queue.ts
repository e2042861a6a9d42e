import { SiteError } from "#shared/errors.ts";
import type { Client } from "./client.ts";
import { TooManyRequestsError } from "./rate-limit.ts";

/** Load shedding: more wait already than can be answered in useful time. */
export class OverloadedError extends SiteError {
  override readonly name = "OverloadedError";
  readonly code = "OVERLOADED";
}

export type FairQueueLimits = {
  /** Work of all clients together that is under way at once. */
  readonly maxRunning: number;
  readonly maxRunningOfClient: number;
  /** Work of all clients together that waits. */
  readonly maxWaiting: number;
  /** What has waited so long for its turn is refused; without it, it waits. */
  readonly maxWaitMs?: number;
};

type Turn = { readonly cost: number; readonly begin: () => void; readonly refuse: (reason: unknown) => void };
type Line = { running: number; readonly maxRunning: number; readonly waiting: Turn[] };

/** So many visitors are thought to stand behind an address that many share. */
const visitorsOfShared = 10;

/**
 * Fair queuing with a bounded waiting line: clients take turns, so that whoever asks much waits for itself. When the line is full,
 * the latest of the client with most in it is refused; so is what waits too long: whose own work filled the line or its time is told
 * so. Of one client, what is cheap comes before what is dear. What is never begun costs nothing.
 */
export class FairQueue {
  readonly #limits: FairQueueLimits;
  /** In the order of their turns. */
  readonly #lines = new Map<string, Line>();
  #running = 0;
  #waiting = 0;

  constructor(limits: FairQueueLimits) {
    this.#limits = limits;
  }

  /** Clients whose work is under way or waits. */
  get clients(): number {
    return this.#lines.size;
  }

  /**
   * Does the work when it is the client's turn; `cost` in any unit, for comparison with the client's other work.
   *
   * @throws {TooManyRequestsError} when the line is full, or it waited too long, because of what the client asked besides, and
   *   {OverloadedError} because of others; the signal's reason when it is aborted before the turn; what the work throws.
   */
  async run<Value>(
    { key, isShared }: Client,
    signal: AbortSignal,
    work: () => Promise<Value>,
    cost = 0,
  ): Promise<Value> {
    signal.throwIfAborted();
    const share = this.#limits.maxRunningOfClient * (isShared ? visitorsOfShared : 1);
    const line = this.#lines.get(key) ?? { running: 0, maxRunning: share, waiting: [] };
    this.#lines.set(key, line);
    if (this.#hasRoom(line)) this.#begin(line);
    else
      await this.#turn(line, signal, cost).catch((reason: unknown) => {
        this.#forget(key, line);
        throw reason;
      });
    try {
      return await work();
    } finally {
      this.#end(key, line);
    }
  }

  #hasRoom(line: Line): boolean {
    return this.#running < this.#limits.maxRunning && line.running < line.maxRunning;
  }

  #begin(line: Line): void {
    line.running += 1;
    this.#running += 1;
  }

  #turn(line: Line, signal: AbortSignal, cost: number): Promise<void> {
    return new Promise<void>((resolve, reject) => {
      const { maxWaitMs } = this.#limits;
      let timer: NodeJS.Timeout | undefined;
      const settled = () => {
        clearTimeout(timer);
        signal.removeEventListener("abort", leave);
      };
      const takeOut = (reason: () => unknown) => {
        const at = line.waiting.indexOf(turn);
        if (at === -1) return;
        line.waiting.splice(at, 1);
        this.#waiting -= 1;
        turn.refuse(reason());
      };
      const leave = () => takeOut(() => signal.reason);
      const turn: Turn = {
        cost,
        begin: () => {
          settled();
          this.#begin(line);
          resolve();
        },
        refuse: (reason) => {
          settled();
          reject(reason);
        },
      };
      signal.addEventListener("abort", leave, { once: true });
      if (maxWaitMs !== undefined) timer = setTimeout(() => takeOut(() => lateReason(line)), maxWaitMs);
      const dearer = line.waiting.findIndex((other) => other.cost > cost);
      line.waiting.splice(dearer === -1 ? line.waiting.length : dearer, 0, turn);
      this.#waiting += 1;
      if (this.#waiting > this.#limits.maxWaiting) this.#refuseOne();
    });
  }

  #refuseOne(): void {
    const [first, ...others] = this.#lines.values();
    if (first === undefined) return;
    const longest = others.reduce((most, line) => (line.waiting.length > most.waiting.length ? line : most), first);
    this.#waiting -= 1;
    longest.waiting.pop()?.refuse(crowdedReason(longest));
  }

  #end(key: string, line: Line): void {
    line.running -= 1;
    this.#running -= 1;
    for (const [next, candidate] of this.#lines) {
      if (candidate.waiting.length === 0 || !this.#hasRoom(candidate)) continue;
      this.#waiting -= 1;
      candidate.waiting.shift()?.begin();
      // Its next turn comes after everybody else's.
      this.#lines.delete(next);
      this.#lines.set(next, candidate);
      break;
    }
    this.#forget(key, line);
  }

  /** Nothing is kept of clients who want nothing: addresses are endless. */
  #forget(key: string, line: Line): void {
    if (line.running === 0 && line.waiting.length === 0 && this.#lines.get(key) === line) this.#lines.delete(key);
  }
}

/** Who still has more in the line than its share takes in one turn has filled it. */
function crowdedReason(line: Line): Error {
  return line.waiting.length >= line.maxRunning
    ? new TooManyRequestsError(1)
    : new OverloadedError("too many requests wait already");
}

/** Whose work is under way waits for itself. */
function lateReason(line: Line): Error {
  return line.running > 0 ? new TooManyRequestsError(1) : new OverloadedError("its turn did not come in time");
}
