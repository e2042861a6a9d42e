import type { Readable } from "node:stream";
import { Transform } from "node:stream";
import { text } from "node:stream/consumers";
import { CircuitState, ConsecutiveBreaker, circuitBreaker, handleWhen } from "cockatiel";
import type { UpstreamMetrics } from "#server/gateway/upstream-metrics.ts";
import type { Logger } from "#server/http/logger.ts";
import type { ClientClass } from "./driver.ts";

export type ClusterCall = {
  readonly method: "GET" | "POST" | "PUT" | "DELETE" | "HEAD";
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number | boolean>>;
  readonly body?: object;
  /** Lines of newline-delimited JSON instead of `body`. */
  readonly lines?: readonly object[];
  readonly signal?: AbortSignal;
  /** Instead of the cluster's own. */
  readonly timeoutMs?: number;
  /** Answers of these statuses are answers. */
  readonly allows?: readonly number[];
};

export type ClusterAnswer = { readonly status: number; readonly body: unknown };

/** An OpenSearch cluster, one node or several: the only way to it. */
export type Cluster = {
  /**
   * Another node is asked when one cannot be reached or has no cluster.
   *
   * @throws {ClusterError}; the signal's reason when it is aborted.
   */
  ask(call: ClusterCall): Promise<ClusterAnswer>;
  /** Circuit breaker: as `ask`, but refused at once while asking keeps failing. For what visitors wait for. */
  askInTime(call: ClusterCall): Promise<ClusterAnswer>;
  /** Asking keeps failing. */
  isFailing(): boolean;
  close(): Promise<void>;
};

/** The cluster did not answer, not in time, or with an error: then `status` and `reason` are its own words. */
export class ClusterError extends Error {
  override readonly name = "ClusterError";
  readonly status: number | undefined;
  readonly reason: string | undefined;
  constructor(
    message: string,
    { status, reason, cause }: { status?: number; reason?: string | undefined; cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.status = status;
    this.reason = reason;
  }
}

export type ClusterSettings = {
  readonly Client: ClientClass;
  readonly urls: readonly string[];
  readonly timeoutMs: number;
  readonly metrics: UpstreamMetrics;
  readonly log: Pick<Logger, "info" | "warn">;
};

const name = "opensearch";
/** Larger answers than any to our questions are not read to their end. */
const maxAnswerBytes = 32 * 2 ** 20;
const failuresInRow = 5;
/** For how long a cluster that fails is left in peace. */
const restMs = 1000;

/** Nothing is asked before somebody asks. */
export function openCluster({ Client, urls, timeoutMs, metrics, log }: ClusterSettings): Cluster {
  const client = new Client({ nodes: [...urls], maxRetries: 0, requestTimeout: timeoutMs, compression: "gzip" });
  const breaker = circuitBreaker(handleWhen(isFailure), {
    halfOpenAfter: restMs,
    breaker: new ConsecutiveBreaker(failuresInRow),
  });
  let closed: Promise<void> | undefined;
  metrics.setOpen(name, false);
  breaker.onBreak(() => {
    metrics.setOpen(name, true);
    log.warn({ upstream: name }, "upstream keeps failing");
  });
  breaker.onReset(() => {
    metrics.setOpen(name, false);
    log.info({ upstream: name }, "upstream recovered");
  });

  const once = async ({ method, path, query, body, lines, signal, ...call }: ClusterCall): Promise<ClusterAnswer> => {
    const limit = AbortSignal.timeout(call.timeoutMs ?? timeoutMs);
    const either = signal === undefined ? limit : AbortSignal.any([signal, limit]);
    const asking = client.transport.request(
      {
        method,
        path,
        querystring: { ...query },
        ...(body !== undefined && { body }),
        ...(lines !== undefined && { bulkBody: [...lines] }),
      },
      { asStream: true, requestTimeout: (call.timeoutMs ?? timeoutMs) + restMs },
    );
    let answer: Readable | undefined;
    const leave = () => {
      asking.abort();
      answer?.destroy();
    };
    either.addEventListener("abort", leave, { once: true });
    try {
      const { statusCode, body: stream } = await asking;
      answer = stream;
      either.throwIfAborted();
      const said = method === "HEAD" ? "" : await text(capped(stream));
      return { status: statusCode ?? 0, body: said === "" ? undefined : JSON.parse(said) };
    } catch (cause) {
      if (signal?.aborted === true) throw signal.reason;
      throw new ClusterError(limit.aborted ? "OpenSearch did not answer in time" : "OpenSearch did not answer", {
        cause,
      });
    } finally {
      either.removeEventListener("abort", leave);
    }
  };

  const ask = async (call: ClusterCall): Promise<ClusterAnswer> => {
    const startedAt = performance.now();
    const finish = (outcome: "ok" | "unreachable" | "rejected") =>
      metrics.observe(name, outcome, performance.now() - startedAt);
    call.signal?.throwIfAborted();
    // Every node may be the one that is down; what a node was asked twice is harmless.
    for (let left = urls.length - 1; ; left -= 1) {
      try {
        const answer = await once(call);
        const isWithoutCluster = answer.status >= 502 && answer.status <= 504;
        if (!isWithoutCluster || left <= 0) {
          if (answer.status < 400 || call.allows?.includes(answer.status) === true) {
            finish("ok");
            return answer;
          }
          throw new ClusterError(`OpenSearch answered ${answer.status}`, {
            status: answer.status,
            reason: reasonIn(answer.body),
          });
        }
      } catch (error) {
        const isLast = left <= 0 || !(error instanceof ClusterError) || error.status !== undefined;
        if (!isLast && performance.now() - startedAt < (call.timeoutMs ?? timeoutMs)) continue;
        finish(error instanceof ClusterError && isRefusal(error) ? "rejected" : "unreachable");
        throw error;
      }
    }
  };

  return {
    ask,
    askInTime: (call) => breaker.execute(() => ask(call)),
    isFailing: () => breaker.state !== CircuitState.Closed,
    close: () => {
      closed ??= client.close();
      return closed;
    },
  };
}

/** What says that the cluster is not well; that somebody left is no failure of it. */
function isFailure(error: unknown): boolean {
  if (error instanceof ClusterError) return !isRefusal(error);
  return error instanceof Error && error.name === "TimeoutError";
}

/** It understood the question and does not like it: asking others, or later, says nothing else. */
function isRefusal({ status = 0 }: ClusterError): boolean {
  return status >= 400 && status < 500 && status !== 429;
}

function capped(stream: Readable): Readable {
  let bytes = 0;
  const cap = new Transform({
    transform(chunk: Buffer, _encoding, pass) {
      bytes += chunk.length;
      if (bytes > maxAnswerBytes) pass(new Error(`the answer is larger than ${maxAnswerBytes} bytes`));
      else pass(null, chunk);
    },
  });
  stream.on("error", (error) => cap.destroy(error));
  stream.on("close", () => {
    if (!stream.readableEnded) cap.destroy(new Error("the answer was cut off"));
  });
  cap.on("close", () => stream.destroy());
  return stream.pipe(cap);
}

/** What OpenSearch says of an error: its type alone, no word of what was asked. */
function reasonIn(body: unknown): string | undefined {
  const error = typeof body === "object" && body !== null && "error" in body ? body.error : undefined;
  if (typeof error !== "object" || error === null || !("type" in error)) return undefined;
  return String(error.type).slice(0, 200);
}
