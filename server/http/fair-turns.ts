/** A request at the front door, and whose it is. */
type Turns<Asked> = {
  readonly keyOf: (asked: Asked) => string;
  /** Answers, or begins to; true when that cost next to nothing, as an answer from memory does. */
  readonly admit: (asked: Asked) => boolean;
};

/** So long answers from memory are sent in one go; then the event loop sees who else has come. */
const sliceMs = 1;

/**
 * Fair scheduling (round robin by client) of what came in one turn of the event loop: the first request of each client, then the
 * second of each. One that has to be made ends the turn: whoever comes meanwhile is in the next, and waits for one request of a client
 * that sent many at once, not for all of them.
 *
 * What it answers is called for each request; the earliest that one is admitted is the end of the turn in which it came.
 */
export function fairTurns<Asked>({ keyOf, admit }: Turns<Asked>): (asked: Asked) => void {
  let arrived: Asked[] = [];
  /** In the order of their turns. */
  const lines = new Map<string, Asked[]>();
  let isScheduled = false;

  const schedule = () => {
    if (isScheduled) return;
    isScheduled = true;
    setImmediate(takeTurns);
  };

  const takeTurns = () => {
    isScheduled = false;
    const [only] = arrived;
    if (arrived.length === 1 && only !== undefined && lines.size === 0) {
      arrived = [];
      admit(only);
      return;
    }
    for (const asked of arrived) {
      const key = keyOf(asked);
      const line = lines.get(key);
      if (line === undefined) lines.set(key, [asked]);
      else line.push(asked);
    }
    arrived = [];
    const until = performance.now() + sliceMs;
    for (const [key, line] of lines) {
      const next = line.shift();
      lines.delete(key);
      // A map goes on to what is added while it is walked: its next turn comes after everybody else's.
      if (line.length > 0) lines.set(key, line);
      if (next !== undefined && admit(next) && performance.now() < until) continue;
      break;
    }
    if (lines.size > 0) schedule();
  };

  return (asked) => {
    arrived.push(asked);
    schedule();
  };
}
