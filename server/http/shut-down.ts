import type { Server } from "node:http";
import { setTimeout as delay, setImmediate as nextTurn } from "node:timers/promises";
import type { ActiveRequests } from "./active-requests.ts";
import type { Connections } from "./connections.ts";
import type { Readiness } from "./health.ts";

export type LeavingSite = {
  readonly server: Server;
  readonly connections: Connections;
  readonly readiness: Readiness;
  readonly active: ActiveRequests;
  /** Answers that have no end of their own. */
  readonly live: { close(): void };
};

export type ShutdownLimits = {
  /** How long connections are still accepted, so that whoever sends visitors can learn that we leave. */
  readonly shutdownDelayMs: number;
  /** How long requests under way may take after that. */
  readonly shutdownTimeoutMs: number;
};

type Wait = (ms: number) => Promise<unknown>;

/**
 * Graceful shutdown, connection draining (docs/behaviour/http.md, Shutdown): unready at once; for the delay everything is answered, with
 * `Connection: close`; then no connection is accepted, and requests under way are finished. Nobody waits the delay at a
 * terminal (SIGINT), or for a site that was never ready and so was sent nobody.
 *
 * @returns whether everything ended in time; what had not was cut off.
 */
export async function shutDown(
  { server, connections, readiness, active, live }: LeavingSite,
  signal: NodeJS.Signals,
  { shutdownDelayMs, shutdownTimeoutMs }: ShutdownLimits,
  wait: Wait = (ms) => delay(ms),
): Promise<boolean> {
  const wasReady = readiness.report().status === "ready";
  readiness.drain();
  if (wasReady && signal !== "SIGINT") await wait(shutdownDelayMs);
  live.close();
  const over = new AbortController();
  const timeIsUp = delay(shutdownTimeoutMs, false, { signal: over.signal }).catch(() => false);
  const finished = await Promise.race([drain({ server, connections, active }, over.signal), timeIsUp]);
  over.abort();
  if (!finished) {
    server.close();
    server.closeAllConnections();
  }
  return finished;
}

const lookAgainMs = 10;

async function drain(
  { server, connections, active }: Pick<LeavingSite, "server" | "connections" | "active">,
  over: AbortSignal,
): Promise<true> {
  do {
    await active.ended();
    // What has arrived by now is read, and answered, before connections without a request are closed.
    await nextTurn();
    if (connections.isSending()) await delay(lookAgainMs);
  } while (connections.isSending() && !over.aborted);
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
    connections.closeUnused();
  });
  return true;
}
