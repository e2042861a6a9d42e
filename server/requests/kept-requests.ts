import { createHash } from "node:crypto";
import type { RequestSummary } from "#shared/requests/support-request.ts";
import type { QueueRecord } from "./queue-records.ts";
import type { WaitingSummary } from "./request-store.ts";
import type { SupportRequest } from "./support-request.ts";

/** A request that no target has. */
export type WaitingRequest = {
  readonly request: SupportRequest;
  /** ms since 1970. */
  readonly notBefore: number;
  /** How long it was to wait from its last attempt to that moment, in ms. */
  readonly longestMs: number;
  /** What the last attempt came to, when that was kept. */
  readonly why?: string;
};

/** What is remembered of a request: its whole text only while it waits for a target. */
type Kept = Omit<RequestSummary, "status"> & {
  readonly owner: string | undefined;
  readonly words: string;
  state: "waiting" | "delivered" | "dropped";
  waiting: WaitingRequest | undefined;
};

/** What the files say, as far as it must be known at any moment. */
export type KeptRequests = {
  /** Takes in what a line says; a line that is taken in again changes nothing. */
  apply(record: QueueRecord): void;
  has(submissionId: string): boolean;
  /** The same id with the same words of the visitor. */
  isSame(request: SupportRequest): boolean;
  /** It is here, and waits for a target. */
  isWaiting(submissionId: string): boolean;
  waitingRequest(submissionId: string): WaitingRequest | undefined;
  /** Oldest first. */
  waitingRequests(): readonly WaitingRequest[];
  /** It is in no file any more. */
  forget(submissionId: string): void;
  /** An account's requests, newest first; without those that an operator has dropped. */
  of(owner: string): readonly RequestSummary[];
  /** The one with a reference, and the id to find its text by. */
  ownRequest(owner: string, reference: string): (RequestSummary & { readonly submissionId: string }) | undefined;
  summary(): WaitingSummary;
};

/** State of the queue, made from the records of its files in their order (event sourcing). */
export function keptRequests(): KeptRequests {
  const kept = new Map<string, Kept>();
  const waitingIds = new Set<string>();

  const remember = (request: SupportRequest) => {
    const { submissionId, reference, form, subject, at, owner } = request;
    // A second line of the same request says nothing new.
    if (kept.has(submissionId)) return;
    const waiting = { request, notBefore: 0, longestMs: 0 };
    kept.set(submissionId, { reference, form, subject, at, owner, words: wordsOf(request), state: "waiting", waiting });
    waitingIds.add(submissionId);
  };
  const finish = (submissionId: string, known: Kept, state: "delivered" | "dropped") => {
    known.state = state;
    known.waiting = undefined;
    waitingIds.delete(submissionId);
  };
  const waitingRequests = () => [...waitingIds].flatMap((id) => kept.get(id)?.waiting ?? []);

  return {
    apply(record) {
      if (record.kind === "accepted") return remember(record.request);
      const known = kept.get(record.submissionId);
      if (known?.waiting === undefined) return;
      const { request } = known.waiting;
      if (record.kind === "tried")
        known.waiting = { request, notBefore: record.until, longestMs: record.until - record.at, why: record.why };
      else if (record.kind === "retry") known.waiting = { request, notBefore: 0, longestMs: 0 };
      else finish(record.submissionId, known, record.kind);
    },
    has: (id) => kept.has(id),
    isSame: (request) => kept.get(request.submissionId)?.words === wordsOf(request),
    isWaiting: (id) => waitingIds.has(id),
    waitingRequest: (id) => kept.get(id)?.waiting,
    waitingRequests,
    forget(id) {
      kept.delete(id);
      waitingIds.delete(id);
    },
    of: (owner) =>
      [...kept.values()]
        .filter((request) => request.owner === owner && request.state !== "dropped")
        .map(summaryOf)
        .reverse(),
    ownRequest(owner, reference) {
      for (const [submissionId, request] of kept) {
        if (request.reference !== reference || request.owner !== owner || request.state === "dropped") continue;
        return { ...summaryOf(request), submissionId };
      }
      return undefined;
    },
    summary() {
      const times = waitingRequests().map(({ request }) => Date.parse(request.at));
      const oldestAt = times.reduce((oldest, at) => Math.min(oldest, at), Number.POSITIVE_INFINITY);
      return { count: times.length, ...(Number.isFinite(oldestAt) && { oldestAt }) };
    },
  };
}

/** A fingerprint of what the visitor wrote. */
export function wordsOf({ form, email, subject, fields }: SupportRequest): string {
  const answers = Object.entries(fields).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return createHash("sha256")
    .update(JSON.stringify([form, email, subject, answers]))
    .digest("base64url");
}

function summaryOf({ reference, form, subject, at, state }: Kept): RequestSummary {
  return { reference, form, subject, at, status: state === "delivered" ? "delivered" : "received" };
}
