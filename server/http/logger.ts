import { type DestinationStream, type Logger, pino } from "pino";

export type { Logger } from "pino";

export type ServerLogger = {
  readonly log: Logger;
  /** Writes what waits; for the end of the process. */
  flush(): void;
};

/** JSON lines on standard output, written in batches off the request's path. A fatal line is written at once. */
export function createLogger(level: string): ServerLogger {
  const destination = batchedOutput();
  return { log: loggerTo(destination, level), flush: () => destination.flushSync() };
}

/** The same lines to another place: for tests. */
export function loggerTo(destination: DestinationStream, level: string): Logger {
  return pino({ level, base: null, formatters: { level: (label) => ({ level: label }) } }, destination);
}

/** Lines wait this long at most before they are written together. */
const maxWaitMs = 200;
const batchLength = 16_384;
/** When nobody reads what is written, this much is kept; later lines are dropped rather than memory exhausted. */
const maxUnreadBytes = 16 * 1024 * 1024;

/**
 * Gathers lines before sonic-boom gets them: with batches of its own it measures all that waits again at every line, which
 * costs more than making the line.
 */
function batchedOutput(): DestinationStream & { flushSync(): void } {
  const output = pino.destination({ dest: 1, sync: false, maxLength: maxUnreadBytes });
  let waiting = "";
  let timer: NodeJS.Timeout | undefined;
  const pass = () => {
    clearTimeout(timer);
    timer = undefined;
    const batch = waiting;
    waiting = "";
    if (batch !== "") output.write(batch);
  };
  return {
    write(line) {
      waiting += line;
      if (waiting.length >= batchLength) pass();
      else timer ??= setTimeout(pass, maxWaitMs);
    },
    flushSync() {
      pass();
      try {
        output.flushSync();
      } catch {
        // It is not open yet, or whoever read it is gone: nobody is left to tell.
      }
    },
  };
}
