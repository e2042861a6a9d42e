import { mkdir, rm, utimes } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Logger } from "pino";
import { claim, create, isDead, look, nameOf, thisProcess } from "./lock-holder.ts";

/** Who may do what only one process at a time must: deliver, merge, remove. */
export type Ownership = {
  /** Ask right before what only the owner may do: a process that stood still finds out only later that it was taken for dead. */
  isOwner(): boolean;
  /** Told of each change; answers the way to stop. */
  subscribe(listener: (isOwner: boolean) => void): () => void;
  /** Gives it free for the next process. */
  close(): Promise<void>;
};

/** For one process that is known to be alone. */
export const soleOwner: Ownership = {
  isOwner: () => true,
  subscribe: () => () => undefined,
  close: async () => undefined,
};

type FolderLockOptions = {
  readonly dir: string;
  readonly log: Pick<Logger, "info" | "warn">;
  /** Calls back again and again, until the way to stop that it answers is taken. */
  readonly every?: (ms: number, turn: () => Promise<void>) => () => void;
  /** Only differences count, in ms. Of a clock that nobody sets: a step of the hour would be a death. */
  readonly now?: () => number;
};

const lockFile = "process.lock";
/** How often the owner shows that it lives, and the others look. */
const turnMs = 1000;
/** Without a sign of life for so long the owner is dead, or stands still. */
const deadAfterMs = 6000;

/**
 * Lock file with heartbeat, a lease: one process at a time owns a folder. It names process and host, and its time of change moves with each
 * heartbeat, which others only compare with what they saw before, so that clocks need not agree. Another process takes it over within ten
 * seconds of the owner's death, on the same machine within three. Resolves after the first try; a folder that cannot be written is tried
 * again.
 */
export async function folderLock({
  dir,
  log,
  every = interval,
  now = () => performance.now(),
}: FolderLockOptions): Promise<Ownership> {
  const path = join(resolve(dir), lockFile);
  const me = await thisProcess();
  const listeners = new Set<(isOwner: boolean) => void>();
  let state: "waiting" | "claiming" | "owner" = "waiting";
  let hasWaited = false;
  let hasFailed = false;
  let heldAt = 0;
  let seen: { readonly sign: string; readonly at: number } | undefined;

  const become = (next: typeof state) => {
    const wasOwner = state === "owner";
    state = next;
    if (wasOwner !== (next === "owner")) for (const listener of listeners) listener(next === "owner");
  };
  const take = (at: number) => {
    heldAt = at;
    if (hasWaited) log.info({ dir }, "the data folder is this process's now");
    hasWaited = false;
    become("owner");
  };
  const beat = async () => {
    const at = now();
    const found = await look(path);
    if (found === undefined) {
      if (await create(path, me)) heldAt = at;
      return;
    }
    if (found.holder?.id === me.id) {
      await utimes(path, new Date(), new Date());
      heldAt = at;
      return;
    }
    log.warn({ dir, by: nameOf(found.holder) }, "another process has taken the data folder: delivery waits");
    hasWaited = true;
    seen = undefined;
    become("waiting");
  };
  const wait = async () => {
    await mkdir(dir, { recursive: true, mode: 0o700 });
    const at = now();
    const found = await look(path);
    if (found === undefined) return (await create(path, me)) ? take(at) : undefined;
    if (seen?.sign !== found.sign) seen = { sign: found.sign, at };
    if (!isDead(found.holder, me) && at - seen.at < deadAfterMs) {
      if (!hasWaited)
        log.warn({ dir, by: nameOf(found.holder) }, "another process uses the data folder: delivery waits");
      hasWaited = true;
      return;
    }
    // The last of several to claim it has it: each looks again in its next turn.
    await claim(path, me, found.sign);
    become("claiming");
  };
  const verify = async () => {
    const at = now();
    const found = await look(path);
    if (found?.holder?.id === me.id) return take(at);
    seen = undefined;
    become("waiting");
  };
  const takeTurn = async () => {
    try {
      await { owner: beat, waiting: wait, claiming: verify }[state]();
      hasFailed = false;
    } catch (err) {
      if (!hasFailed) log.warn({ err, dir }, "the data folder cannot be locked: see DATA_DIR");
      hasFailed = true;
    }
  };
  let taking: Promise<void> = Promise.resolve();
  const turn = () => {
    taking = taking.then(takeTurn);
    return taking;
  };

  await turn();
  const stop = every(turnMs, turn);
  return {
    // A lease: it ends by itself when the others may take its holder for dead.
    isOwner: () => state === "owner" && now() - heldAt < deadAfterMs,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async close() {
      stop();
      await taking;
      if (state === "waiting") return;
      become("waiting");
      const found = await look(path).catch(() => undefined);
      if (found?.holder?.id === me.id) await rm(path, { force: true }).catch(() => undefined);
    },
  };
}

/** The next turn begins when the one before is over. */
function interval(ms: number, turn: () => Promise<void>): () => void {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  const again = () => {
    if (!isStopped) timer = setTimeout(() => void turn().then(again), ms).unref();
  };
  again();
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}
