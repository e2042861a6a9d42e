import cluster, { type Worker } from "node:cluster";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import type { Environment } from "#server/config/config.ts";
import type { Logger, ServerLogger } from "#server/http/logger.ts";
import type { ProcessEnd } from "#server/http/process-end.ts";

type WorkersOptions = {
  readonly count: number;
  readonly settings: Environment;
  readonly logger: ServerLogger;
  readonly end: ProcessEnd;
};

/** One that ends again and again is begun again after so long. */
const againMs = 1000;

/**
 * Runs a whole site in each of several processes that share a port, and what they remember by their database. One that ends is replaced; signals
 * reach all of them, and this process ends when they have.
 */
export async function runWorkers({ count, settings, logger, end }: WorkersOptions): Promise<void> {
  const { log } = logger;
  // A visitor is sent to any of them.
  const secret = settings["SESSION_SECRET"] === undefined && { SESSION_SECRET: randomBytes(32).toString("hex") };
  const workers = new Set<Worker>();
  let hasListened = false;
  let isStopping = false;

  const begin = () => {
    const worker = cluster.fork({ WORKERS: "1", ...secret });
    workers.add(worker);
    worker.once("listening", () => {
      hasListened = true;
    });
    worker.once("exit", (code, signal) => {
      workers.delete(worker);
      if (isStopping) return;
      // It has said what is wrong, and the next one would say the same.
      if (!hasListened) return void end.now(1);
      log.error({ code, signal }, "a worker ended and is begun again");
      setTimeout(() => isStopping || begin(), againMs);
    });
  };
  for (let number = 0; number < count; number += 1) begin();
  end.onReload(() => tell(workers, "SIGHUP", log));
  end.by(async (signal) => {
    isStopping = true;
    const ends = [...workers].map(async (worker) => {
      const [code] = await once(worker, "exit");
      return code === 0;
    });
    tell(workers, signal, log);
    return (await Promise.all(ends)).every((isWell) => isWell);
  }, logger);
}

function tell(workers: ReadonlySet<Worker>, signal: NodeJS.Signals, log: Pick<Logger, "info">): void {
  log.info({ signal, workers: workers.size }, "workers are told");
  for (const worker of workers) worker.process.kill(signal);
}
