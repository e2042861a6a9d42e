import * as z from "zod";
import { requestForms } from "#shared/requests/support-request.ts";
import type { SupportRequest } from "./support-request.ts";

const accepted = z.object({
  kind: z.literal("accepted"),
  submissionId: z.string(),
  reference: z.string(),
  form: z.enum(requestForms),
  at: z.string(),
  owner: z.string().optional(),
  language: z.string(),
  subject: z.string(),
  email: z.string(),
  fields: z.record(z.string(), z.string()),
});
const delivered = z.object({ kind: z.literal("delivered"), submissionId: z.string(), at: z.string() });

/** What a line of the files says: that a request came in, or that the target has it. */
export type QueueRecord =
  | { readonly kind: "accepted"; readonly submissionId: string; readonly request: SupportRequest }
  | { readonly kind: "delivered"; readonly submissionId: string };

/** Undefined for what says neither. */
export function queueRecord(record: unknown): QueueRecord | undefined {
  const done = delivered.safeParse(record);
  if (done.success) return { kind: "delivered", submissionId: done.data.submissionId };
  const { success, data } = accepted.safeParse(record);
  if (!success) return undefined;
  const { kind, owner, ...request } = data;
  const { submissionId } = request;
  return { kind, submissionId, request: { ...request, ...(owner !== undefined && { owner }) } };
}
