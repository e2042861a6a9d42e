import * as z from "zod";
import { SiteError } from "#shared/errors.ts";
import { feedbackReasons, leastReadingMs } from "#shared/feedback/feedback-form.ts";
import type { LanguageTags } from "#shared/locale.ts";

/** What was sent is no answer to “Was this helpful?”. */
export class UnreadableVoteError extends SiteError {
  override readonly name = "UnreadableVoteError";
  readonly code = "FEEDBACK_UNREADABLE";
}

const maxPathLength = 2000;

/** The form's fields as they arrive; their names are those of `feedbackFields`. */
const formSchema = z.object({
  page: z.string().startsWith("/").max(maxPathLength),
  language: z.string(),
  answer: z.enum(["yes", "no"]).optional(),
  reason: z.enum(feedbackReasons).optional(),
  elapsed: z
    .string()
    .regex(/^\d{0,12}$/)
    .optional(),
  website: z.string().optional(),
});

export type SentVote = Pick<z.infer<typeof formSchema>, "page" | "language"> & {
  readonly answer: "yes" | "no";
  readonly reason?: z.infer<typeof formSchema>["reason"];
  /** Sent by a program and not by a reader: nothing to keep. */
  readonly isSpam: boolean;
};

/**
 * Form parser: reads a sent form. A reason is a No with more to say.
 *
 * @throws {UnreadableVoteError}
 */
export function readVote(body: unknown, tags: LanguageTags): SentVote {
  const { success, data } = formSchema.safeParse(body);
  if (!success || !tags.includes(data.language))
    throw new UnreadableVoteError("the form's fields are not those of an answer");
  const { page, language, reason, elapsed = "", website = "" } = data;
  const answer = data.answer ?? (reason === undefined ? undefined : "no");
  if (answer === undefined || (answer === "yes" && reason !== undefined)) {
    throw new UnreadableVoteError("the form says neither yes nor no, or both");
  }
  const isTooQuick = elapsed !== "" && Number(elapsed) < leastReadingMs;
  return { page, language, answer, ...(reason !== undefined && { reason }), isSpam: website !== "" || isTooQuick };
}
