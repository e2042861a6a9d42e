import type { Request, RequestHandler } from "express";
import { type Client, clientOf } from "./client.ts";
import { ClientBudget, type Refusal } from "./client-budget.ts";
import { FairQueue } from "./fair-queue.ts";
import { isNeverPage } from "./prefers-markdown.ts";
import type { SharedCounts } from "./shared-counts.ts";

/** What is made on request and costs much more than an answer from memory. */
export type Costly = "page" | "search" | "markdown" | "picture";

export type FairShares = {
  /**
   * Does work for the client of a request when it is its turn (docs/behaviour/http.md, Fair shares): what costs less before the
   * client's other work of that kind.
   *
   * @throws {TooManyRequestsError} when the client asked too often; {OverloadedError} when too many wait; the signal's reason.
   */
  run<Value>(
    kind: Costly,
    req: Request,
    signal: AbortSignal,
    work: () => Promise<Value>,
    cost?: number,
  ): Promise<Value>;
  /** How a client that has spent its tokens is refused whatever it asks of this path, before anything is done for it. */
  refusal(path: string, client: Client): Refusal | undefined;
  /** Takes one of a client's tokens for each request that comes by, and lets nobody wait. */
  readonly counted: RequestHandler;
};

export type FairSharesSettings = {
  readonly clientTokensPerMinute: number;
  readonly maxWaitingRequests: number;
  /** The engine of this process answers one search at a time; a service may answer many. */
  readonly isSearchElsewhere?: boolean;
  readonly counts?: SharedCounts | undefined;
};

/** Calls of services and of the search: what else is no page has limits of its own, or needs none. */
const countedCalls = /^\/gateway\/api\/(?:session|customer-context|search|help-content)\//;
/** Whoever searches is told within a second that there is no turn. */
const maxSearchWaitMs = 1000;

const tokens: Readonly<Record<Costly, number>> = { page: 1, search: 2, markdown: 2, picture: 2 };

/** Rate limiting and fair queuing by client, for everything that is not answered from memory. */
export function fairShares(settings: FairSharesSettings): FairShares {
  const { clientTokensPerMinute, maxWaitingRequests: maxWaiting, isSearchElsewhere = false } = settings;
  const budget = new ClientBudget(clientTokensPerMinute, settings.counts);
  const queues: Readonly<Record<Costly, FairQueue>> = {
    // Pages wait for content and services most of the time: only each client's own number is bounded.
    page: new FairQueue({ maxRunning: Number.POSITIVE_INFINITY, maxRunningOfClient: 6, maxWaiting: 4 * maxWaiting }),
    search: new FairQueue({
      maxRunning: isSearchElsewhere ? 64 : 4,
      maxRunningOfClient: 2,
      maxWaiting,
      maxWaitMs: maxSearchWaitMs,
    }),
    markdown: new FairQueue({ maxRunning: 4, maxRunningOfClient: 2, maxWaiting }),
    // One thread draws them, one after the other.
    picture: new FairQueue({ maxRunning: 2, maxRunningOfClient: 1, maxWaiting }),
  };
  return {
    async run(kind, req, signal, work, cost) {
      const client = clientOf(req);
      budget.spend(client, tokens[kind]);
      return queues[kind].run(client, signal, work, cost);
    },
    refusal: (path, client) => (isCounted(path) ? budget.refusal(client) : undefined),
    counted: (req, _res, next) => {
      budget.spend(clientOf(req), 1);
      next();
    },
  };
}

function isCounted(path: string): boolean {
  return countedCalls.test(path) || path.endsWith(".md") || !isNeverPage(path);
}
