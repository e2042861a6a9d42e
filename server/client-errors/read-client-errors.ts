import * as z from "zod";
import { maskedText } from "#shared/analytics/mask-emails.ts";
import { maxCauses } from "#shared/client-errors/client-error.ts";
import { maxErrorsPerPage } from "#shared/client-errors/max-errors-per-page.ts";

// What browsers have masked and cut is masked and cut again: anybody can send anything.
const text = z.string().transform(maskedText);
const errorSchema = z.object({
  message: text,
  causes: z.array(text).max(maxCauses).default([]),
  at: text.optional(),
  queryId: z
    .string()
    .regex(/^[\w-]{1,100}$/)
    .optional()
    .catch(undefined),
  status: z.number().int().min(100).max(599).optional().catch(undefined),
});
const reportSchema = z.object({
  pageUrl: text,
  pageType: text,
  build: text,
  errors: z.array(errorSchema).min(1).max(maxErrorsPerPage),
});

/** Undefined for a body that is no report of errors. */
export function readClientErrors(body: unknown): z.infer<typeof reportSchema> | undefined {
  return reportSchema.safeParse(body).data;
}
