import { createHash } from "node:crypto";
import type { RequestForm } from "#shared/requests/support-request.ts";

/** A request as it is kept and delivered. */
export type SupportRequest = {
  /** Made by the form before it is first sent, and the same however often it is sent. */
  readonly submissionId: string;
  readonly reference: string;
  readonly form: RequestForm;
  /** ISO 8601, UTC. */
  readonly at: string;
  /** The sender's account; absent for signed-out visitors. */
  readonly owner?: string;
  readonly language: string;
  readonly subject: string;
  /** Where an answer goes. */
  readonly email: string;
  /** What the form asked, by its field names. */
  readonly fields: Readonly<Record<string, string>>;
};

/** No I, O, 0 or 1: references are read out on telephones. */
const letters = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const referenceLetters = 8;

/** Idempotent: the same reference for the same submission, so that a form sent twice gets one answer. */
export function referenceOf(submissionId: string): string {
  const digest = createHash("sha256").update(submissionId).digest();
  const chosen = [...digest.subarray(0, referenceLetters)].map((byte) => letters[byte % letters.length]);
  return `SR-${chosen.join("")}`;
}
