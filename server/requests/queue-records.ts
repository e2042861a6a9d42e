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
const moment = z.iso.datetime().transform((text) => Date.parse(text));
const tried = z.object({
  kind: z.literal("tried"),
  submissionId: z.string(),
  why: z.string(),
  at: moment.default(0),
  until: moment,
});
const changed = z.object({ kind: z.enum(["delivered", "retry", "dropped"]), submissionId: z.string() });

/**
 * What a line of the files says: a request came in; its target has it; an attempt failed at a moment and the next one is not before
 * another (ms since 1970); an operator wants it tried at once, or never again.
 */
export type QueueRecord =
  | { readonly kind: "accepted"; readonly submissionId: string; readonly request: SupportRequest }
  | {
      readonly kind: "tried";
      readonly submissionId: string;
      readonly why: string;
      readonly at: number;
      readonly until: number;
    }
  | { readonly kind: "delivered" | "retry" | "dropped"; readonly submissionId: string };

/** Undefined for what says none of that. */
export function queueRecord(record: unknown): QueueRecord | undefined {
  const known = changed.safeParse(record).data ?? tried.safeParse(record).data;
  if (known !== undefined) return known;
  const { success, data } = accepted.safeParse(record);
  if (!success) return undefined;
  const { kind, owner, ...request } = data;
  const { submissionId } = request;
  return { kind, submissionId, request: { ...request, ...(owner !== undefined && { owner }) } };
}
