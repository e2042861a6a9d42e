import { type Variable, wholeNumber } from "./variable.ts";

const mostDays = { max: 3650 };

/** How long the site keeps what it wrote down of its visitors; support requests have a setting of their own. */
export const retentionVariables = {
  feedbackKeepDays: wholeNumber(
    {
      name: "FEEDBACK_KEEP_DAYS",
      meaning:
        "How long answers to “Was this helpful?” are kept; in `DATA_DIR` until the whole month of an answer is so old. `0`: for ever. The counters of pages stay.",
      unit: "d",
      default: "0",
    },
    mostDays,
  ),
  searchesKeepDays: wholeNumber(
    {
      name: "SEARCHES_KEEP_DAYS",
      meaning:
        "How long what visitors searched for is kept at most; in `DATA_DIR` between half of that and that. `0`: until the two files of 8 MiB are full, in the database 100,000 searches.",
      unit: "d",
      default: "400",
    },
    mostDays,
  ),
} as const satisfies Readonly<Record<string, Variable<unknown>>>;
