import type { ServerLogger } from "./logger.ts";

/** What ends the server. A closed terminal sends SIGHUP; without one it asks for the settings to be read again. */
const signals = ["SIGTERM", "SIGINT", "SIGHUP"] as const;
/** A terminal and npm both pass Ctrl-C on: the second of such a pair is not a second wish. */
const sameKeyPressMs = 300;

/** Stops the site; answers whether everything under way was finished. */
export type Stop = (signal: NodeJS.Signals) => Promise<boolean>;

export type ProcessEnd = {
  /** From now on signals stop the site this way, and faults that nobody caught are logged. */
  by(stop: Stop, logger: ServerLogger): void;
  /** From now on SIGHUP does this in place of ending the site, unless it was started from a terminal. */
  onReload(reload: () => void): void;
  /** Ends the process, with what is still to be logged. */
  now(code: number): Promise<void>;
};

/**
 * Graceful shutdown by signals (docs/behaviour/http.md, Shutdown). Before the site listens a signal ends the process at once with 0: there
 * is nobody to be answered. Then the first one stops the site and exits 0, or 1 when requests had to be cut off; a second
 * one exits 1 at once. What nobody caught is logged and exits 1.
 */
export function endProcessWell(): ProcessEnd {
  let site: { readonly stop: Stop; readonly logger: ServerLogger } | undefined;
  let firstSignalAt: number | undefined;
  let reload: (() => void) | undefined;
  const exit = async (code: number) => {
    await site?.logger.flush();
    process.exit(code);
  };
  const onSignal = async (signal: NodeJS.Signals) => {
    if (site === undefined) return exit(0);
    if (signal === "SIGHUP" && reload !== undefined && !isFromTerminal()) return reload();
    const { log } = site.logger;
    if (firstSignalAt !== undefined) {
      if (signal === "SIGINT" && performance.now() - firstSignalAt < sameKeyPressMs) return;
      log.warn({ signal }, "stopped without waiting");
      return exit(1);
    }
    firstSignalAt = performance.now();
    log.info({ signal }, "stopping");
    try {
      const finished = await site.stop(signal);
      if (finished) log.info("stopped");
      else log.warn("stopped with requests cut off");
      return exit(finished ? 0 : 1);
    } catch (err) {
      log.fatal({ err }, "stopping failed");
      return exit(1);
    }
  };
  for (const signal of signals) {
    // `npm start` becomes the server in the same process: its listeners have done their work.
    process.removeAllListeners(signal);
    process.on(signal, (received) => void onSignal(received));
  }
  return {
    by(stop, logger) {
      site = { stop, logger };
      const onFault = (err: unknown) => {
        logger.log.fatal({ err }, "a fault that nothing caught");
        void exit(1);
      };
      process.on("uncaughtException", onFault);
      process.on("unhandledRejection", onFault);
    },
    onReload(again) {
      reload = again;
    },
    now: exit,
  };
}

function isFromTerminal(): boolean {
  return [process.stdin, process.stdout, process.stderr].some(({ isTTY }) => isTTY);
}
