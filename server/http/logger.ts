import { type DestinationStream, type Logger, pino } from "pino";

export type { Logger } from "pino";

/** Lines wait this long at most before they are written together. */
const flushEveryMs = 200;
const flushAtBytes = 32_768;
/** When nobody reads what is written, this much is kept; later lines are dropped rather than memory exhausted. */
const maxWaitingBytes = 16 * 1024 * 1024;

export type ServerLogger = {
  readonly log: Logger;
  /** Writes what waits; for the end of the process. */
  flush(): void;
};

/** JSON lines on standard output, written in batches off the request's path. A fatal line is written at once. */
export function createLogger(level: string): ServerLogger {
  const destination = pino.destination({
    dest: 1,
    sync: false,
    minLength: flushAtBytes,
    periodicFlush: flushEveryMs,
    maxLength: maxWaitingBytes,
  });
  const log = loggerTo(destination, level);
  return { log, flush: () => flushQuietly(destination) };
}

/** The same lines to another place: for tests. */
export function loggerTo(destination: DestinationStream, level: string): Logger {
  return pino({ level, base: null, formatters: { level: (label) => ({ level: label }) } }, destination);
}

/** At the end of the process the reader of the log may be gone already; there is nobody left to tell. */
function flushQuietly(destination: { flushSync(): void }): void {
  try {
    destination.flushSync();
  } catch {
    // sonic-boom throws when it is not open (yet) or its pipe is closed
  }
}
