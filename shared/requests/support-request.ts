/** The forms that send requests; a form's name is part of what is delivered. */
export const requestForms = [
  "contact",
  "hot-contact",
  "partner-contact",
  "statuspage-contact",
  "file-download",
] as const;
export type RequestForm = (typeof requestForms)[number];

/** What became of a request, as its sender sees it. */
export type RequestStatus = "received" | "delivered";

/** One of a visitor's own requests, as a list shows it. */
export type RequestSummary = {
  /** What the visitor may quote, e.g. "SR-7K2M9QXA". */
  readonly reference: string;
  readonly form: RequestForm;
  readonly subject: string;
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly status: RequestStatus;
};
