import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { type DestinationStream, type Logger, pino } from "pino";

export type { Logger } from "pino";

export type ServerLogger = {
  readonly log: Logger;
  /** Writes what waits, for the end of the process: nothing is written later. Gives up on a reader that does not read. */
  flush(): Promise<void>;
};

/** JSON lines on standard output, written in batches off the request's path. */
export function createLogger(level: string): ServerLogger {
  const destination = batchedOutput();
  return { log: loggerTo(destination, level), flush: destination.close };
}

/** The same lines to another place: for tests. */
export function loggerTo(destination: DestinationStream, level: string): Logger {
  return pino({ level, base: null, formatters: { level: (label) => ({ level: label }) } }, destination);
}

/** Lines wait this long at most before they are written together. */
const maxWaitMs = 200;
const batchLength = 16_384;
/** Limit of the write buffer: when standard output blocks, later lines are dropped before memory runs out. */
const maxUnreadBytes = 16 * 1024 * 1024;
/** The end of the process waits this long for a reader of the log, who may hang for ever. */
const lastWriteMs = 1000;

/**
 * Gathers lines before sonic-boom gets them: with batches of its own it measures all that waits again at every line, which
 * costs more than making the line.
 */
function batchedOutput(): DestinationStream & { close(): Promise<void> } {
  const output = pino.destination({ dest: 1, sync: false, maxLength: maxUnreadBytes });
  let waiting = "";
  let timer: NodeJS.Timeout | undefined;
  let isWriting = false;
  let isClosed = false;
  output.on("drain", () => {
    isWriting = false;
  });
  const pass = () => {
    clearTimeout(timer);
    timer = undefined;
    const batch = waiting;
    waiting = "";
    if (batch === "" || isClosed) return;
    isWriting = true;
    output.write(batch);
  };
  return {
    write(line) {
      waiting += line;
      if (waiting.length >= batchLength) pass();
      else timer ??= setTimeout(pass, maxWaitMs);
    },
    async close() {
      pass();
      // EPIPE and the like: the reader of the log has gone, so there is nowhere to report it.
      const written = isWriting ? once(output, "drain").catch(() => undefined) : undefined;
      await Promise.race([written, delay(lastWriteMs, undefined, { ref: false })]);
      isClosed = true;
      // Else it would write what is left, and wait for it without end, when the process exits.
      output.destroy();
    },
  };
}
