import type { ServerLogger } from "./logger.ts";

/** A terminal and npm both pass Ctrl-C on: the second of such a pair is not a second wish. */
const sameKeyPressMs = 300;

export type Stop = (signal: string) => Promise<boolean>;

/**
 * Ends the process well (docs/behaviour.md, Shutdown): the first SIGTERM or SIGINT stops the site and exits 0, or 1 when
 * requests had to be cut off; a second one exits 1 at once. What nobody caught is logged and exits 1.
 */
export function endProcessWell(stop: Stop, { log, flush }: ServerLogger): void {
  let firstSignalAt: number | undefined;
  const exit = (code: number) => {
    flush();
    process.exit(code);
  };
  const onSignal = (signal: NodeJS.Signals) => {
    if (firstSignalAt !== undefined) {
      if (signal === "SIGINT" && performance.now() - firstSignalAt < sameKeyPressMs) return;
      log.warn({ signal }, "stopped without waiting");
      exit(1);
    }
    firstSignalAt = performance.now();
    log.info({ signal }, "stopping");
    stop(signal).then(
      (finished) => {
        if (finished) log.info("stopped");
        else log.warn("stopped with requests cut off");
        exit(finished ? 0 : 1);
      },
      (err: unknown) => {
        log.fatal({ err }, "stopping failed");
        exit(1);
      },
    );
  };
  process.on("SIGTERM", onSignal);
  process.on("SIGINT", onSignal);
  const onFault = (err: unknown) => {
    log.fatal({ err }, "a fault that nothing caught");
    exit(1);
  };
  process.on("uncaughtException", onFault);
  process.on("unhandledRejection", onFault);
}
