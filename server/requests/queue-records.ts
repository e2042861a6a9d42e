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

/** The request of a line that says one was accepted. */
export function acceptedRecord(record: unknown): SupportRequest | undefined {
  const { success, data } = accepted.safeParse(record);
  if (!success) return undefined;
  const { kind: _, owner, ...request } = data;
  return { ...request, ...(owner !== undefined && { owner }) };
}

/** What a line says that one was delivered. */
export function deliveredRecord(record: unknown): { readonly submissionId: string } | undefined {
  return delivered.safeParse(record).data;
}
