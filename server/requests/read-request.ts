import { createHash } from "node:crypto";
import * as z from "zod";
import { BadBodyError } from "#server/http/bad-body-error.ts";
import type { LanguageTags, Locale } from "#shared/locale.ts";
import { type FieldName, fieldNames, formFields, problemOf, tidied } from "#shared/requests/request-fields.ts";
import { leastFillingMs, requestKeys } from "#shared/requests/request-form.ts";
import { type RequestForm, requestForms } from "#shared/requests/support-request.ts";

/** A request as its sender sent it, every field checked. */
export type SentRequest = {
  readonly form: RequestForm;
  readonly language: Locale;
  /** Absent from browsers without scripts. */
  readonly submissionId?: string;
  readonly email: string;
  readonly subject: string;
  /** The other fields that were filled in. */
  readonly fields: Readonly<Record<string, string>>;
  /** Sent by a program and not by a person: nothing to keep. */
  readonly isSpam: boolean;
};

const headSchema = z.object({
  [requestKeys.form]: z.enum(requestForms),
  [requestKeys.language]: z.string(),
  [requestKeys.submissionId]: z.uuid().toLowerCase().or(z.literal("")).optional(),
  [requestKeys.elapsed]: z.coerce.number().nonnegative().or(z.literal("")).optional(),
  [requestKeys.honeypot]: z.string().optional(),
});

/**
 * Form validation: reads what a form sent, as a form or as JSON: the same names. Names that the form does not have are passed
 * over.
 *
 * @throws {BadBodyError} naming the first field that is wrong, and how.
 */
export function readRequest(body: unknown, tags: LanguageTags): SentRequest {
  const head = headSchema.safeParse(body);
  if (!head.success) throw new BadBodyError(head.error.issues[0]?.path.join(".") || "body", "malformed");
  if (!tags.includes(head.data.language)) throw new BadBodyError(requestKeys.language, "malformed");
  const { form, language, submissionId, elapsed = "", website = "" } = head.data;
  const values = fieldValues(form, body);
  const { email = "", subject = "", ...fields } = values;
  const isTooQuick = elapsed !== "" && elapsed < leastFillingMs;
  return {
    form,
    language,
    ...(submissionId !== undefined && submissionId !== "" && { submissionId }),
    email,
    subject,
    fields,
    isSpam: website !== "" || isTooQuick,
  };
}

const fieldsSchema = z.partialRecord(z.enum(fieldNames), z.unknown());

function fieldValues(form: RequestForm, body: unknown): Partial<Record<FieldName, string>> {
  const sent = fieldsSchema.parse(onlyFields(body));
  const values: Partial<Record<FieldName, string>> = {};
  for (const field of formFields[form]) {
    const given = sent[field.name] ?? "";
    if (typeof given !== "string") throw new BadBodyError(field.name, "malformed");
    const value = tidied(field, given);
    const problem = problemOf(field, value);
    if (problem !== undefined) throw new BadBodyError(field.name, problem);
    if (value !== "") values[field.name] = value;
  }
  return values;
}

function onlyFields(body: unknown): object {
  const names: readonly string[] = fieldNames;
  return Object.fromEntries(Object.entries(body ?? {}).filter(([name]) => names.includes(name)));
}

/**
 * An id for a request that came without one, the same for the same texts of the same sender on one day: a form that is sent twice
 * is one request.
 */
export function derivedSubmissionId({ form, email, subject, fields }: SentRequest, sender: string, at: string): string {
  const day = at.slice(0, "2026-05-04".length);
  const hex = createHash("sha256")
    .update(JSON.stringify([form, email, subject, Object.entries(fields), sender, day]))
    .digest("hex");
  // Version 8: a UUID of one's own making (RFC 9562, 5.8).
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
