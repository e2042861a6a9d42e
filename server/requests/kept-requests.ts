import type { RequestSummary } from "#shared/requests/support-request.ts";
import type { SupportRequest } from "./support-request.ts";

/** What is remembered of a request: its text is in the file, and in the line while it waits. */
type Kept = Omit<RequestSummary, "status"> & { readonly owner: string | undefined; isDelivered: boolean };

/** What the files say, as far as it must be known at any moment. */
export type KeptRequests = {
  has(submissionId: string): boolean;
  /** It is here, and no target has it. */
  isWaiting(submissionId: string): boolean;
  remember(request: SupportRequest): void;
  markDelivered(submissionId: string): void;
  /** It is in no file any more. */
  forget(submissionId: string): void;
  /** An account's requests, newest first. */
  of(owner: string): readonly RequestSummary[];
  waitingCount(): number;
};

export function keptRequests(): KeptRequests {
  const kept = new Map<string, Kept>();
  return {
    has: (id) => kept.has(id),
    isWaiting: (id) => kept.get(id)?.isDelivered === false,
    remember({ submissionId, reference, form, subject, at, owner }) {
      // A second line of the same request says nothing new.
      if (!kept.has(submissionId)) kept.set(submissionId, { reference, form, subject, at, owner, isDelivered: false });
    },
    markDelivered(id) {
      const known = kept.get(id);
      if (known !== undefined) known.isDelivered = true;
    },
    forget: (id) => void kept.delete(id),
    of: (owner) =>
      [...kept.values()]
        .filter((request) => request.owner === owner)
        .map(summaryOf)
        .reverse(),
    waitingCount: () => [...kept.values()].filter(({ isDelivered }) => !isDelivered).length,
  };
}

function summaryOf({ reference, form, subject, at, isDelivered }: Kept): RequestSummary {
  return { reference, form, subject, at, status: isDelivered ? "delivered" : "received" };
}
